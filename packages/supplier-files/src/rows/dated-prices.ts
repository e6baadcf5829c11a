import type { RowRemark } from '../table/index.ts';
import type { RowDays } from './row-days.ts';

/** A price of a row that holds on some days only: that of an offer, or the usual one from a later day. */
export type DatedPrice = Readonly<{
  kind: 'offer' | 'next';
  field: 'cost' | 'rrp';
  /** Decimal text in pounds. */
  amount: string;
  /** First and last day (ISO); '' where the file has none, which an offer has at its start only. */
  from: string;
  until: string;
  /** The name of the column that has it. */
  column: string;
}>;

/** Where the days of a price stand: in columns of days, else in the name of its own column. */
type WrittenDays = Readonly<{
  from: readonly [field: string, index: number, named: string | undefined];
  until: readonly [field: string, index: number, named: string | undefined];
}>;

type Given = Omit<DatedPrice, 'from' | 'until'>;

const WORDS = { offer: 'offer', next: 'new price' } as const;
const NOTHING: readonly DatedPrice[] = [];

/** Collects the prices of a row whose days are certain; what is wrong with the days of others is noted. */
export class DatedPrices {
  #found: readonly DatedPrice[] | undefined;
  readonly #clashing = new Set<string>();
  readonly #days: RowDays;
  readonly #today: string;
  readonly #remarks: RowRemark[];

  constructor(days: RowDays, today: string, remarks: RowRemark[]) {
    this.#days = days;
    this.#today = today;
    this.#remarks = remarks;
  }

  note(given: Given, written: WrittenDays): void {
    const [from, until] = [this.#day(written.from), this.#day(written.until)];
    if (from === undefined || until === undefined) this.#refuse(given, 'has a day that cannot be read for certain');
    else if (until !== '' && from > until) this.#refuse(given, `ends on ${until}, before it starts on ${from}`);
    else if (given.kind === 'offer' && until === '') {
      // Without any day nothing tells when an offer ends, and the usual price stays.
      if (from !== '') this.#refuse(given, 'has no last day');
    } else if (until === '' || until >= this.#today) this.#add({ ...given, from, until });
  }

  /** Several prices for the same days are none. */
  get found(): readonly DatedPrice[] {
    const found = this.#found?.filter((price) => !this.#clashing.has(price.column));
    return found === undefined || found.length === 0 ? NOTHING : found;
  }

  #add(price: DatedPrice): void {
    const others = (this.#found ?? []).filter(
      ({ kind, field, amount }) =>
        kind === price.kind && field === price.field && Number(amount) !== Number(price.amount),
    );
    if (others.length > 0) this.#refuse(price, 'is not the only one for these days');
    for (const { column } of others.length > 0 ? [...others, price] : []) this.#clashing.add(column);
    this.#found = [...(this.#found ?? []), price];
  }

  #day([field, index, named = '']: WrittenDays['from']): string | undefined {
    return this.#days.certain(field, index) || (this.#days.hasDay(index) ? undefined : named);
  }

  #refuse({ kind, column, amount }: Given, why: string): void {
    const text = `the ${WORDS[kind]} “${column}” £${amount} ${why}, so the usual price is used`;
    this.#remarks.push({ code: 'unclear_days', text });
  }
}
