import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { remembered } from '../shared/remembered.ts';
import type { LatestRows } from './latest-rows.ts';
import type { LiveState } from './live-state.ts';
import type { createQueue } from './step-queue.ts';
import type { PageToast } from './toasts/page-toasts.ts';
import type { Landing } from './use-page-turn.ts';

/** A row of a list; its barcode is its key. */
export type ListRow = { barcode: string };

export type Store = { dispatch: ThunkDispatch<never, unknown, UnknownAction>; getState: () => never };

/** What every list of decisions knows of itself; a feature adds its own. */
export type ListUiState<Row extends ListRow> = {
  /** The row that the keyboard is on. */
  focus: string | null;
  /** The row is not drawn yet: the keyboard goes there once it is. */
  isFocusDue: boolean;
  selected: ReadonlyMap<string, Row>;
  /** Every row that fits the filters is meant, not only those of this page. */
  isAllMatching: boolean;
  anchor: string | null;
  toasts: readonly PageToast[];
  /** The window over the list. */
  dialogue: string | null;
  /** What lies over the list, or at its side, until it is closed. */
  sheet: string | null;
  /** Rows that were decided since the list was asked for. */
  decided: ReadonlySet<string>;
  hasSingleKeys: boolean;
};

/** What the workbench itself writes of it. */
type Written<Row extends ListRow> = ListUiState<Row> & { dialogue: 'keys' | null; sheet: 'facets' | 'view' | null };

export const firstListUiState = () => ({
  focus: null,
  isFocusDue: false,
  selected: new Map(),
  isAllMatching: false,
  anchor: null,
  toasts: [],
  dialogue: null,
  sheet: null,
  decided: new Set<string>(),
  hasSingleKeys: remembered('single-keys', true),
});

type Pagination = { current_page: number; last_page: number; per_page: number; total: number };

/** What the workbench asks of a list; `useList` makes it. */
export type BenchList = {
  args: unknown;
  query: { page: number };
  change: (part: { page: number }) => void;
  page: { pagination: Pagination } | undefined;
  isStale: boolean;
  failure: unknown;
  edited: () => void;
  refetch: () => PromiseLike<{ error?: unknown }>;
};

export type Turned = { turnTo: (landing: Landing) => Promise<void> };
export type RowParts<Row extends ListRow> = ReadonlyMap<string, Partial<Row>>;

/** What the server answers to a step, in what every list reads of it. */
export type Answer = { step: unknown; changed: number };

/**
 * How a feature describes its list. Written as methods, so that a feature may take its own bench, which knows more than
 * the workbench does.
 */
export type Description<Row extends ListRow, Answered extends Answer = Answer> = {
  /** What a row is called, and what the list is of. */
  rowName: string;
  noun: string;
  idOf(barcode: string): string;
  /** The rows as they stand, with what a key changed a moment ago and the screen has yet to draw. */
  rowsOf(bench: ListController<Row>): readonly Row[];
  /** Rows that have no line of their own now, each with the row whose line stands for it too. */
  foldedInto(bench: ListController<Row>): ReadonlyMap<string, string>;
  versionOf(row: Row): number | undefined;
  isToDo(row: Row): boolean;
  /** The page on which others may be to do; null when there is none. */
  pageToDo(bench: ListController<Row>): number | null;
  /** Changes rows in place, wherever they are shown. */
  patch(bench: ListController<Row>, parts: RowParts<Row>): void;
  answeredRows(answer: Answered): readonly Row[];
  /** Takes the rest of an answer in: counts, and what can be undone. */
  settled(bench: ListController<Row>, answer: Answered): void;
  /** Asks anew for what a decision changes beside the rows, once nothing is on its way. */
  refresh(bench: ListController<Row>): void;
  /** What was decided before belongs to the rows before. */
  forget(bench: ListController<Row>): void;
  undo(bench: ListController<Row>): void;
  redo(bench: ListController<Row>): void;
};

/** What every action of a list works on. */
export type ListController<Row extends ListRow> = {
  sessionId: string;
  store: Store;
  ui: {
    get: () => ListUiState<Row>;
    set: (part: Partial<Written<Row>>) => void;
    subscribe: (listener: () => void) => () => void;
  };
  latest: () => { list: BenchList } & Turned;
  /** Saves follow each other in the order of the keys. */
  queue: ReturnType<typeof createQueue>;
  /** Rows as the server answered them last. */
  told: LatestRows<Row>;
  /** The versions that own steps left rows in. */
  left: Map<string, number>;
  /** How many own steps of a row are not answered yet. */
  waiting: Map<string, number>;
  of: Description<Row>;
};

/** The bench of a feature: with its own state, and what its screen was told last. */
export type ListControllerOf<Row extends ListRow, State extends ListUiState<Row>, Latest> = Omit<
  ListController<Row>,
  'ui' | 'latest'
> & {
  ui: LiveState<State>;
  latest: () => Latest & Turned;
};

export const rowOf = <Row extends ListRow>(bench: ListController<Row>, barcode: string | null): Row | undefined =>
  bench.of.rowsOf(bench).find((row) => row.barcode === barcode);

export const focusedRow = <Row extends ListRow>(bench: ListController<Row>): Row | undefined =>
  rowOf(bench, bench.ui.get().focus);

export const rowElement = <Row extends ListRow>(
  { of }: ListController<Row>,
  barcode: string | null,
): HTMLElement | null => (barcode === null ? null : document.getElementById(of.idOf(barcode)));
