import { Anchor, Checkbox } from '@mantine/core';
import { Link } from 'react-router';
import { messageOf } from '../../api/failure.ts';
import { toast } from '../../shared/toasts.ts';
import css from './matching-quality.module.css';
import { useUpdateReviewSettingsMutation } from './matching-quality-api.ts';
import type { WholesalerQuality } from './wholesaler-quality.ts';

/** Whether what people decide in reviews becomes a reference mapping of the wholesaler. */
export function LearningChoice({ wholesaler: { id, code, name, isLearning } }: { wholesaler: WholesalerQuality }) {
  const [update, { isLoading }] = useUpdateReviewSettingsMutation();
  const save = async (learn: boolean) => {
    const { error } = await update({ id, body: { learn_from_reviews: learn } });
    if (error) toast.error(messageOf(error, 'Error saving the setting'));
    else
      toast.success(
        `Review corrections of ‘${name}’ are ${learn ? 'now saved' : 'no longer saved'} as reference mappings.`,
      );
  };
  return (
    <div className={css.learning}>
      <Checkbox
        label="Learn from reviews"
        description="Saves review corrections as reference mappings, unless an import or an administrator has set one"
        checked={isLearning}
        disabled={isLoading}
        onChange={(event) => void save(event.currentTarget.checked)}
      />
      <Anchor component={Link} size="sm" to={`/admin/learned?wholesaler=${encodeURIComponent(code)}`}>
        Show what was learned
      </Anchor>
    </div>
  );
}
