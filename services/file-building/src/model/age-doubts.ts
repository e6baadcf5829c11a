import { isAgeUnsure } from '@tillmap/classification/flags';
import { britishDay } from './british-day.ts';
import { type NewResult, type SessionItem, shownDescription } from './item.ts';

type Found = Readonly<{ item: SessionItem; result: NewResult }>;

/**
 * Sends a product that is new here to review where its name leaves open whether it is restricted by age. What has a mapping of its
 * own was looked at before, and is not asked about every week.
 */
export const withAgeDoubts = <One extends Found>(found: readonly One[], now: Date): One[] => {
  const day = britishDay(now);
  return found.map((one) => {
    const { item, result } = one;
    const { classification } = result;
    const isNew = classification.source !== 'exact' && classification.source !== 'manual';
    if (!isNew || classification.needsReview || !isAgeUnsure(shownDescription({ item, classification }), day))
      return one;
    const doubted = { ...classification, needsReview: true, reason: 'age_restricted' as const };
    return { ...one, result: { ...result, classification: doubted } };
  });
};
