import { GONE_RANK, type SupplierRowReading } from '@tillmap/supplier-files';
import { goneRow, type notTodayRow, olderPriceRow, otherPriceRow } from '../../../model/rows/replaced-rows.ts';
import { LastRows } from './last-rows.ts';

type GoodRow = SupplierRowReading & { readonly ok: true };

const DAY_MS = 86_400_000;
/** More than days that can be: a rank goes before a day. */
const DAYS = 1 << 15;

const orderOf = ({ since, rank = 0 }: GoodRow): number => rank * DAYS + (since === '' ? 0 : Date.parse(since) / DAY_MS);

/** Which of the rows of a barcode counts where not the last one does: by their rank, then by the day since when their prices hold. */
export class Precedence {
  /** The order of the rows that count, where one of the barcode says something of it. */
  readonly #orders = new LastRows();

  /** How a row is listed that gives way to an earlier one of its barcode; undefined where it counts. */
  givesWay(row: GoodRow, isRepeated: boolean): typeof notTodayRow | undefined {
    const { canonical } = row.item;
    const saysNothing = row.since === '' && row.rank === undefined;
    const noted = isRepeated ? this.#orders.get(canonical) : undefined;
    if (saysNothing && noted === undefined) return undefined;
    const order = orderOf(row);
    // One that says nothing of it is plain.
    if (!saysNothing && isRepeated && (noted ?? 0) > order) return this.#listed(row, noted ?? 0);
    this.#orders.note(canonical, order);
    return undefined;
  }

  #listed({ rank = 0 }: GoodRow, before: number): typeof notTodayRow {
    if (rank === GONE_RANK) return goneRow;
    return Math.floor(before / DAYS) > rank ? otherPriceRow : olderPriceRow;
  }
}
