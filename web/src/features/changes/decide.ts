import type { ChangeAnswer, ChangeDecision, ChangedLine } from '@tillmap/contracts';
import { canTryAgain, causeOf, statusOf } from '../../api/failure.ts';
import { plural } from '../../shared/format.ts';
import { backToRow, goOn } from '../../workbench/focus.ts';
import { focusedRow } from '../../workbench/list-controller.ts';
import { clearSelection, selectedRows } from '../../workbench/selection.ts';
import { refreshWhenQuiet, send, sendMatching, showRefused, turn } from '../../workbench/steps.ts';
import { showErrorToast, showToast } from '../../workbench/toasts/page-toasts.ts';
import { doneManyText, doneText } from './change-words.ts';
import { NO_CHANGE_FACETS, narrowingOf } from './changes-address.ts';
import { changesApi, type DecideBody } from './changes-api.ts';
import { type ChangesController, overviewOf } from './changes-controller.ts';
import { countsWith, patchFigures } from './line-cache.ts';

const save = ({ store, sessionId }: ChangesController, body: DecideBody) =>
  store.dispatch(changesApi.endpoints.decide.initiate({ sessionId, body }, { track: false }));

const refused = (
  desk: ChangesController,
  lines: readonly ChangedLine[],
  decision: ChangeDecision | '',
  error: unknown,
): void => {
  const { ui, latest } = desk;
  showRefused(desk, lines);
  refreshWhenQuiet(desk);
  const [first] = lines;
  const name = lines.length === 1 && first ? `‘${first.description || first.barcode}’` : plural(lines.length, 'line');
  if (statusOf(error) === 412) {
    void latest().list.refetch();
    showErrorToast(ui, `Someone else decided ${name} before you. It is shown as it is now.`);
    return;
  }
  const again = { label: 'Try again', onClick: () => decideLines(desk, lines, decision) };
  showErrorToast(ui, `${name} was not saved: ${causeOf(error)}`, canTryAgain(error) ? again : undefined);
};

/** A decision is shown at once and saved in its turn; a refusal puts the lines back with a word. */
const decideLines = (desk: ChangesController, lines: readonly ChangedLine[], decision: ChangeDecision | ''): void => {
  const [first] = lines;
  if (!first) return;
  const isOne = lines.length === 1;
  patchFigures(desk, { counts: (before) => countsWith(before, lines, decision) });
  send(desk, {
    rows: lines,
    shownAs: () => ({ decision, is_kept_before: false }),
    words: isOne || decision === '' ? doneText(first, decision) : doneManyText(plural(lines.length, 'line'), decision),
    isVersioned: isOne,
    save: (items) => save(desk, { decision, items, ...(isOne ? {} : { expected: lines.length }) }),
    onRefused: (error) => refused(desk, lines, decision, error),
  });
};

/** Decides the line with the keyboard; the same decision again takes it away. */
export const decide = (desk: ChangesController, decision: ChangeDecision): void => {
  const line = focusedRow(desk);
  // Lines that are about to be replaced are not decided: the change would be lost from sight.
  if (!line || desk.latest().list.isStale) return;
  const isTaken = line.decision === decision && !line.is_kept_before;
  decideLines(desk, [line], isTaken ? '' : decision);
  if (!isTaken) goOn(desk);
};

/** The selected lines that nobody has decided. */
export const openLines = (desk: ChangesController): ChangedLine[] =>
  selectedRows(desk).filter(({ decision }) => decision === '');

/** One decision on the selection, or on all that fit (`expected` of them), undone as one. Decided lines stay. */
export const decideMany = (desk: ChangesController, decision: ChangeDecision, expected: number): void => {
  const isAll = desk.ui.get().isAllMatching;
  const lines = openLines(desk);
  clearSelection(desk);
  const match = narrowingOf(desk.latest().list.query);
  if (isAll)
    sendMatching<ChangedLine, ChangeAnswer>(desk, {
      expected,
      save: () => save(desk, { decision, match, expected }),
      failedText: (rows, cause) => `${rows} were not saved: ${cause}`,
      doneText: ({ changed }) => doneManyText(plural(changed, 'line'), decision),
    });
  else decideLines(desk, lines, decision);
  if (focusedRow(desk)?.decision === '') backToRow(desk);
  else goOn(desk);
};

/** Goes to the next line to decide, with a word where nothing is left. */
export const next = (desk: ChangesController): void => {
  if (goOn(desk)) return;
  const { ui, latest } = desk;
  if (overviewOf(desk)?.counts.to_decide === 0) {
    showToast(ui, 'Everything is decided.');
    return;
  }
  showToast(ui, 'Nothing left to decide in this list.', {
    label: 'Show all',
    onClick: () => latest().list.change({ show: 'to_decide', search: '', ...NO_CHANGE_FACETS }),
  });
};

/** Takes back the last own decision, on one line or many. */
export const undo = (desk: ChangesController): void => {
  const { undoChange } = changesApi.endpoints;
  turn<ChangedLine, ChangeAnswer>(desk, {
    kind: 'undo',
    save: () => desk.store.dispatch(undoChange.initiate(desk.sessionId, { track: false })),
    words: ({ changed }) => `Undone: ${plural(changed, 'line')}.`,
  });
};

export const redo = (desk: ChangesController): void => {
  const { redoChange } = changesApi.endpoints;
  turn<ChangedLine, ChangeAnswer>(desk, {
    kind: 'redo',
    save: () => desk.store.dispatch(redoChange.initiate(desk.sessionId, { track: false })),
    words: ({ changed }) => `Done again: ${plural(changed, 'line')}.`,
  });
};
