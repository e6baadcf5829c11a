import { Invalid } from '@tillmap/service-kit/domain';
import { type BadRow, cleanText, type Table, type TableRow } from '@tillmap/supplier-files';
import type { ProductDatabase } from '../../model/products.ts';
import type { NotedBarcode } from '../../model/rows/barcode-note.ts';
import type { StoredReading } from '../../model/rows/stored-reading.ts';
import type { CompletedSession, Session } from '../../model/session.ts';
import type { RejectedRows, UnusedRow } from '../../model/stores/uploads.ts';
import type { CheckedRow } from './join-rows.ts';
import { correctedCells, isSameRow } from './rules/corrected-cells.ts';
import {
  type CorrectedColumns,
  type CorrectedFileRow,
  correctedColumns,
  toCorrectedFileRow,
} from './rules/corrected-columns.ts';
import { readCorrectedRow, type ValidRow } from './rules/corrected-row.ts';

type Deps = Readonly<{ rejected: RejectedRows; products: ProductDatabase }>;
type Corrected = CompletedSession;

const NOT_USED_TOLD = 100;
const NO_CORRECTED_FILE =
  'This is not a file of rejected rows: it needs the columns “line” and those of the supplier’s file. Download the rejected rows of this session, correct that file and upload it here.';
const OTHER_SESSION =
  'None of these rows is a rejected row of this session. Please check that you chose the file of this session.';

/** What a corrected file held besides the rows that were checked. */
export class RowsNotUsed {
  unchanged = 0;
  count = 0;
  /** The first of them with the reason. */
  readonly told: { line: number; reasons: string[] }[] = [];

  note(line: number, reason: string): void {
    this.count++;
    if (this.told.length < NOT_USED_TOLD) this.told.push({ line, reasons: [reason] });
  }
}

/** Reads a corrected file and checks its rows by the rules of the upload; changes nothing. */
export class CorrectedFile {
  readonly notUsed = new RowsNotUsed();
  /** The first of the barcodes that a person should know about. */
  readonly noted: NotedBarcode[] = [];
  #recognised = 0;
  readonly #seen = new Set<number>();
  readonly #deps: Deps;
  readonly #session: Corrected;
  readonly #reading: StoredReading;

  constructor(deps: Deps, session: Corrected, reading: StoredReading) {
    this.#deps = deps;
    this.#session = session;
    this.#reading = reading;
  }

  /** The checked rows in pieces of a thousand. Throws Invalid for a file that holds no rejected row of this session. */
  async *rows(table: Table): AsyncGenerator<readonly CheckedRow[], void, undefined> {
    const headerNames = await this.#deps.rejected.headerNames(this.#session.upload.id);
    let columns: CorrectedColumns | undefined;
    for await (const rows of table.rows()) {
      columns ??= correctedColumns(rows, headerNames);
      if (!columns) throw new Invalid({ file: [NO_CORRECTED_FILE] });
      yield await this.#check(rows, columns);
    }
    if (!columns) throw new Invalid({ file: [NO_CORRECTED_FILE] });
    if (this.#recognised === 0) throw new Invalid({ file: [OTHER_SESSION] });
  }

  async #check(rows: readonly TableRow[], columns: CorrectedColumns): Promise<readonly CheckedRow[]> {
    const given = rows
      .filter(({ line, cells }) => line > columns.line && cells.some((cell) => cell.trim() !== ''))
      .map((row) => ({ row, given: toCorrectedFileRow(row, columns) }))
      .filter(({ row, given }) => this.#isNew(row, given));
    const stored = await this.#deps.rejected.at(
      this.#session.upload.id,
      given.map((one) => one.given.line ?? 0),
    );
    const byLine = new Map(stored.map((row) => [row.line, row]));
    const checked = given.flatMap((one) => this.#checkRow(one.given, byLine.get(one.given.line ?? 0)) ?? []);
    return this.#withPresence(checked);
  }

  #isNew({ line: at }: TableRow, { line }: CorrectedFileRow): boolean {
    if (line === undefined) {
      this.notUsed.note(at, `Row ${at} of the corrected file has no line, so it is not known which row it corrects.`);
      return false;
    }
    if (this.#seen.has(line)) {
      this.notUsed.note(line, `Line ${line} is in the corrected file more than once. The first one was used.`);
      return false;
    }
    this.#seen.add(line);
    return true;
  }

  #checkRow(given: CorrectedFileRow, stored: UnusedRow | undefined): ValidRow | BadRow | undefined {
    const line = given.line ?? 0;
    if (!stored) {
      this.notUsed.note(line, `Line ${line} is not rejected in this session, so this row was not used.`);
      return undefined;
    }
    const corrected = correctedCells(stored.cells, given.cells);
    const isSameReason = given.reason !== '' && given.reason === cleanText(stored.reasons.join(' '));
    if (!isSameRow(corrected, isSameReason)) {
      this.notUsed.note(line, `Line ${line} is another row than the one that was rejected, so this row was not used.`);
      return undefined;
    }
    this.#recognised++;
    if (!corrected.isChanged) {
      this.notUsed.unchanged++;
      return undefined;
    }
    if (stored.isReplaced) {
      this.notUsed.note(line, `Line ${line} was replaced by a later row, so it cannot be corrected.`);
      return undefined;
    }
    const read = readCorrectedRow(this.#reading, stored, corrected.cells);
    if (read.ok) return read;
    return { line, reasons: read.faults.map(({ reason }) => reason), cells: corrected.cells };
  }

  async #withPresence(checked: readonly (ValidRow | BadRow)[]): Promise<CheckedRow[]> {
    const sound = checked.flatMap((row) => ('ok' in row ? [row] : []));
    const found = await resolved(this.#deps.products, this.#session, sound);
    for (const row of sound) noteBarcode(this.noted, row);
    return [...found, ...checked.flatMap((row) => ('ok' in row ? [] : [{ line: row.line, faulty: row }]))];
  }
}

/** Rows that can join, with how far their barcodes are known. */
export const resolved = async (
  products: ProductDatabase,
  { wholesalerCode }: Session,
  rows: readonly ValidRow[],
): Promise<CheckedRow[]> => {
  if (rows.length === 0) return [];
  const known = await products.resolve(
    wholesalerCode,
    rows.map(({ item }) => item),
  );
  return rows.map((sound, at) => ({
    line: sound.item.line,
    sound,
    presence: known[at] ?? { isKnown: false, isOwn: false },
  }));
};

const NOTES_KEPT = 100;

/** Notes the barcode of a row that joins, where there is something to say of it. */
export const noteBarcode = (noted: NotedBarcode[], { item: { line, barcode, canonical }, note }: ValidRow): void => {
  if (note !== '' && noted.length < NOTES_KEPT) noted.push({ line, barcode, canonical, note });
};
