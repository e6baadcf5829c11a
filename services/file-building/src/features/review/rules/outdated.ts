import { DomainError } from '@tillmap/service-kit/domain';
import type { ReviewedItem, ReviewState } from '../../../model/review-state.ts';
import type { Names } from '../../../model/wholesaler.ts';
import { decisionName } from './step-words.ts';

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
