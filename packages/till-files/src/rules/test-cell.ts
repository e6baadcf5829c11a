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

type Tests = { readonly [Kind in TestKind]: (test: OfKind<Kind>) => CellTest };

const everySign =
  (signs: ReadonlySet<string>, isAllowed: boolean): CellTest =>
  (text) =>
    Array.from(text).every((sign) => signs.has(sign) === isAllowed);

/** What is kept in mind of a text until its file has ended: long ones by their hash, as a file may have a million. */
const keptOf = (text: string): string => (text.length > 64 ? createHash('sha256').update(text).digest('base64') : text);

const once = ({ except = [] }: OfKind<'unique'>): CellTest => {
  const seen = new Set<string>();
  return (text) => {
    if (except.includes(text)) return true;
    const kept = keptOf(text);
    const isFirst = !seen.has(kept);
    seen.add(kept);
    return isFirst;
  };
};

/** Tests a cell by what its row says in the columns that may be the same; a row that the till has is remembered. */
export type RowTest = Readonly<{
  passes: (text: string, same: string) => boolean;
  remember: (text: string, same: string) => void;
}>;

/** Of what has to be there once, unless the row is one that came before. */
export const onceUnlessSame = ({ except = [] }: OfKind<'unique'>): RowTest => {
  const first = new Map<string, string>();
  return {
    passes: (text, same) => {
      if (text === '' || except.includes(text)) return true;
      const before = first.get(keptOf(text));
      return before === undefined || before === keptOf(same);
    },
    remember: (text, same) => {
      if (!first.has(keptOf(text))) first.set(keptOf(text), keptOf(same));
    },
  };
};

const LAST_OF_THREE_BYTES = 0xffff;

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
  min_chars:
    ({ min_chars: least }) =>
    (text) =>
      Array.from(text).length >= least,
  only: ({ only, and }) => everySign(allowedSigns(only, and), true),
  without: ({ without }) => everySign(new Set(without), false),
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
  unique: once,
  no_emoji: () => (text) => Array.from(text).every((sign) => sign.codePointAt(0)! <= LAST_OF_THREE_BYTES),
  not_ruined: () => (text) => !(RUINED.test(text) || ROUNDED.test(text)),
};

/**
 * Makes the function that tests a cell. What has to be there once remembers the cells it was asked about, so make it anew for
 * each file.
 */
export const compileTest = (test: Test): CellTest => {
  const kind = kindOf(test);
  const passes = (TESTS[kind] as (test: Test) => CellTest)(test);
  return kind === 'required' ? passes : (text) => text === '' || passes(text);
};
