import { type CandidateCodes, type Codes, type Neighbour, normaliseName, sizeOf } from '@tillmap/matching';

const MAX_CHARS = 120;
const EXAMPLES_PER_CANDIDATE = 3;
/** A number so long is a barcode or an order number, not part of a name. */
const LONG_NUMBER = /\d(?:[ -]?\d){7,}(?!\p{L})/gu;
const PRICE = /(?:\bpmp?\s*)?(?:[£€$]\s*\d+(?:[.,]\d+)?|\b\d+(?:[.,]\d+)?\s*p\b)|\bpmp?\b/gi;
const NOT_SHOWN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** A text as it may leave the process: one line, no barcode, no price, not long. */
export const tellable = (text: string): string =>
  text
    .replace(NOT_SHOWN, ' ')
    .replace(LONG_NUMBER, ' ')
    .replace(PRICE, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_CHARS);

const fullName = ({ name, size }: Readonly<{ name: string; size: string }>): string =>
  tellable(size === '' || name.toLowerCase().includes(size.toLowerCase()) ? name : `${name} ${size}`);

/** What near-identical names have in common: they are asked about once. '' for a name that says nothing. */
export const nameKey = (words: Readonly<{ name: string; size: string }>): string => {
  if (tellable(words.name) === '') return '';
  const normalised = normaliseName(words.name);
  const size = sizeOf(words.size, normalised);
  return [
    normalised.text,
    size ? `${Math.round(size.amount * 100) / 100}${size.unit}` : '',
    normalised.packCount ?? '',
  ].join('|');
};

/** What is asked about once: names that are nearly the same, from one group of the supplier's. '' for a name that says nothing. */
export const questionKey = (words: Readonly<{ name: string; size: string }>, supplierGroup: string): string => {
  const name = nameKey(words);
  const group = tellable(supplierGroup).toLowerCase();
  return name === '' || group === '' ? name : `${name}|${group}`;
};

/** One text for the three levels. */
export const groupKey = ({ dept, subDept, cg }: Omit<Codes, 'vat'>): string => `${dept}\u001f${subDept}\u001f${cg}`;

/** Names of known products in each candidate, nearest first; `without` is what is asked about. */
export const examplesOf = (
  candidates: readonly CandidateCodes[],
  neighbours: readonly Neighbour[],
  without = '',
): string[][] =>
  candidates.map(({ codes }) => {
    const own = neighbours.filter(
      (neighbour) => groupKey(neighbour.codes) === groupKey(codes) && nameKey(neighbour) !== without,
    );
    return [...new Set(own.map(fullName))].filter((name) => name !== '').slice(0, EXAMPLES_PER_CANDIDATE);
  });
