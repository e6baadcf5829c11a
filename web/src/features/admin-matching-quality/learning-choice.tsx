import { Checkbox } from '@mantine/core';
import { messageOf } from '../../api/failure.ts';
import { toast } from '../../shared/toasts.ts';
import { useUpdateReviewSettingsMutation } from './matching-quality-api.ts';
import type { WholesalerQuality } from './wholesaler-quality.ts';

/** Whether what people decide in reviews becomes a reference mapping of the wholesaler. */
export function LearningChoice({ wholesaler: { id, name, isLearning } }: { wholesaler: WholesalerQuality }) {
  const [update, { isLoading }] = useUpdateReviewSettingsMutation();
  const save = async (learn: boolean) => {
    const { error } = await update({ id, body: { learn_from_reviews: learn } });
    if (error) toast.error(messageOf(error, 'Error saving the setting'));
    else toast.success(`Reviews of ‘${name}’ are ${learn ? '' : 'not '}learned from now.`);
  };
  return (
    <Checkbox
      label="Learn from reviews"
      description="What people decide in a review becomes a reference mapping, unless an import or an administrator said otherwise"
      checked={isLearning}
      disabled={isLoading}
      onChange={(event) => void save(event.currentTarget.checked)}
    />
  );
}
