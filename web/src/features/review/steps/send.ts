import type { ReviewedProduct, StepAnswer } from '@tillmap/contracts';
import { canTryAgain, causeOf, statusOf } from '../../../api/failure.ts';
import { plural } from '../../../shared/format.ts';
import { goTo } from '../../../workbench/focus.ts';
import { send as sendStep, showRefused, turn } from '../../../workbench/steps.ts';
import { extendToast, showErrorToast, showToast } from '../../../workbench/toasts/page-toasts.ts';
import { decisionName, isDecided } from '../list/row-rules.ts';
import type { ReviewController } from '../review-controller.ts';
import { type StepBody, type UndoBody, workbenchApi } from '../workbench-api.ts';
import { withdrawSimilar } from './look-for-similar.ts';
import { withPace } from './pace.ts';
import { patchRows } from './row-cache.ts';

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

const notePace = ({ ui }: ReviewController, { rows }: Step): void => {
  const { paces, lastStepAt } = ui.get();
  const now = Date.now();
  const isPaced = rows.length === 1 && lastStepAt > 0;
  ui.set({ lastStepAt: now, paces: isPaced ? withPace(paces, (now - lastStepAt) / 1_000) : paces });
};

const nameOf = ([first, ...others]: Step['rows']): string =>
  others.length > 0 ? plural(others.length + 1, 'product') : `‘${first?.description || first?.barcode}’`;

/** A word on what was not saved, with another try where that may help. */
export const sayUnsaved = (bench: ReviewController, rows: Step['rows'], error: unknown, again: () => void): number =>
  showErrorToast(
    bench.ui,
    `Failed to save product mapping: ${nameOf(rows)} – ${causeOf(error)}`,
    canTryAgain(error) ? { label: 'Try again', onClick: again } : undefined,
  );

const without = <Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> =>
  new Map([...map].filter(([one]) => one !== key));

/**
 * Another person changed the row since it was seen: nothing is overwritten, both choices stand in the row. False where
 * what stands now could not be asked for, or where it was refused for something else.
 */
export const openConflict = async (
  bench: ReviewController,
  error: unknown,
  { barcode, description }: ReviewedProduct,
  mine: string,
  takeMine: (theirs: ReviewedProduct) => void,
): Promise<boolean> => {
  if (statusOf(error) !== 412) return false;
  const { store, sessionId, ui } = bench;
  const { data: theirs } = await store.dispatch(
    workbenchApi.endpoints.sessionProduct.initiate({ sessionId, barcode }, { subscribe: false, forceRefetch: true }),
  );
  if (!theirs) return false;
  patchRows(bench, new Map([[barcode, theirs]]));
  const close = () => {
    ui.set({ conflicts: without(ui.get().conflicts, barcode) });
    takeMine(theirs);
  };
  ui.set({ conflicts: new Map([...ui.get().conflicts, [barcode, { theirs, mine, takeMine: close }]]) });
  if (ui.get().focus !== barcode)
    showErrorToast(ui, `${theirs.review.by || 'Somebody'} changed ‘${description || barcode}’ before you.`, {
      label: 'Choose',
      onClick: () => goTo(bench, barcode),
    });
  return true;
};

/** What stands now is kept: the own choice is let go. */
export const keepTheirs = (bench: ReviewController, barcode: string): void => {
  bench.ui.set({ conflicts: without(bench.ui.get().conflicts, barcode) });
  showToast(bench.ui, 'Kept theirs.');
};

const refused = async (bench: ReviewController, step: Step, error: unknown): Promise<void> => {
  const { rows, shownAs } = step;
  const [row, ...others] = rows;
  if (row && others.length === 0) {
    const mine = decisionName({ ...row, ...shownAs(row) });
    if (await openConflict(bench, error, row, mine, (theirs) => send(bench, { ...step, rows: [theirs] }))) return;
  }
  showRefused(bench, rows);
  sayUnsaved(bench, rows, error, () => send(bench, step));
};

/** Saves a step on named rows, or on all that fit. */
export const saveStep = ({ store, sessionId }: ReviewController, body: StepBody) =>
  store.dispatch(workbenchApi.endpoints.takeStep.initiate({ sessionId, body }, { track: false }));

/** A step is shown at once and saved in its turn; a refusal puts the rows back with a word. */
export const send = (bench: ReviewController, step: Step): void => {
  const { rows, body, shownAs, words, isVersioned = true, onSaved } = step;
  notePace(bench, step);
  sendStep<ReviewedProduct, StepAnswer>(bench, {
    rows,
    shownAs,
    words,
    isVersioned,
    save: (items) => saveStep(bench, { ...body, items }),
    onSaved: (answer, toastId) => {
      if (answer.learned && answer.changed > 0) extendToast(bench.ui, toastId, 'Learned for next time');
      onSaved?.(answer);
    },
    onRefused: (error) => refused(bench, step, error),
  });
};

type Turn = { step?: number; barcode?: string; person?: string; since?: number };

const turnStep = (bench: ReviewController, kind: 'undo' | 'redo', body: UndoBody): void => {
  const { undoStep, redoStep } = workbenchApi.endpoints;
  const endpoint = kind === 'undo' ? undoStep : redoStep;
  withdrawSimilar(bench);
  turn<ReviewedProduct, StepAnswer>(bench, {
    kind,
    save: () => {
      // What was saved before this made offers of its own.
      withdrawSimilar(bench);
      return bench.store.dispatch(endpoint.initiate({ sessionId: bench.sessionId, body }, { track: false }));
    },
    words: ({ step }) => step?.words ?? '',
  });
};

/** Takes back the last own step, or one of anybody, one row of it, or what a person did, all or since a step. */
export const undo = (bench: ReviewController, which: Turn = {}): void => {
  // Only what is named can be of somebody else.
  const whose = which.step === undefined && which.person === undefined ? 'mine' : 'all';
  turnStep(bench, 'undo', { ...which, whose });
};
export const redo = (bench: ReviewController): void => turnStep(bench, 'redo', { whose: 'mine' });

/** What a step on many rows may touch: never what a person decided, nor what two people disagree about. */
export const freeRows = ({ ui }: ReviewController, rows: readonly ReviewedProduct[]): ReviewedProduct[] =>
  rows.filter((row) => !isDecided(row) && !ui.get().conflicts.has(row.barcode));
