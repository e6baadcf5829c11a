import { isNothing } from './nothing-words.ts';
import { unwrapFormulaText } from './unwrapped.ts';

// Marks of direction and byte order, soft hyphens and zero-width spaces; joiners are parts of letters and emoji.
const UNSEEN_CHARS = '\\u00ad\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u2069\\ufeff';
const UNSEEN = new RegExp(`[${UNSEEN_CHARS}]`, 'gu');
const CONTROL = /[\p{Cc}\s]+/gu;
const NEEDS_CLEANING = new RegExp(`[\\p{Cc}${UNSEEN_CHARS}]|[^\\S ]| {2}|^ | $`, 'u');
/** What Excel shows where a formula failed. */
const EXCEL_ERROR = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA)$/i;

const FLOAT = /^\d+\.0$/;

/** Returns a text without marks of direction, soft hyphens and other invisible characters, which do no harm. */
export const withoutUnseen = (text: string): string => text.replace(UNSEEN, '');

/** Returns a text on one line, without control characters and other invisible ones. */
export const cleanText = (text: string): string =>
  NEEDS_CLEANING.test(text) ? withoutUnseen(text).replace(CONTROL, ' ').trim() : text;

/** The text of a cell: `="0012"` is what it stands for, and an error or a word for nothing is none. */
export const cellText = (cell: string): string => {
  if (cell === '') return '';
  const text = cleanText(cell);
  if (text.startsWith('=')) return cleanText(unwrapFormulaText(text));
  if (text.startsWith('#') && EXCEL_ERROR.test(text)) return '';
  if (isNothing(text)) return '';
  // A number that a program took for a float, in a column of codes.
  return text.endsWith('.0') && FLOAT.test(text) ? text.slice(0, -2) : text;
};
