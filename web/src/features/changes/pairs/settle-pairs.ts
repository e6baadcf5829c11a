import { causeOf } from '../../../api/failure.ts';
import { plural } from '../../../shared/format.ts';
import { showErrorToast, showToast } from '../../../workbench/toasts/page-toasts.ts';
import { changesApi, type PairBody } from '../changes-api.ts';
import type { ChangesController } from '../changes-controller.ts';
import { refreshChanges, undoFromToast } from '../settle-thoughts.ts';

const doneText = (changed: number, isTaken: boolean): string => {
  const products = plural(changed, 'product');
  if (!isTaken) return `${products} told apart.`;
  return changed === 1
    ? 'The product keeps its decisions, VAT code and label under the new barcode.'
    : `${products} keep their decisions, VAT codes and labels under the new barcodes.`;
};

/** Takes pairs, or leaves new products as ones of their own, with a word that can take it back. */
export const settlePairs = async (desk: ChangesController, body: PairBody): Promise<void> => {
  const { data, error } = await desk.store.dispatch(
    changesApi.endpoints.pairChanges.initiate({ sessionId: desk.sessionId, body }, { track: false }),
  );
  if (data)
    showToast(desk.ui, doneText(data.changed, body.take !== undefined), {
      label: 'Undo',
      onClick: () => void undoFromToast(desk),
    });
  else showErrorToast(desk.ui, causeOf(error));
  refreshChanges(desk);
};
