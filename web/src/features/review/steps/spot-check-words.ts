import type { ReviewOverview, SpotCheck } from '@tillmap/contracts';
import { countText } from '../../../shared/format.ts';

/** '19 of 20 right: between 76 and 99%'; undefined before anything was judged. */
export const spotCheckText = ({ right, wrong, interval }: SpotCheck): string | undefined => {
  if (interval === null || right + wrong === 0) return undefined;
  const [from, to] = [Math.floor(interval.from * 100), Math.ceil(interval.to * 100)];
  return `${countText(right)} of ${countText(right + wrong)} right: between ${from} and ${to}%`;
};

/** What the confidences say of the rest. */
export const expectedText = ({ expected: { wrong, share, reviews_for_one_percent } }: ReviewOverview): string => {
  const now = `About ${countText(Math.round(wrong))} of the products that nobody looked at are expected to be wrong (${(share * 100).toFixed(1)}%).`;
  return reviews_for_one_percent === 0
    ? `${now} That is under 1% already.`
    : `${now} Review ${countText(reviews_for_one_percent)} more and expect under 1% wrong.`;
};
