import type { HeaderFound } from '../columns/index.ts';
import { counted, type Finding, type TableRow } from '../table/index.ts';

const LINES_LISTED = 10;
/** Columns of which one is enough for a product, and what it is called. */
const WANTED = [
  { fields: ['costprice', 'casecost', 'newcost', 'offercost', 'newprice'], what: 'cost', code: 'money' },
  { fields: ['description'], what: 'name', code: 'cells' },
] as const;

type Wanted = Readonly<(typeof WANTED)[number] & { columns: readonly number[] }>;
/** Sentences and headings stand in the column of barcodes too. */
const HAS_BARCODE = /\d{6}/;
const AMOUNT = /^\s{0,9}£?\s?\d{1,6}(?:[.,]\d{1,4})?\s{0,9}$/;

/** `aside`: lines of rows without a barcode that have an amount, as a title of a group may. */
type Gaps = { missing: number; lines: number[]; aside: number[] };

const isFilled = (text: string | undefined): boolean => (text ?? '').trim() !== '';

/** Counts the products without a cost or a name in a table that has them for others: a group may bear them once. */
export class MissingValues {
  readonly #barcodeAt: number;
  readonly #wanted: readonly Wanted[];
  readonly #gaps: readonly Gaps[];
  #products = 0;

  constructor({ fields }: HeaderFound) {
    this.#barcodeAt = fields.get('barcode') ?? -1;
    this.#wanted = WANTED.map((one) => ({
      ...one,
      columns: one.fields.flatMap((field) => fields.get(field) ?? []),
    })).filter(({ columns }) => columns.length > 0);
    this.#gaps = this.#wanted.map(() => ({ missing: 0, lines: [], aside: [] }));
  }

  note({ line, cells }: TableRow): void {
    if (!HAS_BARCODE.test(cells[this.#barcodeAt] ?? '')) {
      this.#wanted.forEach(({ columns, code }, at) => {
        const { aside } = this.#gaps[at]!;
        const hasAmount = code === 'money' && columns.some((column) => AMOUNT.test(cells[column] ?? ''));
        if (hasAmount && aside.length < LINES_LISTED) aside.push(line);
      });
      return;
    }
    this.#products++;
    this.#wanted.forEach(({ columns }, at) => {
      if (columns.some((column) => isFilled(cells[column]))) return;
      const gaps = this.#gaps[at]!;
      gaps.missing++;
      if (gaps.lines.length < LINES_LISTED) gaps.lines.push(line);
    });
  }

  /** Where all lack it, the column is told to be empty. */
  findings(): Finding[] {
    return this.#wanted.flatMap(({ what, code }, at) => {
      const { missing, lines, aside } = this.#gaps[at]!;
      if (missing === 0) return [];
      const details = [
        `If a ${what} stands once for a group, write it into each of its rows and upload the file again.`,
      ];
      if (missing === this.#products) {
        const where = `${aside.length === 1 ? 'line' : 'lines'} ${aside.join(', ')}`;
        const sentence = `No product has a ${what}, while rows without a barcode have one, such as ${where}.`;
        return aside.length === 0 ? [] : [{ code, sentence, details }];
      }
      const more = missing > lines.length ? ', …' : '';
      return [
        {
          code,
          sentence: `${counted(missing, 'product has', 'products have')} no ${what}, while others of the file have one: ${missing === 1 ? 'line' : 'lines'} ${lines.join(', ')}${more}.`,
          details,
        },
      ];
    });
  }
}
