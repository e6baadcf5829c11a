import type { Finding, RowRemark } from '@tillmap/supplier-files';
import { counted } from './counted.ts';

const DETAILS_SHOWN = 10;

type Words = Readonly<{ code: Finding['code']; sentence: (count: number) => string; advice: string }>;

const rows = (count: number): string => counted(count, 'row has', 'rows have');

const WORDS: Readonly<Record<RowRemark['code'], Words>> = {
  later_price: {
    code: 'money',
    sentence: (count) =>
      `${rows(count)} a new price that holds from a later day: the price of today is used until then.`,
    advice: 'Files that are downloaded from that day on have the new price, if its column says cost or RRP.',
  },
  unclear_days: {
    code: 'money',
    sentence: (count) => `${rows(count)} an offer or a new price whose days are not certain: the usual price is used.`,
    advice: 'Write the days as 1 Dec 2026, the first one before the last, and upload the file again.',
  },
  new_price: {
    code: 'money',
    sentence: (count) => `${rows(count)} a new price that holds already: the new one is used.`,
    advice: 'Check that the dates are right.',
  },
  day_order: {
    code: 'money',
    sentence: (count) =>
      `${rows(count)} a day that may have the month first, as other days of the file: check the price in the review.`,
    advice: 'Write the month as a word, such as 1 Dec 2026, and upload the file again.',
  },
  day_first: {
    code: 'money',
    sentence: (count) => `${rows(count)} a day that was read day first, although another day has the month first.`,
    advice: 'Check which of the days is wrong.',
  },
  offer: {
    code: 'money',
    sentence: (count) => `${rows(count)} the price of an offer as well: the usual price is used.`,
    advice: 'Where the till should have the price of the offer, change it in the file.',
  },
  price_unit: {
    code: 'money',
    sentence: (count) =>
      `${rows(count)} a unit of measure that is not understood, so it is not known what the price is for.`,
    advice: 'Units such as EA and CS are understood.',
  },
  price_type: {
    code: 'money',
    sentence: (count) => `${rows(count)} a type of price that is not understood.`,
    advice: 'Words such as NET, LIST, INC and EX are understood.',
  },
  more_barcodes: {
    code: 'columns',
    sentence: (count) => `${rows(count)} further barcodes that are not used.`,
    advice: 'A product that sells under several barcodes needs a row for each.',
  },
  no_case_quantity: {
    code: 'columns',
    sentence: (count) => `${rows(count)} a case quantity of 0, which was read as none.`,
    advice: 'Enter how many units are in a case, and upload the file again.',
  },
  excel_error: {
    code: 'money',
    sentence: (count) =>
      `${counted(count, 'amount is', 'amounts are')} #N/A, an Excel error, and ${count === 1 ? 'was' : 'were'} read as empty.`,
    advice: 'Correct the formula or type the value, save the file and upload it again.',
  },
  lone_quote: {
    code: 'damaged_text',
    sentence: (count) =>
      `${counted(count, 'name starts', 'names start')} with a quote (") that is never closed, and ${count === 1 ? 'keeps' : 'keep'} it.`,
    advice: 'Take it off in the file if it does not belong there, and check that nothing of these rows is missing.',
  },
  formula_sign: {
    code: 'cells',
    sentence: (count) =>
      `${counted(count, 'name starts', 'names start')} with =, +, - or @, which spreadsheets take for a formula: the till’s file has ${count === 1 ? 'it' : 'them'} without the sign.`,
    advice: 'If the sign belongs to the name, write a letter or a digit before it.',
  },
  long_text: {
    code: 'columns',
    sentence: (count) =>
      `${counted(count, 'description was', 'descriptions were')} too long and cut at 300 characters.`,
    advice: 'Check what the till shows.',
  },
  discontinued: {
    code: 'rows',
    sentence: (count) =>
      `${counted(count, 'row says that its product is', 'rows say that their products are')} no longer sold, and ${count === 1 ? 'was' : 'were'} read all the same.`,
    advice: 'If they should not be in the till, take their rows out of the file and upload it again.',
  },
};

/** Whose words count amounts; all others count rows, whichever and however many of their columns say it. */
const OF_AMOUNTS = 'excel_error';

/** How many rows, or amounts, have a remark of each kind, and the first remarks. */
export type RemarkCounts = readonly (readonly [RowRemark['code'], Readonly<{ count: number; details: string[] }>])[];

/** Counts what was decided about rows that a person may want to check, and keeps the first of each kind. */
export class RemarkCounter {
  readonly #counts: Map<RowRemark['code'], { count: number; details: string[] }>;

  /** Goes on from what was counted `before`. */
  constructor(before: RemarkCounts = []) {
    this.#counts = new Map(structuredClone(before));
  }

  note(line: number, remarks: readonly RowRemark[]): void {
    const counted = new Set<RowRemark['code']>();
    for (const { code, text } of remarks) {
      const kept = this.#counts.get(code) ?? { count: 0, details: [] };
      if (code === OF_AMOUNTS || !counted.has(code)) kept.count++;
      counted.add(code);
      if (kept.details.length < DETAILS_SHOWN) kept.details.push(`Line ${line}: ${text}.`);
      this.#counts.set(code, kept);
    }
  }

  counts(): RemarkCounts {
    return [...this.#counts];
  }

  /** One finding for each kind. */
  findings(): Finding[] {
    return Array.from(this.#counts).flatMap(([code, { count, details }]) => {
      // A later version may have noted more than this one has words for.
      const words: Words | undefined = WORDS[code];
      if (words === undefined) return [];
      return [{ code: words.code, sentence: words.sentence(count), details: [...details, words.advice] }];
    });
  }
}
