/**
 * The categories of each company's products: a GTIN starts with the prefix of the company that issued it, which gives
 * similar products numbers near each other. The mappings' barcodes in ascending order: `numbers` are their 13-digit
 * forms without the check digit, `groups` the number of each one's category.
 */
export type CompanyPrefixTable = Readonly<{ numbers: Float64Array; groups: Int32Array }>;

/** What the company prefix says about one product, category by category. */
export type CompanyPrefixEvidence = Readonly<{
  /** The prefix of its products' barcodes: six digits of a UPC, seven of any other number. */
  beginning: string;
  /** The number of known products with this prefix, and by category. */
  products: number;
  counts: Int32Array;
  /** How many times as likely each group is as it would be without knowing the company. */
  times: Float64Array;
}>;

/** The digits of a 13-digit form but for the check digit, and how many of them a company's number has at least. */
const DIGITS = 12;
const SHORTEST = 7;
/** Distance between ranges of 7 to 10 digits: GS1 issues company prefixes of such lengths. */
const STEPS = [100_000, 10_000, 1_000, 100];
/** Pseudo count of products elsewhere beside those of a company. */
const PRIOR_PRODUCTS = 2;
/** In-store numbers, and short ones without a company prefix (GS1 General Specifications 1.4). */
const NO_COMPANY = /^\d(?:2|02|04|00000)/;
const CANONICAL = /^\d{14}$/;

/** Whether the last digit fits the others: a number that only a shop uses mostly has none that does. */
const hasCheckDigit = (barcode: string): boolean => {
  let sum = 0;
  for (let at = 0; at < barcode.length; at++) sum += Number(barcode[at]) * (at % 2 === 0 ? 3 : 1);
  return sum % 10 === 0;
};

/** The identifying digits of a canonical barcode, a case's as its unit's; -1 where they have no company prefix. */
const numberOf = (barcode: string): number =>
  CANONICAL.test(barcode) && !NO_COMPANY.test(barcode) && hasCheckDigit(barcode)
    ? Number(barcode.slice(1, 1 + DIGITS))
    : -1;

/** Whether a canonical barcode begins with the prefix of the company that issued it. */
export const hasCompanyPrefix = (barcode: string): boolean => numberOf(barcode) >= 0;

/** Lists what is known of companies from mappings, given the number of each one's group. */
export const buildCompanyPrefixTable = (
  mappings: readonly Readonly<{ barcode: string; group: number }>[],
): CompanyPrefixTable => {
  const listed = mappings
    .map(({ barcode, group }) => ({ number: numberOf(barcode), group }))
    .filter(({ number }) => number >= 0)
    .sort((a, b) => a.number - b.number || a.group - b.group);
  return {
    numbers: Float64Array.from(listed, ({ number }) => number),
    groups: Int32Array.from(listed, ({ group }) => group),
  };
};

/** The first place from which on nothing is less than `least`. */
const placeOf = ({ numbers }: CompanyPrefixTable, least: number): number => {
  let [from, to] = [0, numbers.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (numbers[middle]! < least) from = middle + 1;
    else to = middle;
  }
  return from;
};

/**
 * Category evidence of barcodes by company prefix, from the mappings. `sizes` are the numbers of mappings by
 * category.
 */
export class CompanyPrefixIndex {
  readonly #table: CompanyPrefixTable;
  readonly #sizes: Int32Array;
  readonly #total: number;

  constructor(table: CompanyPrefixTable, sizes: Int32Array) {
    this.#table = table;
    this.#sizes = sizes;
    this.#total = sizes.reduce((sum, size) => sum + size, 0);
  }

  /**
   * By the seven digits that every company prefix has at least, then by longer prefixes of smaller companies, as far
   * as there are any; undefined where no mapping has a barcode with this prefix.
   */
  of(barcode: string): CompanyPrefixEvidence | undefined {
    const number = numberOf(barcode);
    if (number < 0) return undefined;
    const times = new Float64Array(this.#sizes.length).fill(1);
    let company: Pick<CompanyPrefixEvidence, 'products' | 'counts'> | undefined;
    for (const step of STEPS) {
      const least = Math.floor(number / step) * step;
      const [from, to] = [placeOf(this.#table, least), placeOf(this.#table, least + step)];
      if (from === to) break;
      const counts = this.#count(from, to);
      company ??= { products: to - from, counts };
      this.#weigh(counts, to - from, times);
    }
    return company && { ...company, beginning: barcode.slice(barcode[1] === '0' ? 2 : 1, SHORTEST + 1), times };
  }

  /** How many mappings of each group lie from one place to before another. */
  #count(from: number, to: number): Int32Array {
    const { groups } = this.#table;
    const counts = new Int32Array(this.#sizes.length);
    for (let at = from; at < to; at++) counts[groups[at]!]! += 1;
    return counts;
  }

  /** Adds the evidence of more digits to that of fewer. */
  #weigh(counts: Int32Array, products: number, times: Float64Array): void {
    const weight = products + PRIOR_PRODUCTS;
    for (let group = 0; group < times.length; group++) {
      const count = counts[group]!;
      const found = count === 0 ? 0 : (count * this.#total) / this.#sizes[group]!;
      times[group] = (found + PRIOR_PRODUCTS * times[group]!) / weight;
    }
  }
}
