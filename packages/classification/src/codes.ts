import type { ClassificationCodes } from './types.ts';

const SEPARATOR = '\u001f';

/** One text for the three levels, fit as a key of a map. The VAT code is left out: it is decided on its own. */
export const tripleKey = (codes: ClassificationCodes): string =>
  `${codes.dept}${SEPARATOR}${codes.subDept}${SEPARATOR}${codes.cg}`;

/** Whether two codes name the same three levels: as their keys tell, without making them. */
export const isSameTriple = (a: ClassificationCodes, b: ClassificationCodes): boolean =>
  a.cg === b.cg && a.subDept === b.subDept && a.dept === b.dept;

/** One text for all four codes. */
export const codesKey = (codes: ClassificationCodes): string => `${tripleKey(codes)}${SEPARATOR}${codes.vat}`;

/** The codes with another VAT code. */
export const withVat = (codes: ClassificationCodes, vat: string): ClassificationCodes => ({
  dept: codes.dept,
  subDept: codes.subDept,
  cg: codes.cg,
  vat,
});
