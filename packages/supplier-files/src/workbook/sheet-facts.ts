import { counted, type Finding } from '../table/index.ts';
import { CellList } from './cell-list.ts';
import { LineRanges } from './line-ranges.ts';
import type { MergedValues } from './merged-cells.ts';

const LISTED = 10;

/** What a person should know of how a sheet was read, collected while it is. */
export class SheetFacts {
  readonly hiddenRows = new LineRanges();
  /** Hidden columns, from 0. */
  readonly hiddenColumns = new Set<number>();
  /** Cells whose formula has no result. */
  readonly uncalculated = new CellList();
  /** Columns in which a formula has a result that is not 0. */
  readonly calculatedColumns = new Set<number>();
  readonly errors = new CellList();
  /** The first text of each row in which a text is struck through. */
  readonly struck = new CellList();
  /** Far right of any table. */
  readonly stray = new CellList();

  findings(merged?: Pick<MergedValues, 'barcodes' | 'covered'>): Finding[] {
    return [
      ...hiddenRowsFinding(this.hiddenRows),
      ...struckFinding(this.struck),
      ...uncalculatedFinding(this.uncalculated),
      ...errorsFinding(this.errors),
      ...mergedBarcodesFinding(merged?.barcodes ?? []),
      ...coveredFinding(merged?.covered),
      ...strayFinding(this.stray),
    ];
  }
}

const hiddenRowsFinding = (rows: LineRanges): Finding[] =>
  rows.count === 0
    ? []
    : [
        {
          code: 'hidden_rows',
          sentence: `${counted(rows.count, 'row is', 'rows are')} hidden in the workbook and ${rows.count === 1 ? 'was' : 'were'} read. You do not see ${rows.count === 1 ? 'it' : 'them'} in Excel.`,
          details: [
            ...rows.listed,
            'If they should not be in the till, delete them in Excel, save the file and upload it again.',
          ],
        },
      ];

const struckFinding = (rows: CellList): Finding[] =>
  rows.count === 0
    ? []
    : [
        {
          code: 'rows',
          sentence: `${counted(rows.count, 'row has', 'rows have')} a text that is struck through and ${rows.count === 1 ? 'was' : 'were'} read all the same: ${rows.listed}.`,
          details: ['If they should not be in the till, delete them in Excel, save the file and upload it again.'],
        },
      ];

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

const errorsFinding = (cells: CellList): Finding[] =>
  cells.count === 0
    ? []
    : [
        {
          code: 'cells',
          sentence: `${counted(cells.count, 'cell shows an Excel error', 'cells show Excel errors')} and ${cells.count === 1 ? 'was' : 'were'} read as empty: ${cells.listed}.`,
          details: ['Correct the formulas in Excel, save the file and upload it again.'],
        },
      ];

const mergedBarcodesFinding = (barcodes: readonly string[]): Finding[] =>
  barcodes.length === 0
    ? []
    : [
        {
          code: 'cells',
          sentence: `${counted(barcodes.length, 'barcode is', 'barcodes are')} merged over several rows and ${barcodes.length === 1 ? 'was' : 'were'} read for the first of them only.`,
          details: barcodes.slice(0, LISTED),
        },
      ];

const coveredFinding = (cells?: CellList): Finding[] =>
  cells === undefined || cells.count === 0
    ? []
    : [
        {
          code: 'cells',
          sentence: `${counted(cells.count, 'cell below a merged one has', 'cells below merged ones have')} another value, which Excel does not show, and ${cells.count === 1 ? 'was' : 'were'} read as the merged one: ${cells.listed}.`,
          details: ['If that is wrong, unmerge the cells in Excel, save the file and upload it again.'],
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
