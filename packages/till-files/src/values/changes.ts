import { plainLetters } from '../fixes/plain-letters.ts';
import type { Change } from '../profile/value.ts';

/** One space is left as it is, so that most names have no match. */
const LINE_BREAKS = /[\s\u0085]{2,}|[^\S ]|\u0085/g;
const NO_DIGIT = /\D/g;
const NOT_IN_HANDLES = /[^a-z0-9]+/g;
const EDGES = /^-|-$/g;

/** A text as part of an address: small letters and digits, everything else one dash. */
const handleOf = (text: string): string =>
  plainLetters(text).toLowerCase().replace(NOT_IN_HANDLES, '-').replace(EDGES, '');

/** Changes of a text that a profile can ask for. */
export const CHANGE_OF: Readonly<Record<Change, (text: string) => string>> = {
  trim: (text) => text.trim(),
  one_line: (text) => text.replace(LINE_BREAKS, ' ').trim(),
  upper: (text) => text.toUpperCase(),
  lower: (text) => text.toLowerCase(),
  plain_letters: plainLetters,
  digits: (text) => text.replace(NO_DIGIT, ''),
  handle: handleOf,
  no_check_digit: (text) => text.slice(0, -1),
};
