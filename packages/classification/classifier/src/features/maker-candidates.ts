import {
  type CandidateCodes,
  type ClassificationCodes,
  categoryKey,
  type ReasonDetail,
  withVat,
} from '@tillmap/classification';
import { hasCompanyPrefix } from './company-prefixes.ts';

/** The first of the 13 digits after the leading zero of a canonical GTIN that GS1 gives a company, longest first. */
const PREFIX_LENGTHS = [10, 9, 8, 7];
/** Fewer products under a prefix say nothing. */
const MIN_PRODUCTS = 5;
const CANDIDATES_SHOWN = 3;

/** A product under a prefix with this wholesaler's codes. */
export type MakerProduct = Readonly<{ barcode: string; codes: ClassificationCodes }>;

/** Where other products of the maker are, most first, and that in words. */
export type MakerEvidence = Readonly<{ candidates: readonly CandidateCodes[]; details: readonly ReasonDetail[] }>;

/** The shortest prefix a maker can have of a canonical barcode, as 14-digit barcodes begin; undefined where there is none. */
export const shortestPrefix = (barcode: string): string | undefined =>
  hasCompanyPrefix(barcode) ? `0${barcode.slice(1, 1 + PREFIX_LENGTHS.at(-1)!)}` : undefined;

const tally = (products: readonly MakerProduct[]) =>
  [...Map.groupBy(products, ({ codes }) => categoryKey(codes)).values()]
    .map((alike) => ({ codes: withVat(alike[0]!.codes, ''), count: alike.length }))
    .toSorted((a, b) => b.count - a.count || (categoryKey(a.codes) < categoryKey(b.codes) ? -1 : 1));

/**
 * What the company prefix of a barcode says: the categories of known products under the longest prefix that has enough of
 * them. Never a decision: a maker of crisps makes nuts as well.
 */
export const makerCandidates = (barcode: string, known: readonly MakerProduct[]): MakerEvidence | undefined => {
  if (!hasCompanyPrefix(barcode)) return undefined;
  for (const length of PREFIX_LENGTHS) {
    const beginning = barcode.slice(1, 1 + length);
    const products = known.filter((one) => one.barcode !== barcode && one.barcode.startsWith(beginning, 1));
    if (products.length < MIN_PRODUCTS) continue;
    const groups = tally(products).slice(0, CANDIDATES_SHOWN);
    return {
      candidates: groups.map(({ codes, count }) => ({ codes, share: count / products.length })),
      details: groups.map(({ codes, count }) => ({
        code: 'company',
        beginning,
        agreeing: count,
        products: products.length,
        codes,
      })),
    };
  }
  return undefined;
};
