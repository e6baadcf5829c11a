import type { ChangeAnswer, ChangeDecision, ChangedLine } from '@tillmap/contracts';
import { causeOf, isTemporary, statusOf } from '../../api/failure.ts';
import { plural } from '../../shared/format.ts';
import { say, sayBad } from '../../workbench/pills/say.ts';
import { doneManyText, doneText } from './change-words.ts';
import { narrowingOf } from './changes-address.ts';
import { changesApi, type DecideBody } from './changes-api.ts';
import { type Desk, focusedLine, lineOf } from './desk.ts';
import { countsWith, patchFigures, patchLines } from './line-cache.ts';
import { backToLine, goNext, goTo } from './list/focus.ts';
import { clearSelection, openLines } from './selection.ts';

const undoOf = (desk: Desk) => ({ label: 'Undo', keyName: 'u', onClick: () => undo(desk) });

/** Figures, facets and the path once nothing is on its way: not once for each of many quick keys. */
const refreshWhenQuiet = ({ queue, store }: Desk): void =>
  queue.whenQuiet('figures', () => store.dispatch(changesApi.util.invalidateTags(['Changes'])));

/** Takes what the server answered into the lines and the figures. */
const settle = (desk: Desk, answer: ChangeAnswer): void => {
  desk.told.hear(answer.lines);
  patchLines(desk, answer.lines);
  const { seq, can_undo, can_redo } = answer;
  patchFigures(desk, { counts: () => answer.counts, seq, can_undo, can_redo });
  // More was changed than an answer holds: the lines of the page are asked for again, in their places.
  if (answer.changed > answer.lines.length) void desk.latest().list.refetch();
  refreshWhenQuiet(desk);
};

/** Lines of a page that was asked for before a save and came after it are shown as that save left them. */
export const catchUp = (desk: Desk, lines: readonly ChangedLine[]): void => {
  const newer = desk.told.newerThan(lines);
  if (newer.length > 0) patchLines(desk, newer);
};

const refused = (desk: Desk, lines: readonly ChangedLine[], decision: ChangeDecision | '', error: unknown): void => {
  const { ui, latest } = desk;
  patchLines(desk, lines);
  refreshWhenQuiet(desk);
  const [first] = lines;
  const name = lines.length === 1 && first ? `‘${first.description || first.barcode}’` : plural(lines.length, 'line');
  if (statusOf(error) === 412) {
    void latest().list.refetch();
    sayBad(ui, `Someone else decided ${name} before you. It is shown as it is now.`);
    return;
  }
  const again = { label: 'Try again', onClick: () => send(desk, lines, decision) };
  sayBad(ui, `${name} was not saved: ${causeOf(error)}`, isTemporary(error) ? again : undefined);
};

/** The version that the own step before this one left. */
const versionOf = ({ told }: Desk, { barcode, version }: ChangedLine): number =>
  Math.max(told.versionTold(barcode) ?? 0, version);

/** A decision is shown at once and saved in its turn; a refusal puts the lines back with a word. */
const send = (desk: Desk, lines: readonly ChangedLine[], decision: ChangeDecision | ''): void => {
  const { ui, store, sessionId, queue, latest } = desk;
  const [first] = lines;
  if (!first) return;
  latest().list.decided();
  patchLines(
    desk,
    lines.map((line) => ({ ...line, decision, is_kept_before: false })),
  );
  patchFigures(desk, { counts: (before) => countsWith(before, lines, decision) });
  ui.set({ decided: new Set([...ui.get().decided, ...lines.map(({ barcode }) => barcode)]) });
  const isOne = lines.length === 1;
  const words =
    isOne || decision === '' ? doneText(first, decision) : doneManyText(plural(lines.length, 'line'), decision);
  say(ui, words, undoOf(desk));
  queue.add(async () => {
    const items = isOne
      ? [{ barcode: first.barcode, version: versionOf(desk, lineOf(desk, first.barcode) ?? first) }]
      : lines.map(({ barcode }) => ({ barcode }));
    const body: DecideBody = { decision, items, ...(isOne ? {} : { expected: lines.length }) };
    const { data, error } = await store.dispatch(
      changesApi.endpoints.decide.initiate({ sessionId, body }, { track: false }),
    );
    if (data) settle(desk, data);
    else refused(desk, lines, decision, error);
  });
};

/** Decides the line with the keyboard; the same decision again takes it away. */
export const decide = (desk: Desk, decision: ChangeDecision): void => {
  const line = focusedLine(desk);
  // Lines that are about to be replaced are not decided: the change would be lost from sight.
  if (!line || desk.latest().list.isStale) return;
  const isTaken = line.decision === decision && !line.is_kept_before;
  send(desk, [line], isTaken ? '' : decision);
  if (!isTaken) goNext(desk);
};

/** A decision on all that fit: nothing is shown before the server has done it. */
const sendMatching = (desk: Desk, decision: ChangeDecision, expected: number): void => {
  const { ui, store, sessionId, queue, latest } = desk;
  const match = narrowingOf(latest().list.query);
  say(ui, `Saving ${plural(expected, 'line')}…`);
  queue.add(async () => {
    const body: DecideBody = { decision, match, expected };
    const { data, error } = await store.dispatch(
      changesApi.endpoints.decide.initiate({ sessionId, body }, { track: false }),
    );
    if (!data) {
      sayBad(ui, `${plural(expected, 'line')} were not saved: ${causeOf(error)}`);
      return;
    }
    latest().list.decided();
    settle(desk, data);
    say(ui, doneManyText(plural(data.changed, 'line'), decision), undoOf(desk));
  });
};

/** One decision on the selection, or on all that fit (`expected` of them), undone as one. Decided lines stay. */
export const decideMany = (desk: Desk, decision: ChangeDecision, expected: number): void => {
  const isAll = desk.ui.get().isAllMatching;
  const lines = openLines(desk);
  clearSelection(desk);
  if (isAll) sendMatching(desk, decision, expected);
  else send(desk, lines, decision);
  if (focusedLine(desk)?.decision === '') backToLine(desk);
  else goNext(desk);
};

const turn = (desk: Desk, kind: 'undo' | 'redo'): void => {
  const { ui, store, sessionId, queue, latest } = desk;
  const endpoint = kind === 'undo' ? changesApi.endpoints.undoChange : changesApi.endpoints.redoChange;
  queue.add(async () => {
    const { data, error } = await store.dispatch(endpoint.initiate(sessionId, { track: false }));
    if (!data) {
      sayBad(ui, causeOf(error));
      return;
    }
    if (data.step === null) {
      say(ui, kind === 'undo' ? 'Nothing to undo.' : 'Nothing to redo.');
      return;
    }
    latest().list.decided();
    settle(desk, data);
    const first = data.lines.find(({ barcode }) => lineOf(desk, barcode));
    if (first) goTo(desk, first.barcode);
    const other = kind === 'undo' ? { label: 'Redo', keyName: 'U', onClick: () => redo(desk) } : undoOf(desk);
    say(ui, `${kind === 'undo' ? 'Undone' : 'Done again'}: ${plural(data.changed, 'line')}.`, other);
  });
};

/** Takes back the last own decision, on one line or many. */
export const undo = (desk: Desk): void => turn(desk, 'undo');
export const redo = (desk: Desk): void => turn(desk, 'redo');
