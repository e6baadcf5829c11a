const MARKS = /\p{Cf}/gu;
const HAS_MARK = /\p{Cf}/u;
const WRAPPED = /^\s*=\s*"((?:[^"]|"")*)"\s*$/;

/** Returns the text without invisible characters: joiners, soft hyphens, marks of direction and of byte order. */
export const withoutMarks = (text: string): string => (HAS_MARK.test(text) ? text.replace(MARKS, '') : text);

/**
 * `="5012345678900"` → `5012345678900`: a formula whose result is its text, in which systems export barcodes and codes
 * so that Excel leaves them as they are. Any other text comes back unchanged.
 */
export const unwrapFormulaText = (text: string): string =>
  text.includes('=') ? (WRAPPED.exec(text)?.[1]?.replaceAll('""', '"') ?? text) : text;
