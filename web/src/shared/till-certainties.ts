import type { TillCertainty } from '@tillmap/contracts';

/** Whether the till itself says so: only then is an import promised. */
export const isVerified = (certainty: TillCertainty): boolean => certainty === 'run' || certainty === 'code';

/** How it is known what a till does, in words. */
export const CERTAINTY_NAMES: Readonly<Record<TillCertainty, string>> = {
  run: 'Run with the till’s code',
  code: 'Read in the till’s code',
  document: 'Published by the maker',
  third_party: 'Published by others',
  own_file: 'From your till’s own file',
  not_verified: 'Guessed, not verified',
};
