import type { NamedFile, ProductClient } from '@tillmap/testing/product-client';
import { importMappings, MAPPING_HEADER } from './mappings.ts';

type Options = {
  count?: number;
  /** How many of the rows give the cost of one unit; the others give a case's. */
  perUnit?: number;
  /** How many rows have the barcode of a case and the RRP of one unit. */
  cases?: number;
  /** Lines that a person has to look at: refused, replaced, left out, and with prices that may be wrong. */
  troubles?: boolean;
};

const RRPS = [0.79, 1.25, 2.49, 3.99, 0.99, 5.5];
/** A cost of 62% of the RRP is a usual margin with and without VAT. */
const COST_SHARE = 0.62;
const UNITS = 12;
const HEADER = 'Barcode,Product,Cost,RRP,Case Size';

const withCheckDigit = (digits: string): string => {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
};
const bodyOf = (at: number): string => `5077${String(at).padStart(8, '0')}`;

/** The barcode of one unit of the product at this place in a priced file. */
export const unitBarcode = (at: number): string => withCheckDigit(bodyOf(at));
/** The barcode of a case of it. */
export const caseBarcode = (at: number): string => withCheckDigit(`1${bodyOf(at)}`);

const row = (at: number, { perUnit = 0, cases = 0 }: Options): string => {
  const rrp = RRPS[at % RRPS.length]!;
  const cost = rrp * COST_SHARE * (at < perUnit ? 1 : UNITS);
  const barcode = at < cases ? caseBarcode(at) : unitBarcode(at);
  return `${barcode},Hartby Beans number ${at} 400g,${cost.toFixed(2)},${rrp.toFixed(2)},${UNITS}`;
};

const TROUBLES = (count: number): string[] => [
  `50770000O0012,Letter in the barcode,6.24,0.79,${UNITS}`,
  `,No barcode,6.24,0.79,${UNITS}`,
  `${unitBarcode(count + 1)},Cost in euros,€6.24,0.79,${UNITS}`,
  `${unitBarcode(count + 2)},Dearer than it sells,14.40,0.79,${UNITS}`,
  `${unitBarcode(count + 3)},Marked otherwise PM £1.49,5.90,0.79,${UNITS}`,
  `${unitBarcode(20)},Something else with the same barcode,5.90,0.79,${UNITS}`,
  'Total,,1234.00,,',
];

/** A supplier's file whose costs are for a case, for one unit, or for either, as a test needs it. */
export const pricedFile = (options: Options = {}): NamedFile => {
  const { count = 60, troubles = false } = options;
  const rows = Array.from({ length: count }, (_, at) => row(at, options));
  return { name: 'priced.csv', content: [HEADER, ...rows, ...(troubles ? TROUBLES(count) : []), ''].join('\r\n') };
};

/** Mappings of an own wholesaler for these barcodes, so that only prices are left to review. */
export const importPlaces = async (api: ProductClient, code: string, barcodes: readonly string[]): Promise<void> => {
  const rows = barcodes.map((barcode) => `${barcode},Hartby Beans,20,2010,201010,Z`);
  await importMappings(api, code, { name: 'references.csv', content: [MAPPING_HEADER, ...rows].join('\r\n') });
};
