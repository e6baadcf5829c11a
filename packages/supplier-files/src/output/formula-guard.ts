/** Characters that a spreadsheet passes over, or that nobody sees: blanks, controls, and those without a width. */
const UNSEEN = /^[\s\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{DI}]+/u;
/** What a formula begins with (OWASP, CSV injection). A tab or CR alone may end a cell for a program that splits lines itself. */
const FORMULA = /^[=+\-@]/;
const RAW = /^[=+\-@\t\r]/;
/** Begins neither with such a character nor with one that becomes one: nearly every text. */
const PLAIN = /^[A-Za-z0-9"'(]/;
/** A number is no formula, and numbers are never changed. */
const NEGATIVE_NUMBER = /^-\d{1,15}(?:[.,]\d{1,15})*$/;

const seen = (text: string): string => text.replace(UNSEEN, '');

/**
 * Whether a spreadsheet may take the text for a formula: by its first visible character, also where that is another form of
 * the sign, such as the full-width `＝` (NFKC). A negative number is none.
 */
export const looksLikeFormula = (text: string): boolean => {
  if (text === '' || PLAIN.test(text)) return false;
  // A mark behind the sign makes both one character in NFKC; a spreadsheet sees the sign.
  const forms = [seen(text), seen(text.normalize('NFKC'))];
  if (forms.every((form) => NEGATIVE_NUMBER.test(form))) return false;
  return RAW.test(text) || forms.some((form) => FORMULA.test(form));
};

/** The text as a cell of a spreadsheet: an apostrophe goes before what looks like a formula. */
export const spreadsheetText = (text: string): string => (looksLikeFormula(text) ? `'${text}` : text);

/**
 * The same without that apostrophe: a cell that comes back from a spreadsheet. Files of before have one in front of negative
 * numbers as well.
 */
export const withoutSpreadsheetMark = (text: string): string => {
  const rest = text.slice(1);
  return text.startsWith("'") && (looksLikeFormula(rest) || NEGATIVE_NUMBER.test(rest)) ? rest : text;
};

/** The text as a till's file has it: what makes a formula of it is dropped from its start. */
export const tillText = (text: string): string => {
  if (text === '' || PLAIN.test(text)) return text;
  const forms = [seen(text), seen(text.normalize('NFKC'))];
  if (!RAW.test(text) && !forms.some((form) => FORMULA.test(form))) return text;
  const characters = Array.from(text);
  const from = characters.findIndex(
    (character) => !UNSEEN.test(character) && !FORMULA.test(character.normalize('NFKC')),
  );
  return from < 0 ? '' : characters.slice(from).join('');
};
