import type { HeaderFound } from '../columns/index.ts';

/** How a person said that the columns of a file are to be read, other than they say. */
export type ColumnCorrections = Readonly<{
  /** The cost is where the RRP is said to be, and the RRP where the cost is. */
  swapsPrices: boolean;
  /** Fields whose amounts are in pence. */
  inPence: readonly string[];
  /** Fields that have VAT, or lack it, in rows that are read now: others were corrected beside the files before. */
  otherVat?: readonly string[];
}>;

const SWAPPED: ReadonlyMap<string, string> = new Map([
  ['costprice', 'rrp'],
  ['rrp', 'costprice'],
]);

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

const corrected = (header: HeaderFound, { swapsPrices, inPence }: ColumnCorrections): HeaderFound => {
  const pence = new Set([...header.inPence, ...inPence]);
  if (!swapsPrices) return { ...header, inPence: pence };
  return {
    ...header,
    fields: swapped(header.fields),
    names: swapped(header.names),
    written: swapped(header.written),
    ...(header.days && { days: swapped(header.days) }),
    inPence: new Set(Array.from(pence, (field) => SWAPPED.get(field) ?? field)),
    // What the names say is of the other column now.
    costSaid: '',
    costWithVat: false,
    rrpWithoutVat: false,
    doubtful: header.doubtful.filter(({ field }) => !SWAPPED.has(field)),
  };
};

/** By header, one for each set of corrections: rows come by the thousand. */
const known = new WeakMap<ColumnCorrections, WeakMap<HeaderFound, HeaderFound>>();

/** The header as rows are read by it. */
export const correctedHeader = (header: HeaderFound, corrections: ColumnCorrections | undefined): HeaderFound => {
  const { swapsPrices = false, inPence = [], otherVat = [] } = corrections ?? {};
  if (!corrections || (!swapsPrices && inPence.length === 0 && otherVat.length === 0)) return header;
  const ofThese = known.get(corrections) ?? new WeakMap<HeaderFound, HeaderFound>();
  known.set(corrections, ofThese);
  const found = ofThese.get(header) ?? withOtherVat(corrected(header, corrections), otherVat);
  ofThese.set(header, found);
  return found;
};
