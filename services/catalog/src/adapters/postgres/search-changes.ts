import type { Database, Queries, Tx } from '@tillmap/database';
import type { PendingChange, SearchChanges, SearchMarks } from '../../application/ports/search-changes.ts';

export const SEARCH_CHANGES_CHANNEL = 'search_changes';

/** Barcodes carried out at once; one note has those of one event. */
const NOTES = 50;
const BARCODES = 20_000;

type Row = { id: string; wholesaler: string; barcodes: string[]; rebuild: boolean };

const note = async (queries: Queries, wholesaler: string, barcodes: readonly string[], rebuild: boolean) =>
  queries.execute('insert into search_changes (wholesaler_code, barcodes, rebuild) values ($1, $2, $3)', [
    wholesaler,
    barcodes,
    rebuild,
  ]);

/** Notes in the transaction of the change; the process that carries them out is woken after the commit. */
export const searchMarks = (tx: Tx): SearchMarks => ({
  async changed(wholesaler, barcodes) {
    if (barcodes.length === 0) return;
    await note(tx, wholesaler, barcodes, false);
    tx.notify(SEARCH_CHANGES_CHANNEL);
  },
  async rebuild(wholesaler) {
    await note(tx, wholesaler, [], true);
    tx.notify(SEARCH_CHANGES_CHANNEL);
  },
});

/** The oldest rows' wholesaler, up to its first demand for a new index, as one change. */
const together = (rows: readonly Row[]): PendingChange | undefined => {
  const [first] = rows;
  if (!first) return;
  const own = rows.filter(({ wholesaler }) => wholesaler === first.wholesaler);
  // A new index has everything that was noted before it was read.
  if (own.some(({ rebuild }) => rebuild))
    return { ids: own.map(({ id }) => id), wholesaler: first.wholesaler, barcodes: [], rebuild: true };
  const ids: string[] = [];
  const barcodes = new Set<string>();
  for (const row of own) {
    if (ids.length > 0 && barcodes.size + row.barcodes.length > BARCODES) break;
    ids.push(row.id);
    for (const barcode of row.barcodes) barcodes.add(barcode);
  }
  return { ids, wholesaler: first.wholesaler, barcodes: [...barcodes], rebuild: false };
};

export const postgresSearchChanges = (database: Database): SearchChanges => ({
  next: async (passedOver = []) =>
    together(
      await database.query<Row>(
        `select id, wholesaler_code as wholesaler, barcodes, rebuild from search_changes
          where wholesaler_code <> all($2::text[]) order by id limit $1`,
        [NOTES, passedOver],
      ),
    ),
  done: async (ids) => void (await database.execute('delete from search_changes where id = any($1)', [ids])),
  wholesalers: async () => {
    const rows = await database.query<{ code: string }>(
      'select wholesaler_code as code from search_words order by wholesaler_code',
    );
    return rows.map(({ code }) => code);
  },
  isWaiting: async (wholesaler) => {
    const rows = await database.query('select 1 from search_changes where wholesaler_code = $1 limit 1', [wholesaler]);
    return rows.length > 0;
  },
  rebuild: (wholesaler) =>
    database.transaction(async (tx) => {
      const waiting = await tx.query('select 1 from search_changes where wholesaler_code = $1 and rebuild limit 1', [
        wholesaler,
      ]);
      if (waiting.length === 0) await searchMarks(tx).rebuild(wholesaler);
    }),
});
