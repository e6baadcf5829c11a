import { counted, type Finding, quoted, type TableRow } from '../table/index.ts';
import { asSeen, isSuspect, looksDamaged, repaired, withoutApostrophes } from './damaged-text.ts';

const LISTED = 10;
const SHOWN_CHARS = 60;

const seen = (text: string): string => quoted(asSeen(text).trim(), SHOWN_CHARS);

/** Repairs texts that were damaged on their way into the file where that is certain, and collects the findings. */
export class TextMender {
  #repaired = 0;
  readonly #repairs: string[] = [];
  #damaged = 0;
  readonly #damages: string[] = [];

  mend(rows: TableRow[]): TableRow[] {
    for (let at = 0; at < rows.length; at++) rows[at] = this.#row(rows[at]!);
    return rows;
  }

  #row(row: TableRow): TableRow {
    const bare = withoutApostrophes(row.cells);
    let cells = bare;
    const given = bare ?? row.cells;
    for (let at = 0; at < given.length; at++) {
      const text = given[at] ?? '';
      if (text === '' || !isSuspect(text)) continue;
      const mended = this.#text(row.line, text);
      if (mended === text) continue;
      cells ??= [...row.cells];
      cells[at] = mended;
    }
    return cells ? { ...row, cells } : row;
  }

  #text(line: number, text: string): string {
    const mended = asSeen(repaired(text));
    if (looksDamaged(mended)) {
      this.#damaged++;
      if (this.#damages.length < LISTED) this.#damages.push(`Line ${line}: ${seen(mended)}`);
    } else if (mended !== text) {
      this.#repaired++;
      if (this.#repairs.length < LISTED) this.#repairs.push(`Line ${line}: ${seen(text)} is now ${seen(mended)}`);
    }
    return mended;
  }

  findings(): Finding[] {
    const findings: Finding[] = [];
    if (this.#repaired > 0)
      findings.push({
        code: 'damaged_text',
        sentence: `${counted(this.#repaired, 'text', 'texts')} ${this.#repaired === 1 ? 'was' : 'were'} damaged on the way into the file and ${this.#repaired === 1 ? 'was' : 'were'} repaired: ${withoutLine(this.#repairs[0])}.`,
        details: this.#repairs,
      });
    if (this.#damaged > 0)
      findings.push({
        code: 'damaged_text',
        sentence: `${counted(this.#damaged, 'text', 'texts')} ${this.#damaged === 1 ? 'looks' : 'look'} damaged and could not be repaired: ${withoutLine(this.#damages[0])}.`,
        details: [...this.#damages, 'Correct them where the file comes from, and upload it again.'],
      });
    return findings;
  }
}

const withoutLine = (listed = ''): string => listed.replace(/^Line \d+: /, '');
