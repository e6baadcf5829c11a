import { DomainError, Invalid } from '@tillmap/service-kit/domain';
import type { ReviewedItem, ReviewState } from './review-state.ts';
import { decisionName } from './step-words.ts';
import type { Names } from './wholesaler.ts';

/** 412 unless the item is at this version, with what it is now and what the person wanted. Nothing is compared without one. */
export const requireVersion = (
  version: number | undefined,
  { state, version: current }: Pick<ReviewedItem, 'state' | 'version'>,
  wanted: ReviewState | undefined,
  names: Names,
): void => {
  if (version === undefined || version === current) return;
  const who = state.reviewedBy ?? 'Another user';
  const theirs = decisionName(state, names);
  const yours = decisionName(wanted ?? state, names);
  throw new DomainError(
    'outdated',
    412,
    `${who} changed this product after you loaded it: ${theirs}. Yours: ${yours}.`,
    {
      errors: { theirs: [theirs], yours: [yours], by: [who], version: [String(current)] },
    },
  );
};

/** The version of an If-Match header: a number in quotation marks, `*` for any; 422 for what is none. */
export const versionOf = (header: string | undefined, what = 'product'): number | undefined => {
  if (header === undefined || header.trim() === '*') return undefined;
  const digits = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim())?.[1];
  if (digits === undefined)
    throw new Invalid({ 'if-match': [`This version of the ${what} cannot be read. Please load the ${what} again.`] });
  return Number(digits);
};
