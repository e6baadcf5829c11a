/**
 * In which groups each company's products are: GTINs begin with the number of the company that gave them, and it gives
 * like products numbers that are near each other. The mappings' barcodes in ascending order: `beginnings` are the first
 * nine digits of the 13-digit forms, `rests` the three before the check digit, `groups` the number of each one's group.
 */
export type CompanyTable = Readonly<{ beginnings: Int32Array; rests: Int32Array; groups: Int32Array }>;

/**
 * What its company tells about one product: the logarithm of how many times as likely a group is as it would be without
 * knowing the company. `elsewhere` is that of all groups in which the company has none.
 */
export type CompanyKnown = Readonly<{
  /** What the barcodes of its products begin with: six digits of a UPC, seven of any other number. */
  beginning: string;
  /** How many products are known that begin so, and how many of each group. */
  products: number;
  counts: ReadonlyMap<number, number>;
  byGroup: ReadonlyMap<number, number>;
  elsewhere: number;
}>;

/** The digits of a 13-digit form but for the check digit, and how many of them a company's number has at least. */
const DIGITS = 12;
const SHORTEST = 7;
const REST = 1_000;
/** How far apart the ranges of 7 to 10 digits begin: GS1 gives companies numbers of such lengths. */
const STEPS = [100_000, 10_000, 1_000, 100];
/** So many products elsewhere are counted beside those that a company has. */
const DOUBT = 2;
/** In-store numbers, and short ones that begin with no company (GS1 General Specifications 1.4). */
const NO_COMPANY = /^\d(?:2|02|04|00000)/;
const CANONICAL = /^\d{14}$/;

/** The digits of a canonical barcode that tell what it is, cases as what they hold; -1 where they name no company. */
const numberOf = (barcode: string): number =>
  CANONICAL.test(barcode) && !NO_COMPANY.test(barcode) ? Number(barcode.slice(1, 1 + DIGITS)) : -1;

/** Lists what is known of companies from mappings, given the number of each one's group. */
export const companiesAmong = (mappings: readonly Readonly<{ barcode: string; group: number }>[]): CompanyTable => {
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
const placeOf = ({ beginnings, rests }: CompanyTable, least: number): number => {
  let [from, to] = [0, beginnings.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (beginnings[middle]! * REST + rests[middle]! < least) from = middle + 1;
    else to = middle;
  }
  return from;
};

const countGroups = (groups: Int32Array): Map<number, number> => {
  const counts = new Map<number, number>();
  for (const group of groups) counts.set(group, (counts.get(group) ?? 0) + 1);
  return counts;
};

/**
 * What the company of a barcode tells, as far as its mappings do: by the seven digits that all companies have at least,
 * then by the longer numbers of smaller ones, as far as there are any. `sizes` are how many mappings each group has.
 */
export const companyOf = (table: CompanyTable, sizes: Int32Array, barcode: string): CompanyKnown | undefined => {
  const number = numberOf(barcode);
  if (number < 0) return undefined;
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let byGroup = new Map<number, number>();
  let company: Pick<CompanyKnown, 'products' | 'counts'> | undefined;
  let elsewhere = 1;
  for (const step of STEPS) {
    const least = Math.floor(number / step) * step;
    const own = table.groups.subarray(placeOf(table, least), placeOf(table, least + step));
    if (own.length === 0) break;
    const counts = countGroups(own);
    company ??= { products: own.length, counts };
    const before = (group: number): number => byGroup.get(group) ?? elsewhere;
    const times = (group: number): number => {
      const usual = sizes[group]! / total;
      return ((counts.get(group) ?? 0) / usual + DOUBT * before(group)) / (own.length + DOUBT);
    };
    // A shorter beginning has all groups of the longer ones.
    const known = byGroup.size === 0 ? counts : byGroup;
    byGroup = new Map(Array.from(known.keys(), (group) => [group, times(group)]));
    elsewhere *= DOUBT / (own.length + DOUBT);
  }
  if (!company) return undefined;
  return {
    ...company,
    beginning: barcode.slice(barcode[1] === '0' ? 2 : 1, SHORTEST + 1),
    byGroup: new Map(Array.from(byGroup, ([group, times]) => [group, Math.log(times)])),
    elsewhere: Math.log(elsewhere),
  };
};
