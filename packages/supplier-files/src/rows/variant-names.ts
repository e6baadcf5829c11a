import { type HeaderFound, hasBarcode, textAt } from '../columns/index.ts';
import { counted, type Finding, quoted, type TableRow } from '../table/index.ts';

const SHOWN_CHARS = 60;

/** Gives the variants below a title its name, where the table has titles. */
export class VariantNames {
  readonly #columns: HeaderFound['variants'];
  readonly #nameAt: number;
  readonly #barcodeAt: number;
  readonly #written: string;
  #title: TableRow | undefined;
  #named = 0;
  #example = '';

  constructor({ variants, fields, cells }: HeaderFound) {
    this.#columns = variants;
    this.#nameAt = fields.get('description') ?? -1;
    this.#barcodeAt = fields.get('barcode') ?? -1;
    this.#written = (cells[variants?.variantAt ?? -1] ?? '').trim();
  }

  named(row: TableRow): TableRow {
    if (!this.#columns) return row;
    const isProduct = hasBarcode(row, this.#barcodeAt);
    const isNamed = textAt(row, this.#nameAt) !== '';
    if (isNamed || !isProduct) {
      // The names of columns once more are no title.
      const isTitle = isNamed && (isProduct || textAt(row, this.#barcodeAt) === '');
      this.#title = isTitle ? row : undefined;
      return row;
    }
    const title = this.#title;
    const { variantAt, keyAt } = this.#columns;
    const variant = textAt(row, variantAt);
    if (!title || variant === '' || textAt(row, keyAt) !== textAt(title, keyAt)) return row;
    const cells = [...row.cells];
    cells[this.#nameAt] = title.cells[this.#nameAt] ?? '';
    if (++this.#named === 1) this.#example = `${textAt(title, this.#nameAt)} ${variant}`;
    return { ...row, cells };
  }

  findings(): Finding[] {
    if (this.#named === 0) return [];
    return [
      {
        code: 'columns',
        sentence: `${counted(this.#named, 'product has', 'products have')} no name of their own and got that of the title above them with “${this.#written}”, such as ${quoted(this.#example, SHOWN_CHARS)}.`,
        details: ['If they are no variants of it, write their names into the file and upload it again.'],
      },
    ];
  }
}
