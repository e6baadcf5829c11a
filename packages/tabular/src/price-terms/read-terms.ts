import type { CostBasis } from '../header.ts';
import type { RowDoubt, RowDoubtCode, RowRemark } from '../row-doubt.ts';
import { foreignCurrencyOf } from './currency.ts';
import { dayIn } from './day.ts';
import { isOfPrice } from './note.ts';
import { type PriceType, priceTypeOf } from './price-type.ts';
import { priceUnitOf } from './price-unit.ts';
import type { PriceTerms } from './terms.ts';

/** The prices of a row with all that its columns say of them. */
export type TermsRead = Readonly<{
  cost: string;
  rrp: string;
  costSaid: CostBasis;
  doubts: readonly RowDoubt[];
  remarks: readonly RowRemark[];
}>;

/** The amounts of a row by field, `''` where it has none, and its cells. */
export type RowPrices = Readonly<{ amount: (field: string) => string; cells: readonly string[]; today: string }>;

const textAt = (cells: readonly string[], at: number): string => (at === -1 ? '' : (cells[at] ?? '').trim());
const SHOWN_CHARS = 60;
const shown = (text: string): string => (text.length > SHOWN_CHARS ? `${text.slice(0, SHOWN_CHARS)}…` : text);
const NO_DISCOUNT = /^(?:[-–—]?|[-£\s]*0*(?:[.,]0*)?\s*%?|n\/?a|none|no|nil|null)$/i;

const TYPE_DOUBTS: Readonly<Record<Exclude<PriceType, 'plain'>, RowDoubtCode>> = {
  with_vat: 'cost_with_vat',
  not_paid: 'price_type',
  offer: 'offer',
};

/** The currency of a row where it is not pounds. */
export const foreignCurrencyIn = ({ currencyAt }: PriceTerms, cells: readonly string[]): string =>
  currencyAt === -1 ? '' : foreignCurrencyOf(cells[currencyAt] ?? '');

class Reader {
  readonly doubts: RowDoubt[];
  readonly remarks: RowRemark[] = [];
  readonly #terms: PriceTerms;
  readonly #row: RowPrices;

  constructor(terms: PriceTerms, row: RowPrices) {
    this.#terms = terms;
    this.#row = row;
    this.doubts = [...terms.ofColumns];
  }

  #name(field: string): string {
    return this.#terms.written.get(field) ?? field;
  }

  #day(at: number): string | undefined {
    return dayIn(textAt(this.#row.cells, at));
  }

  /** The price that holds today, of the usual one and the new one. */
  current(field: 'costprice' | 'rrp', newField: 'newcost' | 'newrrp'): string {
    const { amount, cells, today } = this.#row;
    const [usual, next] = [amount(field), amount(newField)];
    if (next === '' || (usual !== '' && Number(next) === Number(usual))) return usual;
    const { fromAt, namedDay } = this.#terms;
    const from = this.#day(fromAt) ?? namedDay;
    const day = shown(textAt(cells, fromAt)) || namedDay;
    if (from === undefined || usual === '') return this.#unsettled(newField, usual, next, day);
    const [name, newName] = [`“${this.#name(field)}” £${usual}`, `“${this.#name(newField)}” £${next}`];
    if (from > today) {
      const text = `${name} is used instead of ${newName}, which holds from ${day}`;
      this.remarks.push({ code: 'later_price', text });
      return usual;
    }
    const text = `${newName} is used instead of ${name}, since it holds from ${day}`;
    this.remarks.push({ code: 'new_price', text });
    return next;
  }

  #unsettled(newField: 'newcost' | 'newrrp', usual: string, next: string, day: string | undefined): string {
    const seen = `£${next}${day === undefined ? '' : ` from ${day}`}${usual === '' ? '' : `, beside £${usual}`}`;
    this.doubts.push({ code: newField === 'newcost' ? 'new_cost' : 'new_rrp', column: this.#name(newField), seen });
    return usual === '' ? next : usual;
  }

  /** A price list that is not in force on the day of the upload. */
  checkDays(): void {
    const { fromAt, untilAt, has } = this.#terms;
    if (has('newcost') || has('newrrp') || has('newprice')) return;
    const { cells, today } = this.#row;
    const [from, until] = [this.#day(fromAt), this.#day(untilAt)];
    if (from !== undefined && from > today)
      this.doubts.push({ code: 'not_today', column: this.#name('pricefrom'), seen: shown(textAt(cells, fromAt)) });
    if (until !== undefined && until < today)
      this.doubts.push({ code: 'not_today', column: this.#name('priceuntil'), seen: shown(textAt(cells, untilAt)) });
  }

  /** The usual price, or that of the offer where the row has no other. */
  beside(field: 'costprice' | 'rrp', usual: string, offerField: string): string {
    const offer = this.#row.amount(offerField);
    if (offer === '' || offer === usual || Number(offer) === 0) return usual;
    const { offerFromAt, offerUntilAt } = this.#terms;
    const [from, until] = [this.#day(offerFromAt), this.#day(offerUntilAt)];
    const { today } = this.#row;
    const name = this.#name(offerField);
    if (usual === '') {
      this.doubts.push({ code: 'offer', column: name, seen: `£${offer}` });
      return offer;
    }
    if ((from === undefined || from <= today) && (until === undefined || until >= today))
      this.remarks.push({
        code: 'offer',
        text: `“${this.#name(field)}” £${usual} is used, not the offer “${name}” £${offer}`,
      }); // prettier-ignore
    return usual;
  }

  /** The usual price of what is on offer, where the row has one that is higher. */
  compared(rrp: string): string {
    const usual = this.#row.amount('usualrrp');
    if (usual === '' || rrp === '' || Number(usual) <= Number(rrp)) return rrp;
    this.remarks.push({
      code: 'offer',
      text: `“${this.#name('usualrrp')}” £${usual} is used, not the offer “${this.#name('rrp')}” £${rrp}`,
    });
    return usual;
  }

  #nameAt(at: number): string {
    return (this.#terms.cells[at] ?? '').trim();
  }

  /** Each column of what comes off counts. */
  checkDiscounts(): void {
    for (const at of this.#terms.discountsAt) {
      const text = textAt(this.#row.cells, at);
      if (text !== '' && !NO_DISCOUNT.test(text))
        this.doubts.push({ code: 'discount', column: this.#nameAt(at), seen: shown(text) });
    }
  }

  /** Which of several prices the row has, where it says so: with VAT, before a discount, of an offer. */
  checkTypes(): void {
    for (const at of this.#terms.typesAt) {
      const text = textAt(this.#row.cells, at);
      const column = this.#nameAt(at);
      const type = priceTypeOf(text, column);
      if (type === undefined) this.remarks.push({ code: 'price_type', text: `“${column}” is “${shown(text)}”` });
      else if (type !== 'plain') this.doubts.push({ code: TYPE_DOUBTS[type], column, seen: shown(text) });
    }
  }

  /** What somebody wrote of the price beside it. */
  checkNotes(): void {
    for (const at of this.#terms.notesAt) {
      const text = textAt(this.#row.cells, at);
      if (text !== '' && isOfPrice(text))
        this.doubts.push({ code: 'note', column: this.#nameAt(at), seen: shown(text) });
    }
  }

  /** Of how many the price is, where a column beside the unit of measure says it. */
  checkPer(): void {
    const text = textAt(this.#row.cells, this.#terms.perAt);
    if (text !== '' && Number(text.replaceAll(',', '')) !== 1)
      this.doubts.push({ code: 'of_another_pack', column: this.#name('priceper'), seen: shown(text) });
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
    if (unit !== 'unit' && unit !== 'case') return costSaid;
    if (costSaid === '' || costSaid === unit) return unit;
    this.doubts.push({ code: 'basis_contradicted', column, seen: text });
    return '';
  }

  /** A new price of which nobody says whether it is a cost or a retail price. */
  checkNewPrice(): void {
    const next = this.#row.amount('newprice');
    if (next !== '') this.doubts.push({ code: 'new_cost', column: this.#name('newprice'), seen: `£${next}` });
  }
}

/** Reads what the columns of a row say of its prices: which holds today, what it is for, and what can not be settled. */
export const readTerms = (terms: PriceTerms, row: RowPrices): TermsRead => {
  const reader = new Reader(terms, row);
  const newCost = terms.has('newcost') ? reader.current('costprice', 'newcost') : row.amount('costprice');
  const newRrp = terms.has('newrrp') ? reader.current('rrp', 'newrrp') : row.amount('rrp');
  const cost = terms.has('offercost') ? reader.beside('costprice', newCost, 'offercost') : newCost;
  let rrp = terms.has('offerrrp') ? reader.beside('rrp', newRrp, 'offerrrp') : newRrp;
  if (terms.has('offerprice')) rrp = reader.beside('rrp', rrp, 'offerprice');
  if (terms.has('usualrrp')) rrp = reader.compared(rrp);
  if (terms.has('newprice')) reader.checkNewPrice();
  reader.checkDays();
  reader.checkNotes();
  if (cost !== '') {
    reader.checkDiscounts();
    reader.checkTypes();
    if (terms.perAt !== -1) reader.checkPer();
  }
  const costSaid = terms.unitAt === -1 ? terms.costSaid : reader.costSaid();
  const { doubts, remarks } = reader;
  return { cost, rrp, costSaid, doubts: cost === '' && rrp === '' ? [] : doubts, remarks };
};
