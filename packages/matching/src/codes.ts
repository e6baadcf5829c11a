import type { Codes } from './types.ts';

const SEPARATOR = '\u001f';

/** One text for the three levels, fit as a key of a map. The VAT code is left out: it is decided on its own. */
export const tripleKey = (codes: Codes): string => `${codes.dept}${SEPARATOR}${codes.subDept}${SEPARATOR}${codes.cg}`;

/** Whether two codes name the same three levels: as their keys tell, without making them. */
export const isSameTriple = (a: Codes, b: Codes): boolean =>
  a.cg === b.cg && a.subDept === b.subDept && a.dept === b.dept;

/** One text for all four codes. */
export const codesKey = (codes: Codes): string => `${tripleKey(codes)}${SEPARATOR}${codes.vat}`;

/** The codes with another VAT code. */
export const withVat = (codes: Codes, vat: string): Codes => ({
  dept: codes.dept,
  subDept: codes.subDept,
  cg: codes.cg,
  vat,
});
