import type { HeaderFound } from '../columns/index.ts';
import { saysPounds } from './stated-in.ts';

/** How a person said that the columns of a file are to be read, other than they say. */
export type ColumnCorrections = Readonly<{
  /** The cost is where the RRP is said to be, and the RRP where the cost is. */
  swapsPrices: boolean;
  /** Fields whose amounts are in pence, as they are called once cost and RRP are swapped. */
  inPence: readonly string[];
  /** Fields that have VAT, or lack it, in rows that are read now: others were corrected beside the files before. */
  otherVat?: readonly string[];
}>;

const SWAPPED: ReadonlyMap<string, string> = new Map(
  [
    ['costprice', 'rrp'],
    ['newcost', 'newrrp'],
    ['offercost', 'offerrrp'],
  ].flatMap(([cost, rrp]) => [[cost, rrp] as [string, string], [rrp, cost] as [string, string]]),
);

/** The further prices of a kind: what is said of the usual one holds for them. */
const FURTHER: Readonly<Record<string, readonly string[]>> = {
  costprice: ['casecost', 'newcost', 'newprice', 'offercost'],
  rrp: ['newrrp', 'offerrrp', 'offerprice', 'usualrrp'],
};

const swapped = <T>(byField: ReadonlyMap<string, T>): Map<string, T> =>
  new Map(Array.from(byField, ([field, value]) => [SWAPPED.get(field) ?? field, value]));

const withOtherVat = (header: HeaderFound, fields: readonly string[]): HeaderFound => ({
  ...header,
  doubtful: [
    ...header.doubtful,
    ...fields.map((field) => ({
      field,
      name: header.written.get(field) ?? field,
      doubt: field === 'rrp' ? ('without_vat' as const) : ('with_vat' as const),
    })),
  ],
});

const withSwapped = (header: HeaderFound): HeaderFound => ({
  ...header,
  fields: swapped(header.fields),
  names: swapped(header.names),
  written: swapped(header.written),
  ...(header.days && { days: swapped(header.days) }),
  inPence: new Set(Array.from(header.inPence, (field) => SWAPPED.get(field) ?? field)),
  // What the names say is of the other column now.
  costSaid: '',
  costWithVat: false,
  rrpWithoutVat: false,
  doubtful: header.doubtful.filter(({ field }) => !SWAPPED.has(field)),
});

/** A further price whose own name says pounds is in pounds, unless that of the usual one says so as well. */
const withPence = (header: HeaderFound, fields: readonly string[]): HeaderFound => {
  const isInPounds = (field: string): boolean => saysPounds(header.written.get(field) ?? '');
  const further = fields.flatMap((field) =>
    (FURTHER[field] ?? []).filter((one) => isInPounds(field) || !isInPounds(one)),
  );
  return { ...header, inPence: new Set([...header.inPence, ...fields, ...further]) };
};

/** By header, one for each set of corrections: rows come by the thousand. */
const known = new WeakMap<ColumnCorrections, WeakMap<HeaderFound, HeaderFound>>();

/** The header as rows are read by it. */
export const correctedHeader = (header: HeaderFound, corrections: ColumnCorrections | undefined): HeaderFound => {
  const { swapsPrices = false, inPence = [], otherVat = [] } = corrections ?? {};
  if (!corrections || (!swapsPrices && inPence.length === 0 && otherVat.length === 0)) return header;
  const ofThese = known.get(corrections) ?? new WeakMap<HeaderFound, HeaderFound>();
  known.set(corrections, ofThese);
  const found =
    ofThese.get(header) ?? withOtherVat(withPence(swapsPrices ? withSwapped(header) : header, inPence), otherVat);
  ofThese.set(header, found);
  return found;
};
