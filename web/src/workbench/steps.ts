import { causeOf, isNothingLeft } from '../api/failure.ts';
import { plural } from '../shared/format.ts';
import { goTo } from './focus.ts';
import { type Answer, type ListController, type ListRow, rowOf } from './list-controller.ts';
import { dismissToast, showErrorToast, showToast, type ToastAction } from './toasts/page-toasts.ts';

type Saved<Answered> = PromiseLike<{ data?: Answered | undefined; error?: unknown }>;
export type Item = { barcode: string; version?: number };

/** A step on rows before it is saved. */
export type Step<Row extends ListRow, Answered extends Answer> = {
  rows: readonly Row[];
  /** How a row looks with it, shown before the server has answered. */
  shownAs: (row: Row) => Partial<Row>;
  words: string;
  /** Whether a row that was changed meanwhile is a conflict; a step on many rows leaves decided ones alone instead. */
  isVersioned: boolean;
  save: (items: Item[]) => Saved<Answered>;
  onSaved?: (answer: Answered, toastId: number) => void;
  onRefused: (error: unknown) => Promise<void> | void;
};

export const undoAction = <Row extends ListRow>(bench: ListController<Row>): ToastAction => ({
  label: 'Undo',
  keyName: 'u',
  onClick: () => bench.of.undo(bench),
});

/** Whether an own step on this row is still on its way: what the server says of it meanwhile must wait. */
export const isWaiting = <Row extends ListRow>({ waiting }: ListController<Row>, barcode: string): boolean =>
  (waiting.get(barcode) ?? 0) > 0;

const count = <Row extends ListRow>({ waiting }: ListController<Row>, rows: readonly Row[], by: 1 | -1): void => {
  for (const { barcode } of rows) waiting.set(barcode, (waiting.get(barcode) ?? 0) + by);
};

/** Shows rows as the server has them, but those that an own step is on its way for. */
export const patchFree = <Row extends ListRow>(bench: ListController<Row>, rows: readonly Row[]): void => {
  const free = rows.filter(({ barcode }) => !isWaiting(bench, barcode));
  if (free.length > 0) bench.of.patch(bench, new Map(free.map((row) => [row.barcode, row])));
};

/** Rows of a page that was asked for before a save and came after it are shown as that save left them. */
export const catchUp = <Row extends ListRow>(bench: ListController<Row>, rows: readonly Row[]): void =>
  patchFree(bench, bench.told.newerThan(rows));

/** Figures and facets once nothing is on its way: not once for each of many quick keys. */
export const refreshWhenQuiet = <Row extends ListRow>(bench: ListController<Row>): void =>
  bench.queue.whenQuiet('figures', () => bench.of.refresh(bench));

/** Takes what the server answered into the rows and the figures. */
const settle = <Row extends ListRow>(bench: ListController<Row>, answer: Answer): void => {
  const rows = bench.of.answeredRows(answer);
  bench.told.record(rows);
  for (const row of rows) bench.left.set(row.barcode, bench.of.versionOf(row) ?? 0);
  patchFree(bench, rows);
  bench.of.settled(bench, answer);
  // More was changed than an answer holds: the rows of the page are asked for again, in their places.
  if (answer.changed > rows.length) void bench.latest().list.refetch();
  refreshWhenQuiet(bench);
};

/** Decided rows stay where they are until the list is asked for; with `isDone` false nothing was decided. */
export const markDecided = <Row extends ListRow>(
  { ui }: ListController<Row>,
  rows: readonly ListRow[],
  isDone = true,
): void => {
  const decided = new Set(ui.get().decided);
  for (const { barcode } of rows) {
    if (isDone) decided.add(barcode);
    else decided.delete(barcode);
  }
  ui.set({ decided });
};

/** Shows rows of a refused step as they were; the keyboard is on them where nobody has gone on. */
export const showRefused = <Row extends ListRow>(bench: ListController<Row>, rows: readonly Row[]): void => {
  patchFree(bench, rows);
  const [row] = rows;
  if (row && [...bench.waiting.values()].every((count) => count === 0)) goTo(bench, row.barcode);
};

/** A step is shown at once and saved in its turn. */
export const send = <Row extends ListRow, Answered extends Answer>(
  bench: ListController<Row>,
  step: Step<Row, Answered>,
): void => {
  const { ui, queue, of } = bench;
  const { rows, shownAs, words, isVersioned, save, onSaved, onRefused } = step;
  bench.latest().list.edited();
  of.patch(bench, new Map(rows.map((row) => [row.barcode, shownAs(row)])));
  markDecided(bench, rows);
  count(bench, rows, 1);
  const toastId = showToast(ui, words, undoAction(bench));
  // The version that was seen, or that an own step left since.
  const itemOf = (row: Row): Item => {
    const { barcode } = row;
    const seen = isVersioned ? of.versionOf(row) : undefined;
    return seen === undefined ? { barcode } : { barcode, version: Math.max(bench.left.get(barcode) ?? 0, seen) };
  };
  queue.add(async () => {
    const { data, error } = await save(rows.map(itemOf));
    count(bench, rows, -1);
    if (!data) {
      dismissToast(ui, toastId);
      markDecided(bench, rows, false);
      await onRefused(error);
      return;
    }
    settle(bench, data);
    onSaved?.(data, toastId);
  });
};

type Matching<Answered> = {
  /** How many rows fit and will change. */
  expected: number;
  save: () => Saved<Answered>;
  failedText: (rows: string, cause: string) => string;
  doneText: (answer: Answered) => string;
};

/** A step on all rows that fit: nothing is shown before the server has done it. */
export const sendMatching = <Row extends ListRow, Answered extends Answer>(
  bench: ListController<Row>,
  { expected, save, failedText, doneText }: Matching<Answered>,
): void => {
  const rows = plural(expected, bench.of.noun);
  showToast(bench.ui, `Saving ${rows}…`);
  bench.queue.add(async () => {
    const { data, error } = await save();
    if (!data) {
      showErrorToast(bench.ui, failedText(rows, causeOf(error)));
      return;
    }
    bench.latest().list.edited();
    settle(bench, data);
    showToast(bench.ui, doneText(data), undoAction(bench));
  });
};

type Turn<Answered> = { kind: 'undo' | 'redo'; save: () => Saved<Answered>; words: (answer: Answered) => string };

/** Takes a step back or does it again, shows what came of it, and offers the other way. */
export const turn = <Row extends ListRow, Answered extends Answer>(
  bench: ListController<Row>,
  { kind, save, words }: Turn<Answered>,
): void =>
  bench.queue.add(async () => {
    const { ui, of } = bench;
    const { data, error } = await save();
    if (!data && !isNothingLeft(error)) {
      showErrorToast(ui, causeOf(error));
      return;
    }
    if (!data || data.step === null) {
      showToast(ui, `Nothing to ${kind}.`);
      return;
    }
    bench.latest().list.edited();
    settle(bench, data);
    const first = of.answeredRows(data).find(({ barcode }) => rowOf(bench, barcode));
    if (first) goTo(bench, first.barcode);
    const redo = { label: 'Redo', keyName: 'U', onClick: () => of.redo(bench) };
    showToast(ui, words(data), kind === 'undo' ? redo : undoAction(bench));
  });
