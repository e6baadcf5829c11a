import { type Fate, kindOf, type OfKind, type Test, type TestKind } from '../profile/rule.ts';
import { MAX_CELL_CHARS } from '../profile/value.ts';
import type { Gap } from '../values/compile-value.ts';

const SIGNS_LISTED = 20;
const listed = (signs: string): string => {
  const all = Array.from(signs).map((sign) => (sign === ' ' ? 'a space' : sign));
  return `${all.slice(0, SIGNS_LISTED).join(' ')}${all.length > SIGNS_LISTED ? ' and their like' : ''}`;
};

const lengths = (digits: readonly number[]): string =>
  digits.length === 1 ? `${digits[0]}` : `${digits.slice(0, -1).join(', ')} or ${digits.at(-1)}`;

const boundsOf = ({ least, above, most }: OfKind<'number'>): string =>
  [
    ...(least === undefined ? [] : [`at least ${least}`]),
    ...(above === undefined ? [] : [`above ${above}`]),
    ...(most === undefined ? [] : [`at most ${most}`]),
  ].join(' and ');

type Words = { readonly [Kind in TestKind]: (test: OfKind<Kind>) => string };

const allowedWords = ({ only, and }: OfKind<'only'>): string =>
  [...only, ...(and === '' ? [] : [listed(and)])].join(', ');

const numberWords = (test: OfKind<'number'>): string => {
  const bounds = boundsOf(test);
  const decimals = test.max_decimals === undefined ? '' : ` with at most ${test.max_decimals} decimals`;
  return `is not a number${bounds === '' ? '' : ` ${bounds}`}${decimals}`;
};

const WORDS: Words = {
  required: () => 'is empty',
  max_chars: ({ max_chars: most }) => `is longer than ${most} characters`,
  max_bytes: ({ max_bytes: most }) => `is longer than ${most} bytes`,
  max_utf16: ({ max_utf16: most }) => `is longer than ${most} characters, an emoji counted as two`,
  min_chars: ({ min_chars: least }) => `is shorter than ${least} characters`,
  only: (test) => `has other characters than ${allowedWords(test)}`,
  without: ({ without }) => `has one of the characters ${listed(without)}`,
  number: numberWords,
  whole_number: ({ most }) => `is not a whole number${most === undefined ? '' : ` of at most ${most}`}`,
  digits: ({ digits }) => `does not have ${lengths(digits)} digits`,
  check_digit: () => 'has a wrong check digit',
  one_of: ({ one_of: allowed }) => `is none of ${allowed.join(', ')}`,
  none_of: ({ none_of: refused }) => `is ${refused.join(' or ')}`,
  unique: () => 'is in the file twice',
  one_spelling: () => 'differs from an earlier name in capitals or accents alone',
  no_emoji: () => 'has an emoji',
  not_ruined: () => 'was ruined by a spreadsheet',
};

/** What is wrong with a cell of a column, as a person reads it: "Name is longer than 30 characters". */
export const problemWords = (column: string, test: Test): string =>
  `${column} ${(WORDS[kindOf(test)] as (test: Test) => string)(test)}`;

const LONGEST = MAX_CELL_CHARS.toLocaleString('en-GB');
const TABLES = { departments: 'department', vat: 'VAT code', suppliers: 'supplier' } as const;

/** What is missing to fill a cell. */
export const gapWords = (column: string, gap: Gap): string => {
  if (gap.kind === 'replaced') return `${column} had “${gap.find.trim()}”`;
  if (gap.kind === 'no_vat_rate') return `${column} is without VAT, and the VAT rate is not known`;
  if (gap.kind === 'too_long') return `${column} would have more than ${LONGEST} characters`;
  return `The till has no ${TABLES[gap.table]} for ${gap.value === '' ? 'an empty one' : gap.value}`;
};

const FATE_WORDS: Readonly<Record<Fate, string>> = {
  row_refused: 'The till refuses the row.',
  file_refused: 'The till refuses the whole file.',
  row_lost: 'The till leaves the row out without a word.',
  cut: 'The till cuts it.',
  changed: 'The till takes something else than what is written.',
  taken: 'The till takes it, and nobody can scan it.',
};

/** What the till does then. */
export const fateWords = (fate: Fate): string => FATE_WORDS[fate];
