import {
  type CamelRow,
  type Columns,
  camelCased,
  type Database,
  type Queries,
  stripUnstorable,
} from '@tillmap/storage/database';
import { type BarcodeName, memoryWriter } from './memory-writer.ts';
import type { Tables } from './schema.generated.ts';

const LIST = [
  'source',
  'file_name',
  'state',
  'rows_read',
  'names_kept',
  'rows_rejected',
  'started_by',
  'started_at',
] as const satisfies Columns<Tables['open_list']>;

/** An open list with how far it is read; `state` is reading or ready. */
export type OpenListEntry = CamelRow<Tables['open_list'], typeof LIST>;

const THERE = `from open_list join name_source on id = source and not is_forgotten`;

const find = async (queries: Queries, source: number): Promise<OpenListEntry | undefined> => {
  const [row] = await queries.query<OpenListEntry>(`select ${camelCased(LIST)} ${THERE} where source = $1`, [source]);
  return row;
};

/** Open lists in the product memory: each is a source of its own, so that it can go as a whole. */
export const postgresOpenLists = (database: Database) => ({
  all: (): Promise<OpenListEntry[]> =>
    database.query<OpenListEntry>(`select ${camelCased(LIST)} ${THERE} order by source desc`),

  find: (source: number) => find(database, source),

  begin: async (fileName: string, startedBy: string): Promise<number> =>
    database.transaction(async (tx) => {
      const [row] = await tx.query<Pick<Tables['name_source'], 'id'>>(
        `insert into name_source (kind, wholesaler_code, wholesaler_name) values ('open_list', '', '') returning id`,
      );
      await tx.execute(`insert into open_list (source, file_name, state, started_by) values ($1, $2, 'reading', $3)`, [
        row!.id,
        stripUnstorable(fileName),
        startedBy,
      ]);
      return row!.id;
    }),

  /** Keeps the names of a batch and counts its rows. */
  add: async (source: number, day: number, names: readonly BarcodeName[], rejected: number): Promise<void> => {
    await database.transaction(async (tx) => {
      const writer = memoryWriter(tx);
      await writer.lock();
      await writer.give(source, day, names);
      await tx.execute(
        `update open_list set rows_read = rows_read + $2, names_kept = names_kept + $3, rows_rejected = rows_rejected + $4,
                              touched_at = now()
          where source = $1`,
        [source, names.length + rejected, names.length, rejected],
      );
    });
  },

  finish: async (source: number): Promise<void> => {
    await database.execute(`update open_list set state = 'ready' where source = $1`, [source]);
  },

  /** From now on nothing of it counts; false when there is no such list. */
  forget: async (source: number): Promise<boolean> =>
    (await database.execute(
      `update name_source set is_forgotten = true where id = $1 and kind = 'open_list' and not is_forgotten`,
      [source],
    )) === 1,
});

export type OpenLists = ReturnType<typeof postgresOpenLists>;
