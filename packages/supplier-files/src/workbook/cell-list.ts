import { columnName } from '../table/index.ts';

const LISTED = 10;
const SHOWN_CHARS = 40;

/** Counts cells and keeps the first of them with what stands there. */
export class CellList {
  readonly #first: string[] = [];
  count = 0;

  note(line: number, column: number, seen = ''): void {
    if (++this.count > LISTED) return;
    const shown = seen.length > SHOWN_CHARS ? `${seen.slice(0, SHOWN_CHARS)}…` : seen;
    this.#first.push(`${columnName(column)}${line}${shown === '' ? '' : ` “${shown}”`}`);
  }

  /** `C2, C3 and 4 more`. */
  get listed(): string {
    const more = this.count - this.#first.length;
    return this.#first.join(', ') + (more > 0 ? ` and ${more.toLocaleString('en-GB')} more` : '');
  }
}
