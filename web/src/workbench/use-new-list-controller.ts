import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useStore } from 'react-redux';
import { createLatestRows } from './latest-rows.ts';
import type {
  BenchList,
  Description,
  ListController,
  ListControllerOf,
  ListRow,
  ListUiState,
  Store,
  Turned,
} from './list-controller.ts';
import { createLiveState } from './live-state.ts';
import { createQueue } from './step-queue.ts';
import { catchUp } from './steps.ts';
import { type Landing, usePageTurn } from './use-page-turn.ts';

type Parts<Row extends ListRow, State extends ListUiState<Row>, Latest> = {
  sessionId: string;
  of: Description<Row>;
  firstState: () => State;
  rows: readonly Row[] | undefined;
  /** What the screen was told last, for actions that are made once. */
  latest: Latest;
  onLand: (bench: ListControllerOf<Row, State, Latest>, landing: Landing) => void;
};

/** Makes once what the parts of a screen share, and keeps it up to date. */
export const useNewListController = <
  Row extends ListRow,
  State extends ListUiState<Row>,
  Latest extends { list: BenchList },
>({
  sessionId,
  of,
  firstState,
  rows,
  latest,
  onLand,
}: Parts<Row, State, Latest>): ListControllerOf<Row, State, Latest> => {
  const store = useStore() as unknown as Store;
  const known = useRef<(Latest & Turned) | null>(null);
  const bench = useMemo<ListControllerOf<Row, State, Latest>>(
    () => ({
      sessionId,
      store,
      of,
      ui: createLiveState(firstState()),
      latest: () => known.current!,
      queue: createQueue(),
      told: createLatestRows<Row>((row) => of.versionOf(row) ?? 0),
      left: new Map(),
      waiting: new Map(),
    }),
    [sessionId, store, of, firstState],
  );
  const turnTo = usePageTurn(
    bench,
    latest.list,
    useCallback((landing) => onLand(bench, landing), [bench, onLand]),
  );
  const now = { ...latest, turnTo };
  known.current ??= now;
  // With the screen, not after it: a key pressed the moment something is shown works already.
  useLayoutEffect(() => {
    known.current = now;
  });
  // The workbench writes only what every state has.
  const plain = bench as unknown as ListController<Row>;
  useLayoutEffect(() => {
    if (rows) catchUp(plain, rows);
  }, [plain, rows]);
  useWholePage();
  return bench;
};

/** The workbench fills the window: its regions scroll, the page does not. */
const useWholePage = (): void => {
  useEffect(() => {
    document.documentElement.dataset.whole = '';
    return () => {
      delete document.documentElement.dataset.whole;
    };
  }, []);
};
