import type { ReviewedProduct, StepAnswer } from '@tillmap/contracts';
import { causeOf, isTemporary, statusOf } from '../../../api/failure.ts';
import { plural } from '../../../shared/format.ts';
import { say, sayBad, sayMore } from '../../../workbench/pills/say.ts';
import { type Bench, rowOf } from '../bench.ts';
import { goTo } from '../list/focus.ts';
import { decisionName, isDecided } from '../list/row-rules.ts';
import { productTag, type StepBody, workbenchApi } from '../workbench-api.ts';
import { withdrawSimilar } from './look-for-similar.ts';
import { withPace } from './pace.ts';
import { isDetailAsked, patchCounts, patchRows } from './row-cache.ts';

/** A step of the review before it is saved. */
export type Step = {
  rows: readonly ReviewedProduct[];
  body: Omit<StepBody, 'items' | 'match'>;
  /** How a row looks with it, shown before the server has answered. */
  shownAs: (row: ReviewedProduct) => Partial<ReviewedProduct>;
  /** 'Set Cola' */
  words: string;
  /** Whether a row that was changed meanwhile is a conflict; a step on many rows leaves decided ones alone instead. */
  isVersioned?: boolean;
  onSaved?: (answer: StepAnswer) => void;
};

/** Own steps that are not answered yet, by barcode, and what was answered since the last refresh. */
const open = new WeakMap<Bench['ui'], { waiting: Map<string, number>; changed: Set<string>; lastAt: number }>();
const openOf = ({ ui }: Bench) => {
  const known = open.get(ui) ?? { waiting: new Map(), changed: new Set(), lastAt: 0 };
  open.set(ui, known);
  return known;
};

/** Whether an own step on this row is still on its way: what others say of it must wait. */
export const isWaiting = (bench: Bench, barcode: string): boolean => (openOf(bench).waiting.get(barcode) ?? 0) > 0;

const count = (bench: Bench, rows: Step['rows'], by: 1 | -1): void => {
  const { waiting } = openOf(bench);
  for (const { barcode } of rows) waiting.set(barcode, (waiting.get(barcode) ?? 0) + by);
};

const notePace = (bench: Bench, { rows }: Step): void => {
  const known = openOf(bench);
  const now = Date.now();
  if (rows.length === 1 && known.lastAt > 0)
    bench.ui.set({ paces: withPace(bench.ui.get().paces, (now - known.lastAt) / 1_000) });
  known.lastAt = now;
};

const markDecided = ({ ui }: Bench, rows: Step['rows']): void =>
  ui.set({ decided: new Set([...ui.get().decided, ...rows.map(({ barcode }) => barcode)]) });

/** Facets, pictures and history of the session, and of the products that changed, once nothing is on its way. */
const refreshWhenQuiet = (bench: Bench): void =>
  bench.queue.whenQuiet('review', () => {
    const { changed } = openOf(bench);
    const products = [...changed].map((barcode) => productTag({ barcode }));
    changed.clear();
    bench.store.dispatch(workbenchApi.util.invalidateTags(['Review', ...products]));
  });

/** Takes what the server answered into the rows, the counts and the histories. */
export const settle = (bench: Bench, answer: StepAnswer): void => {
  const { store, sessionId, ui } = bench;
  bench.told.hear(answer.products);
  const rows = answer.products.filter(({ barcode }) => !isWaiting(bench, barcode));
  patchRows(store, sessionId, new Map(rows.map((row) => [row.barcode, row])));
  patchCounts(store, sessionId, answer.counts);
  const { changed } = openOf(bench);
  for (const { barcode } of answer.products) if (isDetailAsked(store, sessionId, barcode)) changed.add(barcode);
  ui.set({ isDone: answer.counts.to_do === 0 && bench.latest().list.query.filter === 'review' });
  // More was changed than an answer holds: the rows of the page are asked for again, in their places.
  if (answer.changed > answer.products.length) void bench.latest().list.refetch();
  refreshWhenQuiet(bench);
};

/** Rows of a page that was asked for before a save and came after it are shown as that save left them. */
export const catchUp = (bench: Bench, rows: readonly ReviewedProduct[]): void => {
  const newer = bench.told.newerThan(rows).filter(({ barcode }) => !isWaiting(bench, barcode));
  if (newer.length > 0) patchRows(bench.store, bench.sessionId, new Map(newer.map((row) => [row.barcode, row])));
};

const nameOf = ([first, ...others]: Step['rows']): string =>
  others.length > 0 ? plural(others.length + 1, 'product') : `‘${first?.description || first?.barcode}’`;

const refused = (bench: Bench, step: Step, error: unknown): void => {
  const { store, sessionId, ui } = bench;
  const free = step.rows.filter(({ barcode }) => !isWaiting(bench, barcode));
  patchRows(store, sessionId, new Map(free.map((row) => [row.barcode, row])));
  const again = () => {
    send(bench, step);
  };
  sayBad(
    ui,
    `Failed to save product mapping: ${nameOf(step.rows)} – ${causeOf(error)}`,
    isTemporary(error) ? { label: 'Try again', onClick: again } : undefined,
  );
};

const without = <Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> =>
  new Map([...map].filter(([one]) => one !== key));

/**
 * Another person changed the row since it was seen: nothing is overwritten, both choices stand in the row. False where
 * what stands now could not be asked for.
 */
export const openConflict = async (
  bench: Bench,
  { barcode, description }: ReviewedProduct,
  mine: string,
  takeMine: (theirs: ReviewedProduct) => void,
): Promise<boolean> => {
  const { store, sessionId, ui } = bench;
  const { data: theirs } = await store.dispatch(
    workbenchApi.endpoints.sessionProduct.initiate({ sessionId, barcode }, { subscribe: false, forceRefetch: true }),
  );
  if (!theirs) return false;
  patchRows(store, sessionId, new Map([[barcode, theirs]]));
  const close = () => {
    ui.set({ conflicts: without(ui.get().conflicts, barcode) });
    takeMine(theirs);
  };
  ui.set({ conflicts: new Map([...ui.get().conflicts, [barcode, { theirs, mine, takeMine: close }]]) });
  if (ui.get().focus !== barcode)
    sayBad(ui, `${theirs.review.by || 'Somebody'} changed ‘${description || barcode}’ before you.`, {
      label: 'Choose',
      onClick: () => goTo(bench, barcode),
    });
  return true;
};

/** What stands now is kept: the own choice is let go. */
export const keepTheirs = (bench: Bench, barcode: string): void => {
  bench.ui.set({ conflicts: without(bench.ui.get().conflicts, barcode) });
  say(bench.ui, 'Kept theirs.');
};

/** A step is shown at once and saved in its turn; a refusal puts the rows back with a word. */
export const send = (bench: Bench, step: Step): number => {
  const { ui, store, sessionId, queue } = bench;
  const { rows, body, shownAs, words, isVersioned = true, onSaved } = step;
  const wasWaiting = new Set(rows.map(({ barcode }) => barcode).filter((barcode) => isWaiting(bench, barcode)));
  notePace(bench, step);
  bench.latest().list.edited();
  patchRows(store, sessionId, new Map(rows.map((row) => [row.barcode, shownAs(row)])));
  markDecided(bench, rows);
  count(bench, rows, 1);
  const toastId = say(ui, words, { label: 'Undo', keyName: 'u', onClick: () => undo(bench) });

  const versionOf = (row: ReviewedProduct) =>
    wasWaiting.has(row.barcode) ? (bench.told.versionTold(row.barcode) ?? row.review?.version) : row.review?.version;
  queue.add(async () => {
    const items = rows.map((row) => {
      const version = isVersioned ? versionOf(row) : undefined;
      return version === undefined ? { barcode: row.barcode } : { barcode: row.barcode, version };
    });
    const asked = store.dispatch(
      workbenchApi.endpoints.takeStep.initiate({ sessionId, body: { ...body, items } }, { track: false }),
    );
    const { data, error } = await asked;
    count(bench, rows, -1);
    if (!data) {
      const [row] = rows;
      const again = (theirs: ReviewedProduct) => send(bench, { ...step, rows: [theirs] });
      const isConflict = statusOf(error) === 412 && rows.length === 1 && row !== undefined;
      if (!isConflict || !(await openConflict(bench, row, decisionName({ ...row, ...shownAs(row) }), again)))
        refused(bench, step, error);
      return;
    }
    settle(bench, data);
    if (data.learned && data.changed > 0) sayMore(ui, toastId, 'Learned for next time');
    onSaved?.(data);
  });
  return toastId;
};

type Turn = { step?: number; barcode?: string; person?: string };

/** Shows what was taken back or done again, and offers the other way. */
const turned = (bench: Bench, kind: 'undo' | 'redo', answer: StepAnswer): void => {
  const { ui, latest } = bench;
  if (answer.step === null) {
    say(ui, kind === 'undo' ? 'Nothing to undo.' : 'Nothing to redo.');
    return;
  }
  latest().list.edited();
  settle(bench, answer);
  const first = answer.products.find(({ barcode }) => rowOf(bench, barcode));
  if (first) goTo(bench, first.barcode);
  say(
    ui,
    answer.step.words,
    kind === 'undo'
      ? { label: 'Redo', keyName: 'U', onClick: () => redo(bench) }
      : { label: 'Undo', keyName: 'u', onClick: () => undo(bench) },
  );
};

const turn = (bench: Bench, kind: 'undo' | 'redo', which: Turn = {}): void => {
  const { store, sessionId, ui, queue } = bench;
  withdrawSimilar(bench);
  queue.add(async () => {
    // What was saved before this made offers of its own.
    withdrawSimilar(bench);
    const endpoint = kind === 'undo' ? workbenchApi.endpoints.undoStep : workbenchApi.endpoints.redoStep;
    // Only what is named can be of somebody else.
    const whose = which.step === undefined && which.person === undefined ? 'mine' : 'all';
    const { data, error } = await store.dispatch(
      endpoint.initiate({ sessionId, body: { ...which, whose } }, { track: false }),
    );
    if (data) turned(bench, kind, data);
    else sayBad(ui, causeOf(error));
  });
};

/** Takes back the last own step, or one of anybody, one row of it, or everything that a person did. */
export const undo = (bench: Bench, which: Turn = {}): void => turn(bench, 'undo', which);
export const redo = (bench: Bench): void => turn(bench, 'redo');

/** What a step on many rows may touch: never what a person decided, nor what two people disagree about. */
export const freeRows = ({ ui }: Bench, rows: readonly ReviewedProduct[]): ReviewedProduct[] =>
  rows.filter((row) => !isDecided(row) && !ui.get().conflicts.has(row.barcode));
