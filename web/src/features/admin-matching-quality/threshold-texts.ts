import type { ThresholdEffect } from '@tillmap/contracts';
import { countText, plural } from '../../shared/format.ts';

/** 4.2 → 'about 4 errors', 0.3 → 'less than 1 error' */
export const errorsText = (errors: number): string => {
  if (errors === 0) return 'no errors';
  return errors < 1 ? 'less than 1 error' : `about ${plural(Math.round(errors), 'error')}`;
};

/** Of 1,000 products: '312 rows to review, about 4 errors' */
export const effectText = ({ to_review_per_1000, errors_per_1000 }: ThresholdEffect): string =>
  `${plural(Math.round(to_review_per_1000), 'row')} to review, ${errorsText(errors_per_1000)}`;

/** Of the mappings that were tested: 'Of 2,000 tested mappings 624 go to review; 8 of the other 1,376 are wrong.' */
export const testedText = ({ to_review, errors }: ThresholdEffect, tested: number): string => {
  const rest = tested - to_review;
  const others =
    rest === 0 ? '' : `; ${countText(errors)} of the other ${countText(rest)} ${errors === 1 ? 'is' : 'are'} wrong`;
  return `Of ${plural(tested, 'tested mapping')} ${countText(to_review)} ${to_review === 1 ? 'goes' : 'go'} to review${others}.`;
};

/** What is different with another threshold, for the question before it is saved. */
export const differenceText = (before: ThresholdEffect | undefined, after: ThresholdEffect | undefined): string => {
  if (!before || !after) return '';
  const [fewer, more] = [Math.round(before.to_review_per_1000), Math.round(after.to_review_per_1000)];
  return (
    `Of 1,000 products whose barcode is not mapped yet, about ${countText(more)} go to review instead of ` +
    `${countText(fewer)}; among the rest there are ${errorsText(after.errors_per_1000)} instead of ` +
    `${errorsText(before.errors_per_1000).replace(/^about /, '')}.`
  );
};
