import type { CostBasis } from '../columns/index.ts';
import { foreignCurrencyOf, priceUnitOf } from '../prices/index.ts';
import type { RowRemark, RowWarning } from '../table/index.ts';
import { type DatedPrice, DatedPrices, isNewOf } from './dated-prices.ts';
import type { DayOrders } from './day-orders.ts';
import { noteNotes, noteQualifiers, shown, textAt } from './price-qualifiers.ts';
import type { PriceTerms } from './price-terms.ts';
import { RowDays } from './row-days.ts';

/** The prices of a row with all that its columns say about them. */
export type TermsRead = Readonly<{
  cost: string;
  rrp: string;
  costSaid: CostBasis;
  /** The day (ISO) from which the row's prices hold, where its own column of days says that they do today; else `''`. */
  since: string;
  /** Prices that hold on some days only. */
  dated: readonly DatedPrice[];
  /** Its own prices where they hold from a later day on, which is certain. Mostly undefined. */
  coming?: readonly DatedPrice[];
  doubts: readonly RowWarning[];
  remarks: readonly RowRemark[];
}>;

/** The amounts of a row by field, `''` where it has none, and its cells. */
export type RowPrices = Readonly<{
  amount: (field: string) => string;
  /** The text instead of the amount of an offer, such as `2 for £3`; `''` where there is an amount or nothing. */
  noAmount: (field: string) => string;
  /** How many are in a case, `''` where the row has no number. */
  caseQty: () => string;
  cells: readonly string[];
  today: string;
  dayOrders?: DayOrders;
  /** The days of the promotion whose prices the row has. */
  promotion?: Readonly<{ from: string; until: string }>;
}>;

const DATED = { costprice: 'cost', rrp: 'rrp' } as const;
const CASE_OF = /(\d{1,3})\D{0,3}$/;

const dayAfter = (day: string | undefined): string | undefined =>
  day === undefined ? undefined : new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** The currency of a row where it is not pounds. */
export const foreignCurrencyIn = ({ currenciesAt }: PriceTerms, cells: readonly string[]): string => {
  for (const at of currenciesAt) {
    const foreign = foreignCurrencyOf(cells[at] ?? '');
    if (foreign !== '') return foreign;
  }
  return '';
};

class Reader {
  readonly doubts: RowWarning[];
  readonly remarks: RowRemark[] = [];
  readonly #terms: PriceTerms;
  readonly #row: RowPrices;
  readonly #days: RowDays;
  readonly dated: DatedPrices;

  constructor(terms: PriceTerms, row: RowPrices) {
    this.#terms = terms;
    this.#row = row;
    this.doubts = [...terms.ofColumns];
    this.#days = new RowDays(row, this);
    this.dated = new DatedPrices(this.#days, row, this.remarks);
  }

  #name(field: string): string {
    return this.#terms.written.get(field) ?? field;
  }

  /** The price that holds today, of the usual one and the new one. */
  current(field: 'costprice' | 'rrp', newField: 'newcost' | 'newrrp'): string {
    const { amount, cells, today } = this.#row;
    const [usual, next] = [amount(field), amount(newField)];
    if (next === '' || (usual !== '' && Number(next) === Number(usual))) return usual;
    const { fromAt, days } = this.#terms;
    const named = days.get(newField)?.since ?? dayAfter(days.get(field)?.until);
    const from = this.#days.at(fromAt) ?? named;
    const day = shown(textAt(cells, fromAt)) || named;
    const beside = { usual, other: amount(field === 'rrp' ? 'costprice' : 'rrp') };
    const isSettled = from !== undefined && usual !== '' && (from > today || isNewOf(next, beside));
    if (!isSettled) return this.#unsettled(newField, usual, next, day);
    if (this.#isFromOpen()) return usual;
    const [name, newName] = [`“${this.#name(field)}” £${usual}`, `“${this.#name(newField)}” £${next}`];
    if (from > today) {
      const text = `${name} is used instead of ${newName}, which holds from ${day}`;
      this.remarks.push({ code: 'later_price', text });
      this.dated.note({ kind: 'next', field: DATED[field], amount: next, column: this.#name(newField) }, beside, {
        from: ['pricefrom', fromAt, named],
        until: ['priceuntil', this.#terms.untilAt, days.get(newField)?.until],
      });
      return usual;
    }
    const text = `${newName} is used instead of ${name}, since it holds from ${day}`;
    this.remarks.push({ code: 'new_price', text });
    return next;
  }

  #isFromOpen(): boolean {
    return this.#days.isOpen('pricefrom', this.#terms.fromAt, 'from', this.#name('pricefrom'));
  }

  #unsettled(newField: 'newcost' | 'newrrp', usual: string, next: string, day: string | undefined): string {
    const seen = `£${next}${day === undefined ? '' : ` from ${day}`}${usual === '' ? '' : `, beside £${usual}`}`;
    this.doubts.push({ code: newField === 'newcost' ? 'new_cost' : 'new_rrp', column: this.#name(newField), seen });
    return usual === '' ? next : usual;
  }

  /** The day in the name of the column that is used for today. */
  checkNamedDays(field: 'costprice' | 'rrp', isReplaced: boolean): void {
    const { since, until } = this.#terms.days.get(field) ?? {};
    const { amount, today } = this.#row;
    if (isReplaced || amount(field) === '') return;
    if ((since !== undefined && since > today) || (until !== undefined && until < today))
      this.doubts.push({ code: 'not_today', column: this.#name(field), seen: '' });
  }

  /** A price list that is not in force on the day of the upload; answers since when one is that is. */
  checkDays(): string {
    const { fromAt, untilAt, has } = this.#terms;
    if (has('newcost') || has('newrrp') || has('newprice')) return '';
    const { cells, today } = this.#row;
    const [from, until] = [this.#days.at(fromAt), this.#days.at(untilAt)];
    const isUntilOpen = this.#days.isOpen('priceuntil', untilAt, 'until', this.#name('priceuntil'));
    const isFromOpen = this.#isFromOpen();
    if (!isFromOpen && from !== undefined && from > today)
      this.doubts.push({ code: 'not_today', column: this.#name('pricefrom'), seen: shown(textAt(cells, fromAt)) });
    if (!isUntilOpen && until !== undefined && until < today)
      this.doubts.push({ code: 'not_today', column: this.#name('priceuntil'), seen: shown(textAt(cells, untilAt)) });
    return isFromOpen || from === undefined || from > today ? '' : from;
  }

  /** The prices of a row as new ones, where its own days say that they hold from a later day on. */
  coming(cost: string, rrp: string): Pick<TermsRead, 'coming'> {
    const { fromAt, untilAt, has } = this.#terms;
    const from = this.#days.certain('pricefrom', fromAt);
    const until = this.#days.certain('priceuntil', untilAt) ?? (this.#days.hasDay(untilAt) ? undefined : '');
    if (from === undefined || until === undefined || from <= this.#row.today) return {};
    if (has('newcost') || has('newrrp') || has('newprice') || (until !== '' && until < from)) return {};
    const prices = [
      { field: 'cost', amount: cost, column: this.#name('costprice') },
      { field: 'rrp', amount: rrp, column: this.#name('rrp') },
    ] as const;
    return {
      coming: prices.flatMap((price) =>
        price.amount === '' ? [] : [{ kind: 'next' as const, ...price, from, until }],
      ),
    };
  }

  /** The usual price, or that of the offer where the row has no other. */
  beside(field: 'costprice' | 'rrp', usual: string, offerField: string): string {
    const offer = this.#row.amount(offerField);
    const { offerFromAt, offerUntilAt, days } = this.#terms;
    const named = days.get(offerField);
    const from = this.#days.widest('offerfrom', offerFromAt, 'from') ?? named?.since;
    const until = this.#days.widest('offeruntil', offerUntilAt, 'until') ?? named?.until;
    const text = offer === '' ? this.#row.noAmount(offerField) : '';
    if (text !== '')
      this.remarks.push({ code: 'offer', text: `the offer “${this.#name(offerField)}” is “${shown(text)}”` });
    const { today, promotion } = this.#row;
    if (offer === '' || (offer === usual && !promotion) || Number(offer) === 0) return usual;
    const name = this.#name(offerField);
    if (usual === '' && !promotion) {
      this.doubts.push({ code: 'offer', column: name, seen: `£${offer}` });
      return offer;
    }
    this.#noteOffer(field, offer, usual, offerField);
    if ((from === undefined || from <= today) && (until === undefined || until >= today)) {
      const day = shown(textAt(this.#row.cells, offerUntilAt));
      const text = `“${this.#name(field)}” £${usual} is used, not the offer “${name}” £${offer}`;
      this.remarks.push({ code: 'offer', text: day === '' ? text : `${text}, which holds until ${day}` });
    }
    return usual;
  }

  /** The days of a promotion's row that has no price, but may tell of its offer in words. */
  noteDays(): void {
    const isUnclear = this.remarks.some(({ code }) => code === 'unclear_days');
    if (this.#row.promotion && this.dated.found.length === 0 && !isUnclear) this.#noteOffer('rrp', '', '', '');
  }

  #noteOffer(field: 'costprice' | 'rrp', amount: string, usual: string, offerField: string): void {
    const { offerFromAt, offerUntilAt, days } = this.#terms;
    const named = days.get(offerField);
    this.dated.note(
      { kind: 'offer', field: DATED[field], amount, column: amount === '' ? '' : this.#name(offerField) },
      { usual, other: '' },
      { from: ['offerfrom', offerFromAt, named?.since], until: ['offeruntil', offerUntilAt, named?.until] },
    );
  }

  /** The usual price of what is on offer, where the row has one that is higher. */
  compared(rrp: string): string {
    const usual = this.#row.amount('usualrrp');
    if (usual === '' || rrp === '' || Number(usual) <= Number(rrp)) return rrp;
    const text = `“${this.#name('usualrrp')}” £${usual} is used, not the offer “${this.#name('rrp')}” £${rrp}`;
    this.remarks.push({ code: 'offer', text });
    this.#noteOffer('rrp', rrp, usual, 'rrp');
    return usual;
  }

  /** What the cost is for by the row's unit of measure. */
  costSaid(): CostBasis {
    const { unitAt, costSaid } = this.#terms;
    const text = textAt(this.#row.cells, unitAt);
    const unit = priceUnitOf(text);
    const column = this.#name('priceunit');
    if (unit === undefined) this.remarks.push({ code: 'price_unit', text: `“${column}” is “${shown(text)}”` });
    if (unit === 'measure') this.doubts.push({ code: 'of_a_measure', column, seen: text });
    if (unit === 'other') this.doubts.push({ code: 'of_another_pack', column, seen: text });
    if (unit === 'case') this.#checkCaseOf(text, column);
    if (unit !== 'unit' && unit !== 'case') return costSaid;
    if (costSaid === '' || costSaid === unit) return unit;
    this.doubts.push({ code: 'basis_contradicted', column, seen: text });
    return '';
  }

  /** "Tray 24" in a row whose case quantity is another. */
  #checkCaseOf(text: string, column: string): void {
    const number = CASE_OF.exec(text)?.[1];
    const quantity = number === undefined ? '' : this.#row.caseQty();
    if (number !== undefined && quantity !== '' && Number(quantity) !== Number(number))
      this.doubts.push({ code: 'case_differs', column, seen: text });
  }

  /** A new price that may be a cost or a retail price. */
  checkNewPrice(): void {
    const next = this.#row.amount('newprice');
    if (next === '') return;
    const { fromAt, days } = this.#terms;
    const from = this.#days.at(fromAt) ?? days.get('newprice')?.since;
    if (this.#isFromOpen()) return;
    if (from !== undefined && from > this.#row.today) {
      const day = shown(textAt(this.#row.cells, fromAt)) || from;
      const text = `“${this.#name('newprice')}” £${next} is not used, since it holds from ${day}`;
      this.remarks.push({ code: 'later_price', text });
    } else this.doubts.push({ code: 'new_cost', column: this.#name('newprice'), seen: `£${next}` });
  }
}

const isOfCost = (cost: string, rrp: string, offer: string): boolean => {
  if (cost === '' || offer === '') return false;
  if (rrp === '') return true;
  return Math.abs(Number(offer) - Number(cost)) < Math.abs(Number(offer) - Number(rrp));
};

/** The retail price beside an offer that may be of either price: it is nearer to that one. */
const besideOffer = (reader: Reader, row: RowPrices, cost: string, rrp: string): string => {
  if (!isOfCost(cost, rrp, row.amount('offerprice'))) return reader.beside('rrp', rrp, 'offerprice');
  reader.beside('costprice', cost, 'offerprice');
  return rrp;
};

/**
 * Reads what the columns of a row say about its prices: which holds today, what it is for, and what stays ambiguous.
 */
export const readTerms = (terms: PriceTerms, row: RowPrices): TermsRead => {
  const reader = new Reader(terms, row);
  const newCost = terms.has('newcost') ? reader.current('costprice', 'newcost') : row.amount('costprice');
  const newRrp = terms.has('newrrp') ? reader.current('rrp', 'newrrp') : row.amount('rrp');
  const cost = terms.has('offercost') ? reader.beside('costprice', newCost, 'offercost') : newCost;
  const newOrUsual = terms.has('offerrrp') ? reader.beside('rrp', newRrp, 'offerrrp') : newRrp;
  const shopRrp = terms.has('offerprice') ? besideOffer(reader, row, cost, newOrUsual) : newOrUsual;
  const rrp = terms.has('usualrrp') ? reader.compared(shopRrp) : shopRrp;
  if (terms.has('newprice')) reader.checkNewPrice();
  if (terms.days.size > 0) {
    reader.checkNamedDays('costprice', newCost !== row.amount('costprice'));
    reader.checkNamedDays('rrp', newRrp !== row.amount('rrp'));
  }
  const since = reader.checkDays();
  noteNotes(terms, row.cells, reader);
  if (cost !== '') noteQualifiers(terms, row.cells, reader);
  const costSaid = terms.unitAt === -1 ? terms.costSaid : reader.costSaid();
  reader.noteDays();
  const { doubts, remarks, dated } = reader;
  return {
    cost,
    rrp,
    costSaid,
    since,
    dated: dated.found,
    ...(terms.fromAt !== -1 && reader.coming(cost, rrp)),
    doubts: cost === '' && rrp === '' ? [] : doubts,
    remarks,
  };
};
