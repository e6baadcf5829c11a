import { dayIfMonthFirst, dayIn } from '../prices/index.ts';
import type { RowRemark, RowWarning } from '../table/index.ts';
import type { DayOrders } from './day-orders.ts';
import { shown, textAt } from './price-qualifiers.ts';

type RowOfDays = Readonly<{
  cells: readonly string[];
  today: string;
  dayOrders?: DayOrders;
  promotion?: Readonly<{ from: string; until: string }>;
}>;
type Said = Readonly<{ doubts: RowWarning[]; remarks: RowRemark[] }>;
type Bound = 'from' | 'until';

const HAS_DIGIT = /\d/;
const IN_WORDS = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** Reads the days of a row, and tells where their price may or may not hold because the month may come first. */
export class RowDays {
  readonly #row: RowOfDays;
  readonly #said: Said;

  constructor(row: RowOfDays, said: Said) {
    this.#row = row;
    this.#said = said;
  }

  /** The day in a column, undefined where there is none. */
  at(index: number): string | undefined {
    return dayIn(textAt(this.#row.cells, index));
  }

  /** Whether a column has anything that may be a day. */
  hasDay(index: number): boolean {
    return HAS_DIGIT.test(textAt(this.#row.cells, index));
  }

  /** The day in a column, undefined where there is none or where the month may come first and no promotion tells. */
  certain(field: string, index: number): string | undefined {
    const day = this.at(index);
    const other = this.#row.dayOrders?.get(field)?.order === 'open' ? this.#other(field, index) : undefined;
    if (day === undefined || other === undefined) return day;
    const { from = '', until = '' } = this.#row.promotion ?? {};
    const inside = [day, other].filter((one) => from <= one && one <= until);
    return inside.length === 1 ? inside[0] : undefined;
  }

  /** As `at`, where an offer that may hold is to be told: the earlier of two readings, or the later one. */
  widest(field: string, index: number, bound: Bound): string | undefined {
    const day = this.at(index);
    const other = this.#other(field, index);
    if (day === undefined || other === undefined) return day;
    return other < day === (bound === 'from') ? other : day;
  }

  /**
   * Whether a price holds by one order of day and month, and by the other not, and the column leaves open which. That is noted; where the
   * column is read day first although a day of it is not, that is.
   */
  isOpen(field: string, index: number, bound: Bound, column: string): boolean {
    const [day, other] = [this.at(index), this.#other(field, index)];
    if (day === undefined || other === undefined || this.#holds(day, bound) === this.#holds(other, bound)) return false;
    const { order, example = '' } = this.#row.dayOrders?.get(field) ?? {};
    const text = shown(textAt(this.#row.cells, index));
    const [one, two] = [day, other].map((date) => IN_WORDS.format(new Date(date)));
    if (order === 'open') {
      this.#remark('day_order', `“${column}” ${text} may be ${one} or ${two}: ${example} has the month first`);
      if (!this.#said.doubts.some((doubt) => doubt.code === 'day_order' && doubt.column === column))
        this.#said.doubts.push({ code: 'day_order', column, seen: text });
    } else this.#remark('day_first', `“${column}” ${text} was read as ${one}, but ${example} has the month first`);
    return order === 'open';
  }

  /** One of a kind for each row. */
  #remark(code: RowRemark['code'], text: string): void {
    if (!this.#said.remarks.some((remark) => remark.code === code)) this.#said.remarks.push({ code, text });
  }

  #other(field: string, index: number): string | undefined {
    return this.#row.dayOrders?.has(field) ? dayIfMonthFirst(textAt(this.#row.cells, index)) : undefined;
  }

  #holds(day: string, bound: Bound): boolean {
    const { today } = this.#row;
    return bound === 'from' ? day <= today : day >= today;
  }
}
