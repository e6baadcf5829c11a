import type { TillPurpose } from '@tillmap/contracts';

/** What a till's file is for, in words. */
export const PURPOSE_NAMES: Readonly<Record<TillPurpose, string>> = {
  new: 'New products',
  update: 'Products that the till has',
  prices: 'Prices alone',
};

/** In the order in which they are listed. */
export const PURPOSES = ['new', 'update', 'prices'] as const satisfies readonly TillPurpose[];
