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

/** The usual price that a price with days stands beside, and the usual one of the other kind. '' where there is none. */
type Beside = Readonly<{ usual: string; other: string }>;

const WORDS = { offer: 'offer', next: 'new price' } as const;
const NOTHING: readonly DatedPrice[] = [];
const distance = (one: string, other: string): number => Math.abs(Math.log(Number(one) / Number(other)));
/** A new price this far from its usual one, as a logarithm, is of something else; and one that is nearer to the other price. */
const FAR = Math.log(3);
const NEAR = Math.log(1.25);

/** Whether a new price may be that of a usual one: no list moves a price so far, but a column of pence or of cases does. */
export const isNewOf = (amount: string, { usual, other }: Beside): boolean => {
  if (Number(usual) === 0) return true;
  const moved = distance(amount, usual);
  return moved <= NEAR || (moved <= FAR && (Number(other) === 0 || moved <= distance(amount, other)));
};

/** Collects the prices of a row whose days are certain; what is wrong with the days of others is noted. */
export class DatedPrices {
  #found: readonly DatedPrice[] | undefined;
  readonly #clashing = new Set<string>();
  readonly #days: RowDays;
  readonly #today: string;
  /** Whether days that a price has not are those of its promotion. */
  readonly #isPromotion: boolean;
  readonly #remarks: RowRemark[];

  constructor(
    days: RowDays,
    { today, promotion }: Readonly<{ today: string; promotion?: object }>,
    remarks: RowRemark[],
  ) {
    this.#days = days;
    this.#today = today;
    this.#isPromotion = promotion !== undefined;
    this.#remarks = remarks;
  }

  note(given: Given, beside: Beside, written: WrittenDays): void {
    const [from, until] = [this.#day(written.from), this.#day(written.until)];
    if (from === undefined || until === undefined) this.#refuse(given, 'has a day that cannot be read for certain');
    else if (until !== '' && from > until) this.#refuse(given, `ends on ${until}, before it starts on ${from}`);
    else if (given.kind === 'next' && !isNewOf(given.amount, beside))
      this.#refuse(given, `does not fit the usual £${beside.usual}`);
    else if (given.kind === 'offer' && Number(given.amount) > Number(beside.usual || given.amount))
      this.#refuse(given, `is above the usual £${beside.usual}`);
    else if (given.kind === 'offer' && until === '' && !this.#isPromotion) {
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
    const price = amount === '' ? '' : ` “${column}” £${amount}`;
    const text = `the ${WORDS[kind]}${price} ${why}, so the usual price is used`;
    this.#remarks.push({ code: 'unclear_days', text });
  }
}
