/**
 * In which groups each company's products are: GTINs begin with the number of the company that gave them, and it gives
 * like products numbers that are near each other. The mappings' barcodes in ascending order: `beginnings` are the first
 * nine digits of the 13-digit forms, `rests` the three before the check digit, `groups` the number of each one's group.
 */
export type CompanyPrefixTable = Readonly<{ beginnings: Int32Array; rests: Int32Array; groups: Int32Array }>;

/** What its company tells about one product, group by group. */
export type CompanyPrefixEvidence = Readonly<{
  /** What the barcodes of its products begin with: six digits of a UPC, seven of any other number. */
  beginning: string;
  /** How many products are known that begin so, and how many of each group. */
  products: number;
  counts: Int32Array;
  /** How many times as likely each group is as it would be without knowing the company. */
  times: Float64Array;
}>;

/** The digits of a 13-digit form but for the check digit, and how many of them a company's number has at least. */
const DIGITS = 12;
const SHORTEST = 7;
const REST = 1_000;
/** How far apart the ranges of 7 to 10 digits begin: GS1 gives companies numbers of such lengths. */
const STEPS = [100_000, 10_000, 1_000, 100];
/** So many products elsewhere are counted beside those that a company has. */
const PRIOR_PRODUCTS = 2;
/** In-store numbers, and short ones that begin with no company (GS1 General Specifications 1.4). */
const NO_COMPANY = /^\d(?:2|02|04|00000)/;
const CANONICAL = /^\d{14}$/;

/** Whether the last digit fits the others: a number that only a shop uses mostly has none that does. */
const hasCheckDigit = (barcode: string): boolean => {
  let sum = 0;
  for (let at = 0; at < barcode.length; at++) sum += Number(barcode[at]) * (at % 2 === 0 ? 3 : 1);
  return sum % 10 === 0;
};

/** The digits of a canonical barcode that tell what it is, cases as what they hold; -1 where they name no company. */
const numberOf = (barcode: string): number =>
  CANONICAL.test(barcode) && !NO_COMPANY.test(barcode) && hasCheckDigit(barcode)
    ? Number(barcode.slice(1, 1 + DIGITS))
    : -1;

/** Lists what is known of companies from mappings, given the number of each one's group. */
export const buildCompanyPrefixTable = (
  mappings: readonly Readonly<{ barcode: string; group: number }>[],
): CompanyPrefixTable => {
  const listed = mappings
    .map(({ barcode, group }) => ({ number: numberOf(barcode), group }))
    .filter(({ number }) => number >= 0)
    .sort((a, b) => a.number - b.number || a.group - b.group);
  return {
    beginnings: Int32Array.from(listed, ({ number }) => Math.floor(number / REST)),
    rests: Int32Array.from(listed, ({ number }) => number % REST),
    groups: Int32Array.from(listed, ({ group }) => group),
  };
};

/** The first place from which on nothing is less than `least`. */
const placeOf = ({ beginnings, rests }: CompanyPrefixTable, least: number): number => {
  let [from, to] = [0, beginnings.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (beginnings[middle]! * REST + rests[middle]! < least) from = middle + 1;
    else to = middle;
  }
  return from;
};

/** What the companies of barcodes tell, as far as mappings do. `sizes` are how many mappings each group has. */
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
   * By the seven digits that all companies' numbers have at least, then by the longer numbers of smaller ones, as far as
   * there are any; undefined where no mapping has a barcode that begins so.
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

  /** What so many more digits tell, beside what fewer did. */
  #weigh(counts: Int32Array, products: number, times: Float64Array): void {
    const weight = products + PRIOR_PRODUCTS;
    for (let group = 0; group < times.length; group++) {
      const count = counts[group]!;
      const found = count === 0 ? 0 : (count * this.#total) / this.#sizes[group]!;
      times[group] = (found + PRIOR_PRODUCTS * times[group]!) / weight;
    }
  }
}
