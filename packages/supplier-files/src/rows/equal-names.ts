import type { HeaderFound } from '../columns/index.ts';
import { counted, type Finding, quoted, type TableRow } from '../table/index.ts';

const FIELDS = ['description', 'descriptionmore', 'size'];
/** Enough to see how a list names its products. */
const PRODUCTS_LOOKED_AT = 20_000;
/** In most lists a few products have one name. */
const FEWEST = 3;
const MIN_SHARE = 0.1;
const SHOWN_CHARS = 60;

/** Counts the products that are called and sized as another one, as flavours are where a list has no column for them. */
export class EqualNames {
  readonly #barcodeAt: number;
  readonly #nameAt: number;
  readonly #columns: readonly number[];
  /** The barcode that had a name first. */
  readonly #first = new Map<string, string>();
  #products = 0;
  #equal = 0;
  #example = '';

  constructor({ fields }: HeaderFound) {
    this.#barcodeAt = fields.get('barcode') ?? -1;
    this.#nameAt = fields.get('description') ?? -1;
    this.#columns = FIELDS.flatMap((field) => fields.get(field) ?? []);
  }

  note({ cells }: TableRow): void {
    const [barcode, name] = [(cells[this.#barcodeAt] ?? '').trim(), (cells[this.#nameAt] ?? '').trim()];
    if (name === '' || barcode === '' || this.#products === PRODUCTS_LOOKED_AT) return;
    this.#products++;
    const key = this.#columns.map((column) => (cells[column] ?? '').trim().toLowerCase()).join('\n');
    const first = this.#first.get(key);
    if (first === undefined) this.#first.set(key, barcode);
    else if (first !== barcode && this.#equal++ === 0) this.#example = name;
  }

  findings(): Finding[] {
    if (this.#equal < FEWEST || this.#equal < MIN_SHARE * this.#products) return [];
    return [
      {
        code: 'columns',
        sentence: `${counted(this.#equal, 'product has', 'products have')} the same name and size as another one, such as ${quoted(this.#example, SHOWN_CHARS)}: the till shows them alike.`,
        details: [
          'If another column tells them apart, as a flavour does, join it to the name and upload the file again.',
        ],
      },
    ];
  }
}
