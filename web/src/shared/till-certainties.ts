import type { TillCertainty } from '@tillmap/contracts';

/** How it is known what a till does, in words. */
export const CERTAINTY_NAMES: Readonly<Record<TillCertainty, string>> = {
  code: 'Read in the till’s code',
  document: 'From the maker’s document',
  third_party: 'From a third party',
  own_file: 'From your till’s own file',
  not_verified: 'Not verified',
};
