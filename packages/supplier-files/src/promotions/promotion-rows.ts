import type { HeaderFound } from '../columns/index.ts';
import { dayIn, parseMoney, parsePence } from '../prices/index.ts';
import type { DatedPrice, SupplierItem, SupplierRowReading } from '../rows/index.ts';
import type { TableRow } from '../table/index.ts';
import { cleanText } from '../text/index.ts';
import { type BareOffer, kindOfBare } from './bare-offers.ts';
import { dealIn, isMultibuy } from './deal-text.ts';
import { OTHER_DAYS, type Period, periodOf, rangeOf } from './period.ts';
import { type PromotionHeader, promotionHeader } from './promotion-header.ts';

type Price = Pick<DatedPrice, 'field' | 'amount' | 'column'>;

/** What a row of a promotion's file offers in one period. */
export type PromotionOffer = Pick<SupplierItem, 'line' | 'barcode' | 'canonical' | 'description' | 'caseQty'> &
  Period &
  Readonly<{
    prices: readonly Price[];
    /** In words, as "3 for £10"; '' for none. Never a price. */
    deal: string;
  }>;

export type RefusedOffer = Readonly<{ line: number; reason: string }>;

/** An offer before the whole file is read: `plain` are prices of columns that do not say that they are of an offer. */
type Found = PromotionOffer & Readonly<{ plain: readonly Price[]; bare?: BareOffer & Readonly<{ column: string }> }>;
type Good = SupplierRowReading & { readonly ok: true };

const MOST_TITLE_CELLS = 3;
const BARCODE = /\d{7}/;

const filled = (cells: readonly string[]): string[] => cells.map(cleanText).filter((cell) => cell !== '');

/** Reads the offers of a promotion's file from its rows, as they are read one by one. */
export class PromotionRows {
  readonly refused: RefusedOffer[] = [];
  readonly #found: Found[] = [];
  readonly #own: Period;
  #title: Period | undefined;
  #section: Period | undefined;

  /** `own` are the promotion's own days: they count where the file has none. */
  constructor(own: Period) {
    this.#own = own;
  }

  /** The days for the whole of it. */
  get period(): Period {
    return this.#title ?? this.#own;
  }

  /** How many there are at most, of the rows that were noted. */
  get count(): number {
    return this.#found.length;
  }

  header(found: HeaderFound): HeaderFound {
    return promotionHeader(found).header;
  }

  /** Takes the lines above a table. */
  above(rows: readonly TableRow[]): void {
    this.#section = undefined;
    this.#title = rows.flatMap(({ cells }) => this.#periodIn(cells) ?? []).at(-1) ?? this.#title;
  }

  note(row: TableRow, reading: SupplierRowReading, found: HeaderFound): void {
    if (row.begins) this.above(row.begins.above);
    if (reading.ok) this.#noteProduct(row, reading, promotionHeader(found));
    else if (filled(row.cells).length <= MOST_TITLE_CELLS && !row.cells.some((cell) => BARCODE.test(cell)))
      this.#section = this.#periodIn(row.cells) ?? this.#section;
  }

  /** The offers, once all rows were noted: what some columns mean shows in the whole of them. */
  offers(): PromotionOffer[] {
    const bares = this.#found.flatMap(({ bare }) => bare ?? []);
    const kind = kindOfBare(bares);
    return this.#found.flatMap(({ bare, plain, ...offer }) => {
      if (bare && kind === undefined) {
        this.#refuse(offer.line, `“${bare.column}” £${bare.amount} may be the cost or the RRP`);
        return [];
      }
      // Beside a column of offers, and beside what several cost together, the others are the usual prices.
      const isUsual = bares.length > 0 || isMultibuy(offer.deal);
      const own = bare && kind ? [{ field: kind, amount: String(bare.amount), column: bare.column }] : [];
      const prices = [...offer.prices, ...own, ...(isUsual ? [] : plain)];
      if (prices.length > 0 || offer.deal !== '') return [{ ...offer, prices }];
      this.#refuse(offer.line, 'there is neither the price nor the text of an offer');
      return [];
    });
  }

  #periodIn(cells: readonly string[]): Period | undefined {
    const texts = filled(cells);
    return periodOf(texts.join(' '), this.#own) ?? texts.map((text) => periodOf(text, this.#own)).find(Boolean);
  }

  #noteProduct({ cells, line }: TableRow, { item, remarks }: Good, columns: PromotionHeader): void {
    const unclear = remarks.filter(({ code }) => code === 'unclear_days');
    for (const { text } of unclear) this.#refuse(line, text);
    const inRow = this.#daysIn(cells, columns);
    const offered = (item.datedPrices ?? []).filter(({ kind }) => kind === 'offer');
    const periods = new Map<string, [Period, DatedPrice[]]>();
    for (const price of offered) {
      const period = this.#fullPeriod(inRow ?? price);
      const key = period.from + period.until;
      periods.set(key, [period, [...(periods.get(key)?.[1] ?? []), price]]);
    }
    if (periods.size === 0 && unclear.length === 0) periods.set('', [this.#fullPeriod(inRow), []]);
    const { barcode, canonical, description, caseQty } = item;
    for (const [{ from, until }, prices] of periods.values()) {
      if (until === '') this.#refuse(line, 'the offer has no last day');
      else if (from > until) this.#refuse(line, `the offer ends on ${until}, before it starts on ${from}`);
      else
        this.#found.push({
          line,
          barcode,
          canonical,
          description,
          caseQty,
          from,
          until,
          ...partedPrices(cells, item, prices, columns),
          deal: dealIn(cells, columns),
        });
    }
  }

  /** The days of a row by their columns, one of them or two, whatever these are called. */
  #daysIn(cells: readonly string[], { header, freeAt }: PromotionHeader): Period | undefined {
    const at = (field: string): number[] => (header.fields.has(field) ? [header.fields.get(field)!] : []);
    const [fromAt, untilAt] = [at('offerfrom'), at('offeruntil')];
    for (const one of [...fromAt, ...untilAt, ...freeAt]) {
      const period = periodOf(cleanText(cells[one] ?? ''), this.#own);
      if (period) return period;
    }
    if (fromAt.length + untilAt.length === 2) return undefined;
    const free = freeAt.filter((one) => dayIn(cells[one] ?? '') && !OTHER_DAYS.test(header.cells[one] ?? ''));
    const [first, last, ...more] = [...fromAt, ...free, ...untilAt];
    if (first === undefined || last === undefined || more.length > 0) return undefined;
    return rangeOf(cells[first] ?? '', cells[last] ?? '', this.#own);
  }

  /** The days of a price by its row, else by what stands above it, else the promotion's own. */
  #fullPeriod({ from, until }: Period = { from: '', until: '' }): Period {
    const around = this.#section ?? this.period;
    if (from === '' && until === '') return around;
    return {
      from: from || (around.from <= until ? around.from : ''),
      until: until || (around.until >= from ? around.until : ''),
    };
  }

  #refuse(line: number, why: string): void {
    this.refused.push({ line, reason: `Line ${line}: ${why}.` });
  }
}

/** The prices of a row by what their columns say that they are. */
const partedPrices = (
  cells: readonly string[],
  { cost, rrp }: SupplierItem,
  offered: readonly DatedPrice[],
  { plain, offerAt, header }: PromotionHeader,
): Pick<Found, 'prices' | 'plain' | 'bare'> => {
  const given = offered.flatMap(({ field, amount, column }) => (amount === '' ? [] : [{ field, amount, column }]));
  const prices = given.filter(({ column }) => !plain.has(column));
  const others = given.filter(({ column }) => plain.has(column));
  const text = cells[offerAt] ?? '';
  const amount = header.inPence.has('offerprice') ? parsePence(text, '') : parseMoney(text, '');
  if (!amount.ok || Number(amount.value) === 0 || prices.length > 0) return { prices, plain: others };
  const usual = (field: 'cost' | 'rrp', own: string) =>
    Number(others.find((price) => price.field === field)?.amount ?? own);
  return {
    prices,
    plain: others,
    bare: {
      amount: Number(amount.value),
      cost: usual('cost', cost),
      rrp: usual('rrp', rrp),
      column: header.cells[offerAt] ?? '',
    },
  };
};
