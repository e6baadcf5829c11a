const UNSEEN = /\p{Cf}/gu;
const DASHES = /[‐-―−]/g;
/** What stands around a code so that a program leaves it as it is. */
const AROUND = /^['"`‘’“”*#]+|(?<!['"`‘’“”*.])['"`‘’“”*.]+$/g;
const WITH_DECIMALS = /^(\d+)(?:\.0+|,0{1,2})$/;
const IN_THOUSANDS = /^\d{1,3}(?:,\d{3})+$/;
const SCIENTIFIC = /^(\d)(?:[.,](\d{1,15}))?e\+?(\d{1,2})$/;
const LEADING_ZEROS = /^0+(?=(?:[1-9]\d*|0)$)/;

const writtenOut = ([, whole = '', decimals = '', exponent = '']: RegExpExecArray): string | undefined => {
  const zeros = Number(exponent) - decimals.length;
  return zeros < 0 ? undefined : whole + decimals + '0'.repeat(zeros);
};

/** `10.0`, `1,001` and `1.2e+03` are the whole numbers that were there before. */
const withoutFormat = (code: string): string => {
  const scientific = code.includes('e') ? SCIENTIFIC.exec(code) : null;
  if (scientific) return writtenOut(scientific) ?? code;
  if (IN_THOUSANDS.test(code)) return code.replaceAll(',', '');
  return WITH_DECIMALS.exec(code)?.[1] ?? code;
};

/**
 * Returns a code without everything that Excel, another program or a typist changes: zeros in front of a number, `.0`
 * behind it, case, spaces, full width, quotes, `#` and points around it. Codes with one form are likely the same.
 */
export const codeForm = (code: string): string => {
  const plain = code.normalize('NFKC').replace(UNSEEN, '').trim().replace(AROUND, '').replace(DASHES, '-');
  return withoutFormat(plain.replace(/\s/g, '').toLowerCase()).replace(LEADING_ZEROS, '');
};

const ACCENTS = /\p{M}/gu;
const WORD = /[\p{L}\p{N}]+/gu;

/** The words of a name in small letters without accents; `&` and "and" are none. */
export const wordsOf = (name: string): string[] =>
  (name.normalize('NFKD').replace(ACCENTS, '').toLowerCase().replace(/['’‘]/g, '').match(WORD) ?? []).filter(
    (word) => word !== 'and',
  );

/** Returns the common form of names that differ in case, accents, signs and spaces alone. */
export const nameForm = (name: string): string => wordsOf(name).join('');

/** "10 - ", "1.", "#07 " in front of a name. */
const NUMBER_FIRST = /^\s{0,9}#?\p{N}{1,9}\s{0,9}[-–—:.)|/]{0,3}\s{0,9}(?=\p{L})/u;

/** The forms by which a name is found: its own, and the one without a number in front. */
export const nameForms = (name: string): string[] => {
  const [own, bare] = [nameForm(name), nameForm(name.replace(NUMBER_FIRST, ''))];
  return bare === '' || bare === own ? [own] : [own, bare];
};

/** Whether names are the same but for case, accents, signs, spaces and a number in front. */
export const isSameName = (one: string, other: string): boolean => {
  const forms = nameForms(other);
  return nameForms(one).some((form) => forms.includes(form));
};

/** Whether two names may be one that was changed: they share a word, or the beginning of one. */
export const areAlike = (one: string, other: string): boolean => {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  if (words.length === 0 || others.length === 0) return true;
  const starts = (a: string, b: string): boolean =>
    Math.min(a.length, b.length) >= 3 && (a.startsWith(b) || b.startsWith(a));
  return words.some((word) => others.some((another) => word === another || starts(word, another)));
};
