import type { Finding, TableRow } from '../table/index.ts';
import { columnName } from '../table/index.ts';
import { nameWords } from '../text/index.ts';
import type { HeaderFound } from './header-found.ts';

const ROWS_LOOKED_AT = 200;
/** Pounds and pence. */
const AMOUNT = /^\s*(?:£|GBP)?\s?\d{1,6}[.,]\d{2}\d{0,2}\s*$/i;
const TEXT = /\p{L}{3}[^\p{L}]+\p{L}{2}/u;
const MOSTLY = 0.6;
const SHOWN = 3;
const QUANTITIES = /deposit|duty|levy|point|rating|length|width|height|depth|weight|litre|volume|saving|%/i;
/** Words of names that are no price of ours. */
const NO_PRICE: ReadonlySet<string> = new Set(
  'barcode caseBarcode code number margin share discount vat quantity date since until currency uom size weight measure dozen pallet foreign old was compare'.split(
    ' ',
  ),
);

type Column = Readonly<{ index: number; name: string }> & { filled: number; amounts: number; texts: number };

/** Whether a name says that its amounts are no price: a deposit, a saving, a weight. */
export const isNoPrice = (name: string): boolean =>
  QUANTITIES.test(name) || nameWords(name).some((word) => NO_PRICE.has(word));
const saysPrice = (name: string): boolean => {
  const words = nameWords(name);
  return words.includes('price') || words.includes('cost');
};

const named = ({ index, name }: Column): string => `${columnName(index)} “${name}”`;

/** The columns that have a name and no meaning. */
const freeIn = ({ cells, fields, ignored }: HeaderFound): Column[] => {
  const [used, unknown] = [new Set(fields.values()), new Set(ignored)];
  return cells.flatMap((cell, index) => {
    const name = cell.trim();
    return used.has(index) || !unknown.has(name) ? [] : [{ index, name, filled: 0, amounts: 0, texts: 0 }];
  });
};

/** Looks at columns whose names mean nothing: whether one of them may be what the file lacks. */
export class FreeColumns {
  readonly #columns: readonly Column[];
  readonly #lacks: readonly string[];
  readonly #lacksNames: boolean;
  #left: number;
  #rows = 0;

  constructor(header: HeaderFound) {
    const { fields, aside } = header;
    this.#columns = freeIn(header);
    this.#left = this.#columns.length === 0 ? 0 : ROWS_LOOKED_AT;
    this.#lacks =
      aside.length > 0
        ? []
        : [...(fields.has('costprice') ? [] : ['cost price']), ...(fields.has('rrp') ? [] : ['RRP'])];
    this.#lacksNames = !fields.has('description');
  }

  note({ cells }: TableRow): void {
    if (this.#left === 0) return;
    this.#left--;
    this.#rows++;
    for (const column of this.#columns) {
      const text = cells[column.index] ?? '';
      if (text.trim() === '') continue;
      column.filled++;
      if (AMOUNT.test(text)) column.amounts++;
      else if (TEXT.test(text)) column.texts++;
    }
  }

  findings(): Finding[] {
    if (this.#rows === 0) return [];
    const filled = this.#columns.filter((column) => column.filled >= this.#rows * MOSTLY);
    const amounts = filled.filter((column) => column.amounts >= column.filled * MOSTLY && !isNoPrice(column.name));
    const texts = filled.filter((column) => column.texts >= column.filled * MOSTLY);
    return [...this.#priceFindings(amounts), ...this.#nameFindings(texts)];
  }

  #priceFindings(amounts: readonly Column[]): Finding[] {
    if (this.#lacks.length > 0) return amounts.length === 0 ? [] : [lackingFinding(this.#lacks, amounts)];
    return amounts.filter(({ name }) => saysPrice(name)).map(unusedFinding);
  }

  #nameFindings(texts: readonly Column[]): Finding[] {
    return this.#lacksNames && texts.length > 0 ? [namelessFinding(texts)] : [];
  }
}

const listed = (columns: readonly Column[]): string => columns.slice(0, SHOWN).map(named).join(', ');

const lackingFinding = (lacks: readonly string[], amounts: readonly Column[]): Finding => ({
  code: 'money',
  sentence: `No column is the ${lacks.join(' or the ')}, and ${listed(amounts)} ${amounts.length === 1 ? 'holds' : 'hold'} amounts.`,
  details: [
    `If one of them is, name it ${lacks.map((lack) => (lack === 'RRP' ? '“RRP”' : '“Cost”')).join(' or ')} and upload the file again.`,
  ],
});

const unusedFinding = (column: Column): Finding => ({
  code: 'columns',
  sentence: `${named(column)} holds amounts and may be a price, and is not used.`,
  details: ['If it is the cost or the RRP, name it “Cost” or “RRP” and upload the file again.'],
});

const namelessFinding = (texts: readonly Column[]): Finding => ({
  code: 'columns',
  sentence: `No column has the names of the products, and ${listed(texts)} ${texts.length === 1 ? 'holds' : 'hold'} texts.`,
  details: ['If one of them has the names, name it “Description” and upload the file again.'],
});
