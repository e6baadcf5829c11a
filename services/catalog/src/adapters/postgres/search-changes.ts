import { type BusMessage, outbox } from '@tillmap/bus';
import type { Database, Queries, Tx } from '@tillmap/storage/database';
import type { SearchWaits } from '../../application/ports/similarity-index.ts';
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

const note = async (queries: Queries, wholesaler: string, barcodes: readonly string[], rebuild: boolean) => {
  const [made] = await queries.query<Pick<Changes, 'id'>>(
    'insert into search_changes (wholesaler_code, barcodes, rebuild) values ($1, $2, $3) returning id',
    [wholesaler, barcodes, rebuild],
  );
  return made!.id;
};

const hold = async (tx: Tx, change: number, { id, topic, key, headers, body }: BusMessage): Promise<void> =>
  void (await tx.execute(
    `insert into search_acknowledgement (change_id, id, topic, key, headers, body) values ($1, $2, $3, $4, $5, $6)`,
    [change, id, topic, key, JSON.stringify(headers), Buffer.from(body.buffer, body.byteOffset, body.byteLength)],
  ));

type Held = Pick<Tables['search_acknowledgement'], 'id' | 'topic' | 'key' | 'body'> & {
  headers: BusMessage['headers'];
};

/** Takes changes away that were carried out, and publishes what waited for them. */
const settle = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  const held = await tx.query<Held>(
    `with held as (delete from search_acknowledgement where change_id = any($1) returning *)
     select id, topic, key, headers, body from held order by change_id`,
    [ids],
  );
  await outbox(tx).add(held);
  await tx.execute('delete from search_changes where id = any($1)', [ids]);
};

/** Notes in the transaction of the change; the process that carries them out is woken after the commit. */
export const searchMarks = (tx: Tx) => ({
  /** `whenSearchable` is published once searches find these names. */
  async changed(wholesaler: string, barcodes: readonly string[], whenSearchable?: BusMessage): Promise<void> {
    if (barcodes.length === 0) return outbox(tx).add(whenSearchable ? [whenSearchable] : []);
    const change = await note(tx, wholesaler, barcodes, false);
    if (whenSearchable) await hold(tx, change, whenSearchable);
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
  done: (ids: readonly number[]): Promise<void> => database.transaction((tx) => settle(tx, ids)),
  /** Whether searches wait for a wholesaler's first names, and imports for any names. */
  waits: async (): Promise<SearchWaits> => {
    const [waits] = await database.query<SearchWaits>(`
      select exists (select from search_changes c where not exists (
               select from search_words w where w.wholesaler_code = c.wholesaler_code)) as searches,
             exists (select from search_acknowledgement) as imports`);
    return waits!;
  },
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
