import { expect, test } from '@jest/globals';
import { firstListUiState, type ListController, type ListUiState } from './list-controller.ts';
import { createLiveState } from './live-state.ts';
import { select, selectPage } from './selection.ts';

type Row = { barcode: string };
type State = ListUiState<Row> & { dialogue: 'keys' | null; sheet: 'facets' | 'view' | null };

test('When more rows are selected than a step can name, then that is said and the selection stays what it was', () => {
  const page = (from: number): Row[] => Array.from({ length: 100 }, (_, at) => ({ barcode: `${from + at}` }));
  const ui = createLiveState<State>(firstListUiState());
  let rows = page(0);
  const bench = { ui, of: { rowsOf: () => rows, foldedInto: () => new Map() } } as unknown as ListController<Row>;
  for (let from = 0; from < 1_000; from += 100) {
    rows = page(from);
    selectPage(bench);
  }
  expect(ui.get().toasts).toEqual([]);
  rows = page(1_000);
  select(bench, '1000');
  expect(ui.get().selected.size).toBe(1_000);
  expect(ui.get().selected.has('1000')).toBe(false);
  expect(ui.get().toasts.map(({ words }) => words)).toEqual([expect.stringContaining('At most 1,000 rows')]);
});
