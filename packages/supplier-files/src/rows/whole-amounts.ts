import type { HeaderFound } from '../columns/index.ts';
import type { Finding } from '../table/index.ts';

const MONEY = ['costprice', 'rrp'];
const WHOLE = /^\s*\d{1,7}(?:\.0)?\s*$/;
const FEWEST = 3;
/** Below these no amount looks like pence. */
const LEAST = 20;
const LEAST_OF_HIGHEST = 50;

type Column = { readonly index: number; readonly name: string; count: number; low: number; high: number };

/** Looks whether all amounts of a table are whole and high: those of a price list hardly are, unless they are pence. */
export class WholeAmounts {
  /** Empty as soon as one amount is none of these. */
  #columns: Column[];

  constructor({ fields, cells, inPence }: Pick<HeaderFound, 'fields' | 'cells' | 'inPence'>) {
    this.#columns = MONEY.flatMap((field) => {
      const index = fields.get(field);
      if (index === undefined || inPence.has(field)) return [];
      return [{ index, name: (cells[index] ?? '').trim(), count: 0, low: Number.POSITIVE_INFINITY, high: 0 }];
    });
  }

  note(cells: readonly string[]): void {
    for (const column of this.#columns) {
      const text = cells[column.index] ?? '';
      // A 0 is often written for an amount that is not known.
      if (text === '' || text === '0') continue;
      const amount = WHOLE.test(text) ? Number(text) : 0;
      if (amount < LEAST) {
        this.#columns = [];
        return;
      }
      column.count++;
      column.low = Math.min(column.low, amount);
      column.high = Math.max(column.high, amount);
    }
  }

  findings(): Finding[] {
    const columns = this.#columns.filter(({ count }) => count >= FEWEST);
    const high = Math.max(0, ...columns.map((column) => column.high));
    if (high < LEAST_OF_HIGHEST) return [];
    const low = Math.min(...columns.map((column) => column.low));
    const names = columns.map(({ name }) => `“${name}”`).join(' and ');
    const inPence = columns.map(({ name }) => `“${name} (p)”`).join(' and ');
    return [
      {
        code: 'money',
        sentence: `All amounts of ${names} are whole pounds, from £${low} to £${high}: they may be pence.`,
        details: [`If they are pence, name the columns ${inPence} and upload the file again.`],
      },
    ];
  }
}
