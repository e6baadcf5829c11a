import type { BadRow, HeaderFound } from '@tillmap/supplier-files';
import type { BarcodePresence, SessionItem } from '../../../model/item.ts';
import { notTodayRow, otherPriceRow, replacedRow, replacing } from '../../../model/rows/replaced-rows.ts';
import { isNotToday, isNotUsual, type SameBarcodes } from '../../../model/rows/same-barcode.ts';

export type JoiningItem = SessionItem & BarcodePresence;

type Held = Readonly<{ row: JoiningItem; isStored: boolean }>;

const isDoubted = ({ doubts }: SessionItem): boolean => doubts.some(isNotUsual);

/**
 * Rows that join the items of an upload. Of rows with one barcode the later in the file counts, but one that holds today
 * and is of the usual list goes before one that is not: as when the file is read.
 */
export class JoiningRows {
  readonly #header: HeaderFound;
  readonly #sameBarcodes: SameBarcodes;
  readonly #held: Map<string, Held>;
  readonly #removed: JoiningItem[] = [];
  readonly #replaced: BadRow[] = [];

  /** `present` are the items with one of the barcodes that join. */
  constructor(header: HeaderFound, sameBarcodes: SameBarcodes, present: readonly JoiningItem[]) {
    this.#header = header;
    this.#sameBarcodes = sameBarcodes;
    this.#held = new Map(present.map((row) => [row.canonical, { row, isStored: true }]));
  }

  add(row: JoiningItem): void {
    const held = this.#held.get(row.canonical);
    if (!held) {
      this.#hold(row);
      return;
    }
    const [first, second] = held.row.position < row.position ? [held.row, row] : [row, held.row];
    const wins = isDoubted(second) && !isDoubted(first) ? first : this.#replace(first, second);
    if (wins === first) this.#giveWay(second, first);
    if (wins === held.row) return;
    if (held.isStored) this.#removed.push(held.row);
    this.#hold(wins);
  }

  /** Items to put in; items to take out before that; rows that are replaced. */
  get changes() {
    const added = Array.from(this.#held.values()).flatMap(({ row, isStored }) => (isStored ? [] : [row]));
    return { added, removed: this.#removed as readonly JoiningItem[], replaced: this.#replaced as readonly BadRow[] };
  }

  #hold(row: JoiningItem): void {
    this.#held.set(row.canonical, { row, isStored: false });
  }

  #replace(first: JoiningItem, second: JoiningItem): JoiningItem {
    this.#sameBarcodes.note(first, second);
    this.#replaced.push(replacedRow(this.#header, first, second));
    return replacing(first, second);
  }

  #giveWay(second: JoiningItem, first: JoiningItem): void {
    this.#sameBarcodes.note(second, first);
    const listed = second.doubts.some(isNotToday) ? notTodayRow : otherPriceRow;
    this.#replaced.push(listed(this.#header, second, first));
  }
}
