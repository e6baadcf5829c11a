import type { Database, Queries, Tx } from '@tillmap/database';
import type { Tables } from './schema.generated.ts';

/** Some of what the engine has to take over from the product store. `ids` are given back to `done`. */
export type PendingChange = Readonly<{
  ids: readonly number[];
  wholesaler: string;
  /** Canonical GTINs whose mapping was made, changed or deleted; empty for a rebuild of the whole index. */
  barcodes: readonly string[];
  rebuild: boolean;
}>;

export const SEARCH_CHANGES_CHANNEL = 'search_changes';

/** Barcodes carried out at once; one note has those of one event. */
const NOTES = 50;
const BARCODES = 20_000;

type Changes = Tables['search_changes'];
type Row = Pick<Changes, 'id' | 'barcodes' | 'rebuild'> & { wholesaler: Changes['wholesaler_code'] };

const note = async (queries: Queries, wholesaler: string, barcodes: readonly string[], rebuild: boolean) =>
  queries.execute('insert into search_changes (wholesaler_code, barcodes, rebuild) values ($1, $2, $3)', [
    wholesaler,
    barcodes,
    rebuild,
  ]);

/** Notes in the transaction of the change; the process that carries them out is woken after the commit. */
export const searchMarks = (tx: Tx) => ({
  async changed(wholesaler: string, barcodes: readonly string[]): Promise<void> {
    if (barcodes.length === 0) return;
    await note(tx, wholesaler, barcodes, false);
    tx.notify(SEARCH_CHANGES_CHANNEL);
  },
  /** Requests a rebuild of the whole index. */
  async rebuild(wholesaler: string): Promise<void> {
    await note(tx, wholesaler, [], true);
    tx.notify(SEARCH_CHANGES_CHANNEL);
  },
});

export type SearchMarks = ReturnType<typeof searchMarks>;

/** The oldest rows' wholesaler, up to its first demand for a new index, as one change. */
const together = (rows: readonly Row[]): PendingChange | undefined => {
  const [first] = rows;
  if (!first) return;
  const own = rows.filter(({ wholesaler }) => wholesaler === first.wholesaler);
  // A new index has everything that was noted before it was read.
  if (own.some(({ rebuild }) => rebuild))
    return { ids: own.map(({ id }) => id), wholesaler: first.wholesaler, barcodes: [], rebuild: true };
  const ids: number[] = [];
  const barcodes = new Set<string>();
  for (const row of own) {
    if (ids.length > 0 && barcodes.size + row.barcodes.length > BARCODES) break;
    ids.push(row.id);
    for (const barcode of row.barcodes) barcodes.add(barcode);
  }
  return { ids, wholesaler: first.wholesaler, barcodes: [...barcodes], rebuild: false };
};

/** What the product store holds and the search engine may not have yet. */
export const postgresSearchChanges = (database: Database) => ({
  /**
   * The oldest changes, of one wholesaler that is not passed over; everything noted there before is in the product store
   * when it is read now.
   */
  next: async (passedOver: readonly string[]): Promise<PendingChange | undefined> =>
    together(
      await database.query<Row>(
        `select id, wholesaler_code as wholesaler, barcodes, rebuild from search_changes
          where wholesaler_code <> all($2::text[]) order by id limit $1`,
        [NOTES, passedOver],
      ),
    ),
  /** The engine has taken these over. */
  done: async (ids: readonly number[]): Promise<void> =>
    void (await database.execute('delete from search_changes where id = any($1)', [ids])),
  /** The wholesalers whose names were counted. */
  wholesalers: async (): Promise<readonly string[]> => {
    const rows = await database.query<{ code: Tables['search_words']['wholesaler_code'] }>(
      'select wholesaler_code as code from search_words order by wholesaler_code',
    );
    return rows.map(({ code }) => code);
  },
  /** Whether there is anything of this wholesaler that the engine has not taken over. */
  isWaiting: async (wholesaler: string): Promise<boolean> => {
    const rows = await database.query('select 1 from search_changes where wholesaler_code = $1 limit 1', [wholesaler]);
    return rows.length > 0;
  },
  rebuild: (wholesaler: string): Promise<void> =>
    database.transaction(async (tx) => {
      const waiting = await tx.query('select 1 from search_changes where wholesaler_code = $1 and rebuild limit 1', [
        wholesaler,
      ]);
      if (waiting.length === 0) await searchMarks(tx).rebuild(wholesaler);
    }),
});

export type SearchChanges = ReturnType<typeof postgresSearchChanges>;
