import type { Finding } from '../finding.ts';
import { CellList } from './cell-list.ts';

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en-GB')} ${many}`;

/** What a person should know of how a sheet was read, collected while it is. */
export class SheetFacts {
  /** Far right of any table. */
  readonly stray = new CellList();
  /** Cells whose formula has no result. */
  readonly uncalculated = new CellList();

  findings(): Finding[] {
    return [...uncalculatedFinding(this.uncalculated), ...strayFinding(this.stray)];
  }
}

const uncalculatedFinding = (cells: CellList): Finding[] =>
  cells.count === 0
    ? []
    : [
        {
          code: 'cells',
          sentence: `${counted(cells.count, 'cell has a formula that was', 'cells have formulas that were')} never calculated and ${cells.count === 1 ? 'was' : 'were'} read as empty: ${cells.listed}.`,
          details: ['Open the file in Excel, save it and upload it again.'],
        },
      ];

const strayFinding = (cells: CellList): Finding[] =>
  cells.count === 0
    ? []
    : [
        {
          code: 'columns',
          sentence: `${counted(cells.count, 'cell', 'cells')} far right of the table ${cells.count === 1 ? 'was' : 'were'} not read: ${cells.listed}.`,
          details: [],
        },
      ];
