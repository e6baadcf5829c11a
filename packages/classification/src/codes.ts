import type { CategoryCodes, ClassificationCodes } from './classification-codes.ts';
import { pickCategory } from './wire-codes.ts';

/** Codes of what has no classification. */
export const NO_CODES: ClassificationCodes = { deptCode: '', subDeptCode: '', cgCode: '', vatCode: '' };

const SEPARATOR = '\u001f';

/** One text for a category, fit as a key of a map. The VAT code is left out: it is decided on its own. */
export const categoryKey = (codes: CategoryCodes): string =>
  `${codes.deptCode}${SEPARATOR}${codes.subDeptCode}${SEPARATOR}${codes.cgCode}`;

/** Whether two codes name the same category. Equals comparing their keys, without building them. */
export const isSameCategory = (a: CategoryCodes, b: CategoryCodes): boolean =>
  a.cgCode === b.cgCode && a.subDeptCode === b.subDeptCode && a.deptCode === b.deptCode;

/** One text for all four codes. */
export const codesKey = (codes: ClassificationCodes): string => `${categoryKey(codes)}${SEPARATOR}${codes.vatCode}`;

/** The codes with another VAT code. */
export const withVat = (codes: ClassificationCodes, vat: string): ClassificationCodes => ({
  ...pickCategory(codes),
  vatCode: vat,
});
