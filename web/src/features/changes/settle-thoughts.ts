import type { ChangedLine, SecondThoughts } from '@tillmap/contracts';
import { causeOf } from '../../api/failure.ts';
import { plural } from '../../shared/format.ts';
import { showErrorToast, showToast } from '../../workbench/toasts/page-toasts.ts';
import { changesApi, type DecideBody } from './changes-api.ts';
import type { ChangesController } from './changes-controller.ts';

/** One second thought, or all that are to decide: so many. */
export type MeantThoughts = { line: ChangedLine } | { all: number };

const meantBody = (meant: MeantThoughts): Pick<DecideBody, 'items' | 'match' | 'expected'> =>
  'line' in meant
    ? { items: [{ barcode: meant.line.barcode, version: meant.line.version }] }
    : { match: { show: 'to_decide' }, expected: meant.all };

/** All that is made of decisions is asked for again: who takes a second thought changes the lines of the main list. */
export const refreshChanges = ({ store, latest }: ChangesController): void => {
  store.dispatch(changesApi.util.invalidateTags(['Changes']));
  void latest().list.refetch();
};

/** Takes back the step that a word on the page told of. */
export const undoFromToast = async (desk: ChangesController): Promise<void> => {
  const { data, error } = await desk.store.dispatch(
    changesApi.endpoints.undoChange.initiate(desk.sessionId, { track: false }),
  );
  if (data) showToast(desk.ui, `Undone: ${plural(data.changed, 'product')}.`);
  else showErrorToast(desk.ui, causeOf(error));
  refreshChanges(desk);
};

/** Takes or keeps second thoughts, with a word that can take it back. */
export const settleThoughts = async (
  desk: ChangesController,
  toldBy: SecondThoughts,
  decision: 'take' | 'keep',
  meant: MeantThoughts,
): Promise<void> => {
  const body = { decision, told_by: toldBy, ...meantBody(meant) };
  const { data, error } = await desk.store.dispatch(
    changesApi.endpoints.decide.initiate({ sessionId: desk.sessionId, body }, { track: false }),
  );
  const what = decision === 'take' ? 'moved to their new place' : 'kept where they are';
  const one = decision === 'take' ? 'moved to its new place' : 'kept where it is';
  if (data)
    showToast(desk.ui, `${plural(data.changed, 'product')} ${data.changed === 1 ? one : what}.`, {
      label: 'Undo',
      onClick: () => void undoFromToast(desk),
    });
  else showErrorToast(desk.ui, causeOf(error));
  refreshChanges(desk);
};
