import type { revertLearned, Sent } from '@tillmap/contracts';
import { messageOf } from '../../api/failure.ts';
import { toast } from '../../shared/toasts.ts';
import { useRestoreLearnedMutation, useRevertLearnedMutation } from './learned-api.ts';

/** Reverts what was learned of a wholesaler, and offers to undo that. */
export const useRevert = (wholesalerId: string) => {
  const [revert, { isLoading }] = useRevertLearnedMutation();
  const [restore] = useRestoreLearnedMutation();

  const undo = async (revert_id: string) => {
    const { data, error } = await restore({ id: wholesalerId, revert_id });
    if (error) toast.error(messageOf(error, 'Error restoring the learned products'));
    else if (data.restored === 0) toast.warning(data.message);
    else toast.success(data.message);
  };
  const run = async (body: Sent<typeof revertLearned.body>) => {
    const { data, error } = await revert({ id: wholesalerId, body });
    if (error) toast.error(messageOf(error, 'Error reverting the learned products'));
    else if (data.reverted === 0) toast.warning(data.message);
    else toast.success(data.message, { label: 'Undo', onClick: () => void undo(data.revert_id) });
  };
  return { revert: run, isBusy: isLoading };
};
