import { countText, plural } from '../../shared/format.ts';
import type { Statistics } from './review-api.ts';

/** How many products the till file has: those without a department are left out of it. */
const productsInFile = ({ total_items, skipped }: Statistics): number => total_items - skipped;

const includedText = ({ total_items: total, skipped }: Statistics): string => {
  if (total === 1) return skipped === 0 ? 'The product will be in the file.' : 'The product is left out.';
  if (skipped === 0) return `All ${countText(total)} products will be in the file.`;
  if (skipped === total) return `None of the ${countText(total)} products will be in the file.`;
  return `${countText(total - skipped)} of ${countText(total)} products will be in the file.`;
};

const leftOutText = ({ total_items: total, skipped }: Statistics): string => {
  if (skipped === 0) return '';
  if (skipped === total) return total === 1 ? 'It has no department yet' : 'They have no department yet';
  return skipped === 1
    ? '1 has no department yet and is left out'
    : `${countText(skipped)} have no department yet and are left out`;
};

const doubtfulText = ({ total_items, needs_review, skipped }: Statistics): string => {
  const doubtful = needs_review - skipped;
  if (doubtful <= 0) return '';
  if (total_items === 1) return 'It still needs review';
  const needs = doubtful === 1 ? 'needs' : 'need';
  return skipped === 0
    ? `${countText(doubtful)} still ${needs} review`
    : `${plural(doubtful, 'other')} still ${needs} review`;
};

/** What will be in the file, what is left out of it, and what nobody has looked at. */
export const downloadText = (statistics: Statistics): string => {
  const rest = [leftOutText(statistics), doubtfulText(statistics)].filter(Boolean).join('; ');
  return rest === '' ? includedText(statistics) : `${includedText(statistics)} ${rest}.`;
};

/** 'north.csv was downloaded. It has 56 products.'; without the figures, the first sentence alone. */
export const downloadedText = (filename: string, statistics: Statistics | undefined): string =>
  statistics
    ? `${filename} was downloaded. It has ${plural(productsInFile(statistics), 'product')}.`
    : `${filename} was downloaded.`;
