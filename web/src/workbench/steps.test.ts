import { expect, test } from '@jest/globals';
import { createLatestRows } from './latest-rows.ts';
import { type Answer, firstListUiState, type ListController, type ListUiState, type Store } from './list-controller.ts';
import { createLiveState } from './live-state.ts';
import { createQueue } from './step-queue.ts';
import { type Item, send } from './steps.ts';

type Row = { barcode: string; version: number };
type State = ListUiState<Row> & { dialogue: 'keys' | null; sheet: 'facets' | 'view' | null };
type RowsAnswer = Answer & { rows: readonly Row[] };
const nothing = () => undefined;

/** A list of rows whose decisions the server answers with the version after the one it was sent. */
const aBench = () => {
  const sent: Item[] = [];
  const bench: ListController<Row> = {
    sessionId: 's1',
    store: { dispatch: nothing, getState: nothing } as unknown as Store,
    ui: createLiveState<State>(firstListUiState()),
    latest: () => ({
      list: {
        args: null,
        query: { page: 1 },
        change: nothing,
        page: undefined,
        isStale: false,
        failure: undefined,
        edited: nothing,
        refetch: async () => ({}),
      },
      turnTo: async () => undefined,
    }),
    queue: createQueue(),
    told: createLatestRows<Row>(({ version }) => version),
    left: new Map(),
    waiting: new Map(),
    of: {
      rowName: 'row',
      noun: 'row',
      idOf: (barcode) => barcode,
      rowsOf: () => [],
      foldedInto: () => new Map(),
      versionOf: ({ version }) => version,
      isToDo: () => true,
      pageToDo: () => null,
      patch: nothing,
      answeredRows: (answer: RowsAnswer) => answer.rows,
      settled: nothing,
      refresh: nothing,
      forget: nothing,
      undo: nothing,
      redo: nothing,
    },
  };
  const decide = (row: Row) =>
    send<Row, RowsAnswer>(bench, {
      rows: [row],
      shownAs: () => ({}),
      words: '',
      isVersioned: true,
      save: async ([item]) => {
        sent.push(item!);
        return { data: { step: 1, changed: 1, rows: [{ ...row, version: (item!.version ?? 0) + 1 }] } };
      },
      onRefused: nothing,
    });
  return { bench, decide, sent };
};

test('When a row is decided twice before the first answer, then the second names the version that the first left', async () => {
  const { bench, decide, sent } = aBench();
  decide({ barcode: 'a', version: 1 });
  decide({ barcode: 'a', version: 1 });
  await bench.queue.settled();
  expect(sent.map(({ version }) => version)).toEqual([1, 2]);
});

test('When another changed a row after it was seen, then the version that was seen is named: nothing is overwritten', async () => {
  const { bench, decide, sent } = aBench();
  bench.told.record([{ barcode: 'a', version: 5 }]);
  decide({ barcode: 'a', version: 1 });
  await bench.queue.settled();
  expect(sent).toEqual([{ barcode: 'a', version: 1 }]);
});
