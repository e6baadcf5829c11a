import type { HeaderFound } from '../columns/index.ts';
import { sizeInPack, withUnit } from '../columns/index.ts';
import { tillText } from '../output/index.ts';
import {
  findCaseCostConflict,
  type MoneyHints,
  type NumberReading,
  parseCount,
  parseMoney,
  parsePence,
} from '../prices/index.ts';
import type { PriceMark, RowRemark, RowWarning, TableRow } from '../table/index.ts';
import { cellText } from '../text/index.ts';
import type { ColumnCorrections } from './corrected-header.ts';
import type { DatedPrice } from './dated-prices.ts';
import type { DayOrders } from './day-orders.ts';
import type { UsualPrices } from './pence-among-pounds.ts';
import { priceTermsOf } from './price-terms.ts';
import type { PriceVariants } from './price-variants.ts';
import { foreignCurrencyIn, readTerms, type TermsRead } from './read-price-terms.ts';

/** What is known of all rows of a file. */
export type RowHints = Omit<MoneyHints, 'highest'> & {
  /** By field, the highest amount that can be read in one way only. A reading of a version before has none. */
  readonly highestAmounts?: Readonly<Record<string, number>>;
  /** The day of the upload, as `2026-12-01`: prices that hold from a later one are not used yet. */
  readonly today?: string;
  /** Columns of days in which the month may come first. A reading of a version before has none. */
  readonly dayOrders?: DayOrders;
  /** What prices of the file usually are. A reading of a version before has none. */
  readonly usualPrices?: UsualPrices;
  /** Whether its barcodes are without check digits. A reading of a version before does not say. */
  readonly lacksCheckDigits?: boolean;
  /** What tells the rows of one barcode apart. A reading of a version before has none. */
  readonly variants?: PriceVariants;
  readonly corrections?: ColumnCorrections;
  /** Days of the promotion that the file is of, '' where it has none: its rows offer prices, with no usual ones beside them. */
  readonly promotion?: Readonly<{ from: string; until: string }>;
};

const MAX_CHARS = { size: 50, supplier: 50 } as const;
const MAX_DESCRIPTION_CHARS = 300;
const SHOWN_CHARS = 40;
/** A longer text is no code, and only compared with itself. */
const MAX_VAT_CHARS = 20;
/** A column of price marks may have the marked price, or only whether there is one. */
const YES_OR_NO = /^(?:y|n|yes|no|true|false)$/i;
const LONGEST_FLAG = 5;
const MARKS = /pmp?s?|mark/;
const NOT_FOUND = /^\s*#n\/a\s*$/i;
const NO_OFFER = /^(?:n|no)$/i;
const NO_REMARKS: readonly RowRemark[] = [];
const NO_PRICES: readonly DatedPrice[] = [];
const NO_DOUBTS: readonly RowWarning[] = [];
const NAMES: Readonly<Record<string, string>> = { costprice: 'cost price', rrp: 'RRP', casecost: 'cost of a case' };

/** At a space where there is one: `"Long text…"`. */
const cutAtWord = (text: string): string => {
  const cut = text.slice(0, MAX_DESCRIPTION_CHARS - 1);
  const space = cut.lastIndexOf(' ');
  return `${space > MAX_DESCRIPTION_CHARS / 2 ? cut.slice(0, space) : cut}…`;
};

/** What is wrong with a row: a sentence that names the line, and the field at fault, `''` where it is the row as a whole. */
export type RowFault = Readonly<{ field: string; reason: string }>;

/** Reads the values of one row, and collects the faults for which it cannot be used. */
export class RowValues {
  readonly faults: RowFault[] = [];
  readonly #row: TableRow;
  readonly #header: HeaderFound;
  readonly #hints: RowHints;
  /** What was decided about the values read so far, but for the prices. */
  remarks: readonly RowRemark[] = NO_REMARKS;

  constructor(row: TableRow, header: HeaderFound, hints: RowHints) {
    this.#row = row;
    this.#header = header;
    this.#hints = hints;
  }

  cell(field: string): string {
    const index = this.#header.fields.get(field);
    return index === undefined ? '' : (this.#row.cells[index] ?? '');
  }

  text(field: keyof typeof MAX_CHARS): string {
    const clean = cellText(this.cell(field));
    if (clean.length > MAX_CHARS[field])
      this.#refuse(field, `The ${field} has ${clean.length} characters; at most ${MAX_CHARS[field]} are allowed.`);
    return clean;
  }

  /** The size, or that which stands in the case quantity ("6x500g"). */
  size(): string {
    const clean = this.text('size');
    if (clean === '') return sizeInPack(this.cell('caseqty'));
    return withUnit(clean, this.cell('sizeunit'), this.#header);
  }

  /** The description; where it is too long, a name that stands beside it, else its beginning. */
  description(): string {
    const clean = this.#wholeName();
    if (clean.length <= MAX_DESCRIPTION_CHARS) return this.#noteFirstSign(clean);
    for (const at of this.#header.rivals.get('description') ?? []) {
      const other = cellText(this.#row.cells[at] ?? '');
      if (other !== '' && other.length <= MAX_DESCRIPTION_CHARS) return other;
    }
    const cut = cutAtWord(clean);
    this.remarks = [...this.remarks, { code: 'long_text', text: `${clean.length} characters: “${cut.slice(0, 40)}…”` }];
    return cut;
  }

  #wholeName(): string {
    const [name, more] = [cellText(this.cell('description')), cellText(this.cell('descriptionmore'))];
    if (name === '' || more === '' || name.toLowerCase().includes(more.toLowerCase())) return name;
    return more.toLowerCase().startsWith(name.toLowerCase()) ? more : `${name} ${more}`;
  }

  /**
   * Notes a quote that was not closed or that belongs to the name: that cannot be decided, so it stays. What makes a formula of a
   * name stays here too, but not in the till's file.
   */
  #noteFirstSign(name: string): string {
    if (tillText(name) !== name)
      this.remarks = [...this.remarks, { code: 'formula_sign', text: `“${name.slice(0, SHOWN_CHARS)}”` }];
    if (!name.startsWith('"') || name.includes('"', 1)) return name;
    this.remarks = [...this.remarks, { code: 'lone_quote', text: `“${name.slice(0, SHOWN_CHARS)}”` }];
    return name;
  }

  vat(): string {
    return cellText(this.cell('vat')).slice(0, MAX_VAT_CHARS);
  }

  caseQty(): string {
    this.#noteError('caseqty', 'case quantity');
    const count = this.#amount('caseqty', parseCount(this.cell('caseqty')));
    if (count !== '0') return count;
    this.remarks = [...this.remarks, { code: 'no_case_quantity', text: `“${cellText(this.cell('caseqty'))}”` }];
    return '';
  }

  /** The prices, with what other columns of the row say about them. */
  prices(): TermsRead & { caseCost: string } {
    const { costSaid } = this.#header;
    const cost = this.#money('costprice');
    const rrp = this.#isFlag('rrp') ? '' : this.#money('rrp');
    const caseCost = this.#money('casecost');
    const terms = priceTermsOf(this.#header);
    const caseDoubts = this.#caseCostDoubts(cost, caseCost);
    if (!terms)
      return { cost, rrp, caseCost, costSaid, since: '', dated: NO_PRICES, doubts: caseDoubts, remarks: NO_REMARKS };
    const { cells, line } = this.#row;
    const foreign = foreignCurrencyIn(terms, cells);
    if (foreign !== '' && (cost !== '' || rrp !== '' || caseCost !== '' || this.#hints.promotion))
      this.faults.push({
        field: 'currency',
        reason: `Line ${line} is in ${foreign}: Tillmap does not convert money. Enter its prices in pounds, and GBP as the currency.`,
      });
    const amount = (field: string): string => {
      if (field === 'costprice') return cost;
      if (field === 'rrp') return rrp;
      return this.#offerText(field) === '' ? this.#money(field) : '';
    };
    const noAmount = (field: string): string => {
      const text = this.#offerText(field);
      return NO_OFFER.test(text) ? '' : text;
    };
    const caseQty = (): string => {
      const reading = parseCount(this.cell('caseqty'));
      return reading.ok ? reading.value : '';
    };
    const { today = '', dayOrders, promotion } = this.#hints;
    const of = { ...(dayOrders && { dayOrders }), ...(promotion && { promotion }) };
    const read = readTerms(terms, { amount, noAmount, caseQty, cells, today, ...of });
    const doubts = caseDoubts.length === 0 ? read.doubts : [...read.doubts, ...caseDoubts];
    return { ...read, doubts, caseCost };
  }

  /** What is ambiguous in costs of a unit and of a case beside each other. */
  #caseCostDoubts(cost: string, caseCost: string): readonly RowWarning[] {
    if (caseCost === '' || cost === '') return NO_DOUBTS;
    const quantity = parseCount(this.cell('caseqty'));
    const caseQty = quantity.ok ? quantity.value : '';
    const doubt = findCaseCostConflict({ cost, caseCost, caseQty, names: this.#header.written });
    return doubt ? [doubt] : NO_DOUBTS;
  }

  /** The price that is printed on the pack, by a column of its own. What is no amount there is no mistake: it goes nowhere. */
  priceMark(): PriceMark | null {
    const { fields, written } = this.#header;
    if (!fields.has('pricemark') || this.#isFlag('pricemark')) return null;
    const reading = this.#reading('pricemark', 'price mark');
    if (!reading.ok || Number(reading.value) === 0) return null;
    return { column: written.get('pricemark') ?? '', amount: reading.value };
  }

  #isFlag(field: string): boolean {
    const text = this.cell(field);
    return (
      text.length <= LONGEST_FLAG && YES_OR_NO.test(text.trim()) && MARKS.test(this.#header.names.get(field) ?? '')
    );
  }

  #moneyHints(field: string): MoneyHints {
    const { highestAmounts } = this.#hints;
    return highestAmounts && this.cell(field).includes(',')
      ? { ...this.#hints, highest: highestAmounts[field] ?? 0 }
      : this.#hints;
  }

  /** An offer may be a sentence, which is noted, and no reason to reject the row. */
  #offerText(field: string): string {
    const text = field.startsWith('offer') ? cellText(this.cell(field)) : '';
    return text === '' || this.#reading(field, '').ok ? '' : text;
  }

  #reading(field: string, name: string): NumberReading {
    return this.#header.inPence.has(field)
      ? parsePence(this.cell(field), name)
      : parseMoney(this.cell(field), name, this.#moneyHints(field));
  }

  #money(field: string): string {
    const { fields, written } = this.#header;
    if (!fields.has(field)) return '';
    const name = NAMES[field] ?? `“${written.get(field) ?? field}”`;
    this.#noteError(field, name);
    return this.#amount(field, this.#reading(field, name));
  }

  /** A formula that found nothing, and not only nothing. In a workbook such a cell comes empty and is reported with its place. */
  #noteError(field: string, name: string): void {
    const text = `the ${name} is “#N/A”`;
    if (!NOT_FOUND.test(this.cell(field)) || this.remarks.some((remark) => remark.text === text)) return;
    this.remarks = [...this.remarks, { code: 'excel_error', text }];
  }

  #amount(field: string, reading: NumberReading): string {
    if (reading.ok) return reading.value;
    this.#refuse(field, reading.reason);
    return '';
  }

  #refuse(field: string, reason: string): void {
    this.faults.push({ field, reason: `Line ${this.#row.line}: ${reason}` });
  }
}
