import { createHash } from 'node:crypto';
import { kindOf, type OfKind, type Test, type TestKind } from '../profile/rule.ts';

/** Whether a cell passes. */
export type CellTest = (text: string) => boolean;

const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;
const WHOLE_NUMBER = /^\d+$/;
const ONLY_DIGITS = /^\d+$/;
const RUINED = /^\d(?:[.,]\d+)?e[+-]?\d{1,3}$/i;
/** Fifteen digits are all that a spreadsheet keeps; shorter codes are rounded where they are shown in exponents. */
const ROUNDED = /^[1-9]\d{2,7}0{6,}$/;

/** GS1 General Specifications 7.9: the weights are 3 and 1 from the right, without the check digit. */
const hasCheckDigit = (digits: string): boolean => {
  let sum = 0;
  for (let at = digits.length - 2, weight = 3; at >= 0; at--, weight = 4 - weight) sum += Number(digits[at]) * weight;
  return (10 - (sum % 10)) % 10 === Number(digits.at(-1));
};

const allowedSigns = (only: readonly ('letters' | 'digits')[], and: string): ReadonlySet<string> => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const signs = [
    only.includes('letters') ? letters + letters.toLowerCase() : '',
    only.includes('digits') ? '0123456789' : '',
    and,
  ].join('');
  return new Set(signs);
};

const decimalsOf = (text: string): number => (text.includes('.') ? text.length - text.indexOf('.') - 1 : 0);

const numberTest = (test: OfKind<'number'>): CellTest => {
  const { max_decimals: decimals = Infinity, least = -Infinity, above = -Infinity, most = Infinity } = test;
  return (text) => {
    if (!PLAIN_NUMBER.test(text)) return false;
    const amount = Number(text);
    return decimalsOf(text) <= decimals && amount >= least && amount > above && amount <= most;
  };
};

/** Those that a cell passes or fails by itself. */
type KindOfCell = Exclude<TestKind, KindOfRow>;
export type TestOfCell = Exclude<Test, TestOfRow>;
type Tests = { readonly [Kind in KindOfCell]: (test: OfKind<Kind>) => CellTest };

/** So few are looked for one by one faster than each sign of a text is looked up. */
const FEW_SIGNS = 8;
const everySign =
  (signs: ReadonlySet<string>, isAllowed: boolean): CellTest =>
  (text) => {
    for (const sign of text) if (signs.has(sign) !== isAllowed) return false;
    return true;
  };

/** What is kept in mind of a text until its file has ended: long ones by their hash, as a file may have a million. */
const keptOf = (text: string): string => (text.length > 64 ? createHash('sha256').update(text).digest('base64') : text);

/** Tests a cell by the rows before it and by what its row says in the columns that may be the same; a row that the till has is remembered. */
export type RowTest = Readonly<{
  passes: (text: string, same: string) => boolean;
  remember: (text: string, same: string) => void;
  /** Of names: as the first row spelled them. */
  firstSpelling?: (text: string) => string;
}>;

/** Of what has to be there once. */
const once = ({ except = [] }: OfKind<'unique'>): RowTest => {
  const seen = new Set<string>();
  return {
    passes: (text) => text === '' || !seen.has(keptOf(text)) || except.includes(text),
    remember: (text) => void seen.add(keptOf(text)),
  };
};

/** Of what has to be there once, unless the row is one that came before and may come again. */
const onceUnlessSame = ({ except = [] }: OfKind<'unique'>): RowTest => {
  const first = new Map<string, string>();
  return {
    passes: (text, same) => {
      if (text === '' || except.includes(text)) return true;
      const before = first.get(keptOf(text));
      return before === undefined || before === keptOf(same);
    },
    remember: (text, same) => {
      const key = keptOf(text);
      if (!first.has(key)) first.set(key, keptOf(same));
    },
  };
};

/** Only letters are spelled in two ways, and nearly no barcode has one. All signs up to @ are none. */
const MAY_BE_LETTER = /[^\0-@]/;
/** Deeper levels count as one. */
const LEVELS = 10;
const foldedName = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** WordPress compares the levels of a path by PHP's strtolower, which knows no accents. */
const asciiLower = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** Of names that the till takes for one, or doubles: the first spelling of each level counts. */
const oneSpelling = ({ one_spelling: separator }: OfKind<'one_spelling'>): RowTest => {
  const first = new Map<string, string>();
  const known = new Set<string>();
  const levelsOf = (text: string): readonly Readonly<{ key: string; name: string }>[] => {
    if (separator === '') return [{ key: keptOf(foldedName(text)), name: text }];
    const all = text.split(separator);
    const names = all.length > LEVELS ? [...all.slice(0, LEVELS), all.slice(LEVELS).join(separator)] : all;
    const folded = names.map(asciiLower);
    return names.map((name, at) => ({ key: keptOf(folded.slice(0, at + 1).join(separator)), name }));
  };
  const firstSpelling = (text: string): string =>
    !MAY_BE_LETTER.test(text) || known.has(text)
      ? text
      : levelsOf(text)
          .map(({ key, name }) => first.get(key) ?? name)
          .join(separator);
  return {
    passes: (text) => firstSpelling(text) === text,
    remember: (text) => {
      if (!MAY_BE_LETTER.test(text) || known.has(text)) return;
      for (const { key, name } of levelsOf(text)) if (!first.has(key)) first.set(key, name);
      // Most rows have a name that came before: it is folded once.
      if (firstSpelling(text) === text) known.add(text);
    },
    firstSpelling,
  };
};

/** A test of a cell by the rows before it. */
export type TestOfRow = OfKind<'unique'> | OfKind<'one_spelling'>;
type KindOfRow = 'unique' | 'one_spelling';

export const isOfRow = (test: Test): test is TestOfRow => 'unique' in test || 'one_spelling' in test;

/** Makes what tests a cell by the rows before it. Make it anew for each file. */
export const compileRowTest = (test: TestOfRow): RowTest => {
  if ('one_spelling' in test) return oneSpelling(test);
  return test.unless_same ? onceUnlessSame(test) : once(test);
};

const FOUR_BYTES = /[\u{10000}-\u{10ffff}]/u;

/** Tests of a cell that is filled; an empty one breaks `required` alone. */
const TESTS: Tests = {
  required: () => (text) => text.trim() !== '',
  max_chars:
    ({ max_chars: most }) =>
    (text) =>
      text.length <= most || Array.from(text).length <= most,
  max_bytes:
    ({ max_bytes: most }) =>
    (text) =>
      Buffer.byteLength(text) <= most,
  max_utf16:
    ({ max_utf16: most }) =>
    (text) =>
      text.length <= most,
  min_chars:
    ({ min_chars: least }) =>
    (text) =>
      Array.from(text).length >= least,
  only: ({ only, and }) => everySign(allowedSigns(only, and), true),
  without: ({ without }) => {
    const signs = Array.from(without);
    return signs.length > FEW_SIGNS
      ? everySign(new Set(signs), false)
      : (text) => !signs.some((sign) => text.includes(sign));
  },
  number: numberTest,
  whole_number:
    ({ most = Infinity }) =>
    (text) =>
      WHOLE_NUMBER.test(text) && Number(text) <= most,
  digits:
    ({ digits }) =>
    (text) =>
      ONLY_DIGITS.test(text) && digits.includes(text.length),
  check_digit: () => (text) => !ONLY_DIGITS.test(text) || hasCheckDigit(text),
  one_of:
    ({ one_of: allowed }) =>
    (text) =>
      allowed.includes(text),
  none_of:
    ({ none_of: refused }) =>
    (text) =>
      !refused.includes(text),
  no_emoji: () => (text) => !FOUR_BYTES.test(text),
  not_ruined: () => (text) => !(RUINED.test(text) || ROUNDED.test(text)),
};

/** Makes the function that tests a cell. */
export const compileTest = (test: TestOfCell): CellTest => {
  const kind = kindOf(test) as KindOfCell;
  const passes = (TESTS[kind] as (test: Test) => CellTest)(test);
  return kind === 'required' ? passes : (text) => text === '' || passes(text);
};
