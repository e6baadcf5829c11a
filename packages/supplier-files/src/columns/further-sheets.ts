import { canonicalGtin } from '../barcodes/index.ts';
import type { OtherSheet, TableRow } from '../table/index.ts';
import type { ColumnSpec } from './column-match.ts';
import { findHeader } from './header.ts';
import type { HeaderFound } from './header-found.ts';

/**
 * How another sheet continues the rows of the first, or a sentence why it does not; undefined for one that is no list
 * at all.
 */
export type Continuation =
  | Readonly<{ goesOn: true; header: HeaderFound | undefined; barcodeAt: number }>
  | Readonly<{ goesOn: false; why: string }>;

/** A list that has a name like this is not what is sold today. */
const NOT_TODAY =
  /\b(?:old|previous|archived?|delist(?:ed)?|discontinued|expired|obsolete|history|historic|drafts?|do not use|not used|last (?:year|month|week)|backup|copy of|template|example|sample)\b/i;
const SAME_FIELDS = ['costprice', 'rrp', 'description'];
const MOSTLY = 0.5;

const barcodesIn = (rows: readonly TableRow[], at: number): number =>
  rows.filter(({ cells }) => /\d{7}/.test(cells[at] ?? '') && canonicalGtin(cells[at] ?? '').ok).length;

/** Whether rows without a header stand in the columns of another sheet: most have a barcode and, where there are costs, digits. */
const standInColumns = (rows: readonly TableRow[], { fields }: HeaderFound): boolean => {
  const costAt = fields.get('costprice');
  const priced = costAt === undefined ? rows : rows.filter(({ cells }) => /\d/.test(cells[costAt] ?? ''));
  return rows.length > 0 && barcodesIn(priced, fields.get('barcode') ?? -1) > rows.length * MOSTLY;
};

/** Says whether a sheet continues the chosen table, and by which header; undefined where it does not. */
export const continuationOf = (
  { name, first }: Pick<OtherSheet, 'name' | 'first'>,
  chosen: HeaderFound,
  columns: readonly ColumnSpec[],
): Continuation | undefined => {
  const header = findHeader(first, columns);
  const isList = header.found
    ? barcodesIn(first, header.fields.get('barcode') ?? -1) > 0
    : standInColumns(first, chosen);
  if (!isList) return undefined;
  if (NOT_TODAY.test(name.replaceAll('_', ' ')))
    return { goesOn: false, why: 'its name says that it is not today’s list' };
  if (!header.found) return { goesOn: true, header: undefined, barcodeAt: chosen.fields.get('barcode') ?? -1 };
  const missing = SAME_FIELDS.find((field) => chosen.fields.has(field) && !header.fields.has(field));
  if (missing !== undefined)
    return { goesOn: false, why: `it has no column “${chosen.written.get(missing) ?? missing}”` };
  return { goesOn: true, header, barcodeAt: header.fields.get('barcode') ?? -1 };
};

/** The barcodes of lists, to see whether one is another version of the ones before. */
export class BarcodesSeen {
  readonly #seen = new Set<number>();

  /** Takes the barcodes of a list, and returns how many there are and how many of them other lists had. */
  async take(
    batches: AsyncIterable<readonly TableRow[]>,
    at: number,
    mayKeep: (known: number, count: number) => boolean = () => true,
  ): Promise<{ count: number; known: number }> {
    const own = new Set<number>();
    let known = 0;
    for await (const rows of batches)
      for (const { cells } of rows) {
        const reading = canonicalGtin(cells[at] ?? '');
        if (!reading.ok || own.has(Number(reading.canonical))) continue;
        own.add(Number(reading.canonical));
        if (this.#seen.has(Number(reading.canonical))) known++;
      }
    if (mayKeep(known, own.size)) for (const code of own) this.#seen.add(code);
    return { count: own.size, known };
  }
}
