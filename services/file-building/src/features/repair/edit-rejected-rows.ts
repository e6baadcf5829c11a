import type { InTransaction } from '@tillmap/bus';
import type { RejectedCells, UploadResult } from '@tillmap/contracts';
import { type Actor, type Clock, Conflict } from '@tillmap/service-kit/domain';
import type { SessionAccess } from '../../kit.ts';
import type { ProductDatabase } from '../../model/products.ts';
import type { NotedBarcode, NotesOf } from '../../model/rows/barcode-note.ts';
import { requireReading } from '../../model/rows/require-stored-result.ts';
import type { RejectedRows, UnusedRow } from '../../model/stores/uploads.ts';
import { noteBarcode, resolved } from './checked-rows.ts';
import { requireSameFile } from './correct-rows.ts';
import { RowJoiner } from './join-rows.ts';
import { requireValidRow } from './require-valid-row.ts';
import { cellsAtFault, headerOf, readCorrectedRow } from './rules/corrected-row.ts';
import { requireCorrectable } from './rules/row-corrections.ts';
import type { RepairUnit } from './unit.ts';

type Deps = {
  inTransaction: InTransaction<RepairUnit>;
  sessions: Pick<SessionAccess, 'find'>;
  rejected: RejectedRows;
  products: ProductDatabase;
  notes: NotesOf;
  clock: Clock;
};

/** Cells of one row as a person changed them; `was` is what they saw before. */
export type RowCorrection = Readonly<{
  line: number;
  cells: readonly Readonly<{ column: number; value: string; was: string }>[];
  /** A barcode is used although its check digit is wrong. */
  keepsBarcode: boolean;
}>;

const gone = (line: number): Conflict =>
  new Conflict(`Line ${line} is not rejected any more. Another user may have corrected it.`, 'row-changed');

const changed = (row: UnusedRow, { line, cells }: RowCorrection): readonly string[] => {
  const values = [...row.cells];
  for (const { column, value, was } of cells) {
    if ((row.cells[column] ?? '') !== was)
      throw new Conflict(`Line ${line} was changed by another user. Please look at it again.`, 'row-changed');
    while (values.length < column) values.push('');
    values[column] = value;
  }
  return values;
};

/** Rejected rows on the page: those with the cells at fault, and one of them mended. */
export const editRejectedRows = ({ inTransaction, sessions, rejected, products, notes: notesOf, clock }: Deps) => ({
  /** Rejected rows below a line. */
  list: async (actor: Actor, id: string, given: Readonly<{ after: number; limit: number }>): Promise<RejectedCells> => {
    const session = await sessions.find(actor, id);
    const reading = session.upload ? await rejected.reading(session.upload.id) : undefined;
    const isOpen = session.status === 'draft' || session.status === 'cancelled';
    if (!session.upload || !reading) return { can_correct: false, total: session.upload?.badRows ?? 0, rows: [] };
    const rows = await rejected.after(session.upload.id, given.after, given.limit);
    return {
      can_correct: isOpen,
      total: session.upload.badRows,
      rows: rows.map((row) => {
        const header = headerOf(reading, row);
        const read = readCorrectedRow(reading, row, row.cells);
        return {
          line: row.line,
          reasons: [...row.reasons],
          cells: header && !read.ok ? cellsAtFault(header, row.cells, read.faults) : [],
        };
      }),
    };
  },

  /** Checks a row with the cells that a person changed and lets it join; 422 with the reason by cell where it still cannot be used. */
  mend: async (actor: Actor, id: string, mending: RowCorrection): Promise<UploadResult> => {
    const seen = requireCorrectable(await sessions.find(actor, id));
    const reading = requireReading(await rejected.reading(seen.upload.id));
    const [row] = await rejected.at(seen.upload.id, [mending.line]);
    if (!row || row.isReplaced) throw gone(mending.line);
    const sound = requireValidRow(reading, row, changed(row, mending), mending.keepsBarcode);
    const checked = await resolved(products, seen, [sound]);
    const noted: NotedBarcode[] = [];
    noteBarcode(noted, sound);
    const notes = await notesOf(seen.wholesalerCode, noted);
    return inTransaction(async (unit) => {
      const session = requireCorrectable(await unit.sessions.locked(actor, id));
      requireSameFile(session, seen);
      const joiner = await RowJoiner.open(
        unit,
        session,
        requireReading(await unit.rejected.reading(session.upload.id)),
      );
      await joiner.take(checked);
      if (joiner.counts.joined === 0) throw gone(mending.line);
      return joiner.finish(notes, clock());
    });
  },
});
