import { type CandidateCodes, categoryKey, type Neighbour } from '@tillmap/classification';
import { normaliseName, sizeOf } from '@tillmap/classification/matching/names';

const MAX_CHARS = 120;
const EXAMPLES_PER_CANDIDATE = 3;
/** A number so long is a barcode or an order number, not part of a name. */
const LONG_NUMBER = /\d(?:[ -]?\d){7,}(?!\p{L})/gu;
const PRICE = /(?:\bpmp?\s*)?(?:[£€$]\s*\d+(?:[.,]\d+)?|\b\d+(?:[.,]\d+)?\s*p\b)|\bpmp?\b/gi;
const NOT_SHOWN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** A text as it may leave the process: one line, no barcode, no price, not long. */
export const redactForPrompt = (text: string): string =>
  text
    .replace(NOT_SHOWN, ' ')
    .replace(LONG_NUMBER, ' ')
    .replace(PRICE, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_CHARS);

/** What a product is called. */
export type ProductName = Readonly<{ name: string; size: string }>;

const fullName = ({ name, size }: ProductName): string =>
  redactForPrompt(size === '' || name.toLowerCase().includes(size.toLowerCase()) ? name : `${name} ${size}`);

/** The common part of near-identical names, which are requested once. '' for a name without information. */
export const nameKey = (words: ProductName): string => {
  if (redactForPrompt(words.name) === '') return '';
  const normalised = normaliseName(words.name);
  const size = sizeOf(words.size, normalised);
  return [
    normalised.text,
    size ? `${Math.round(size.amount * 100) / 100}${size.unit}` : '',
    normalised.packCount ?? '',
  ].join('|');
};

/**
 * The key of one question: names that are nearly the same, from one supplier category. '' for a name without
 * information.
 */
export const questionKey = (words: ProductName, supplierGroup: string): string => {
  const name = nameKey(words);
  const group = redactForPrompt(supplierGroup).toLowerCase();
  return name === '' || group === '' ? name : `${name}|${group}`;
};

/** Names that differ in their price only have the same words after redaction: they are the same to their reader. */
const keysAsToldAndWritten = (words: ProductName): readonly string[] => [
  nameKey(words),
  nameKey({ name: redactForPrompt(words.name), size: redactForPrompt(words.size) }),
];

/** Returns a test for names that are nearly the same as one of these, also after redaction. */
export const matchesAnyName = (names: readonly ProductName[]): ((words: ProductName) => boolean) => {
  const keys = new Set(names.flatMap(keysAsToldAndWritten));
  return (words) => keysAsToldAndWritten(words).some((key) => keys.has(key));
};

/** Names of known products in each candidate, nearest first, without those that are not to be shown. */
export const examplesOf = (
  candidates: readonly CandidateCodes[],
  neighbours: readonly Neighbour[],
  isHidden: (words: ProductName) => boolean,
): string[][] => {
  const shown = neighbours.filter((neighbour) => !isHidden(neighbour));
  return candidates.map(({ codes }) => {
    const own = shown.filter((neighbour) => categoryKey(neighbour.codes) === categoryKey(codes));
    return [...new Set(own.map(fullName))].filter((name) => name !== '').slice(0, EXAMPLES_PER_CANDIDATE);
  });
};
