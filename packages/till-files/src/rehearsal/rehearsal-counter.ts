import type { WrittenOver } from './columns.ts';
import type { FoundProblem, ProblemKind, RehearsedLine, Verdict } from './rehearse-line.ts';

/** Kinds beyond these are counted together: a table without any entry has one for each department. */
const KINDS_TOLD = 500;

const ORDER: readonly ProblemKind['verdict'][] = ['refused', 'changed', 'imported'];

/** One kind of trouble with how many rows have it, and the first of them. */
export type CountedProblem = ProblemKind &
  Readonly<{ rows: number; example: Readonly<{ barcode: string; before: string; after: string }> }>;

/** Counts what a till would do with a file: verdicts add up to its rows, kinds count each row they are in. */
export class RehearsalCounter {
  readonly #over: { column: WrittenOver; at: number; products: number; blanks: number }[];
  readonly #verdicts: Record<Verdict, number> = { imported: 0, changed: 0, refused: 0, left_out: 0 };
  readonly #kinds = new Map<string, { found: FoundProblem; barcode: string; rows: number }>();
  #more = 0;

  /** `over`: what the file writes over at the till; `headings` are those of the file. */
  constructor(over: readonly WrittenOver[] = [], headings: readonly string[] = []) {
    this.#over = over.map((column) => ({ column, at: headings.indexOf(column.heading), products: 0, blanks: 0 }));
  }

  add(barcode: string, { verdict, problems, cells }: RehearsedLine): void {
    this.#verdicts[verdict] += 1;
    if (verdict !== 'left_out') this.#countOver(cells);
    for (const found of problems) {
      const known = this.#kinds.get(found.kind.key);
      if (known) known.rows += 1;
      else if (this.#kinds.size < KINDS_TOLD) this.#kinds.set(found.kind.key, { found, barcode, rows: 1 });
      else this.#more += 1;
    }
  }

  #countOver(cells: readonly string[]): void {
    for (const one of this.#over) {
      if (one.column.isKept) continue;
      if (cells[one.at] === '') one.blanks += 1;
      else one.products += 1;
    }
  }

  /** Of each column that writes over what the till has: how many products get a value there, and how many a blank. */
  get over(): readonly (WrittenOver & Readonly<{ products: number; blanks: number }>)[] {
    return this.#over.map(({ column, products, blanks }) => ({ ...column, products, blanks }));
  }

  get verdicts(): Readonly<Record<Verdict, number>> {
    return { ...this.#verdicts };
  }

  /** Refused first, then by rows. `more`: problems of kinds that are not told apart any more. */
  problems(): Readonly<{ problems: readonly CountedProblem[]; more: number }> {
    const problems = [...this.#kinds.values()]
      .map(({ found, barcode, rows }) => ({
        ...found.kind,
        rows,
        example: { barcode, before: found.before, after: found.after },
      }))
      .toSorted((a, b) => ORDER.indexOf(a.verdict) - ORDER.indexOf(b.verdict) || b.rows - a.rows);
    return { problems, more: this.#more };
  }
}
