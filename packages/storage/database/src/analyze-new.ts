import type { Database, Queries } from './database.ts';

/** Tables, or tables in parts, each with the columns by which its rows are joined. */
export type JoinedBy = Readonly<Record<string, readonly [string, ...string[]]>>;

// Asked without locks on parts, which would be held to the end of a transaction.
const LISTED = `
  select c.oid::regclass::text as part, listed.table
    from unnest($1::text[], $2::text[]) listed ("table", "column")
   cross join lateral (select listed.table::regclass::oid as id
                       union all select inhrelid from pg_inherits where inhparent = listed.table::regclass) of_table
    join pg_class c on c.oid = of_table.id and c.relkind = 'r'`;

// Not by what is said of its size: that stays when a transaction which looked is rolled back.
const NEW = `${LISTED}
   where pg_relation_size(c.oid) > 0
     and not exists (select from pg_stats
                      where schemaname = c.relnamespace::regnamespace::text and tablename = c.relname and attname = listed.column)`;

const FEW_ROWS = 500;
/** So many times the rows that it had are new. */
const TIMES = 3;

// The server hears of rows when their transaction has ended, up to a second later.
const WRITTEN = `${LISTED}
   where pg_stat_get_mod_since_analyze(c.oid) > greatest(${TIMES} * c.reltuples, ${FEW_ROWS})`;

type Found = Readonly<{ part: string; table: string }>;

const find = (queries: Queries, question: string, tables: JoinedBy): Promise<Found[]> =>
  queries.query<Found>(question, [Object.keys(tables), Object.values(tables).map(([first]) => first)]);

/**
 * Takes the statistics (ANALYZE) of those tables, or parts of tables, that have rows and no statistics, by the columns of joins: all
 * columns take several times as long. Autovacuum comes a minute later at the earliest. Until then PostgreSQL takes the rows of a new upload
 * for few, and joins 20,000 by comparing each with each. Works in a transaction too, whose own rows count. What another process looks
 * at just now is passed over.
 */
export const analyzeNew = async (queries: Queries, tables: JoinedBy): Promise<void> => {
  for (const { part, table } of await find(queries, NEW, tables))
    await queries.execute(`analyze (skip_locked) ${part} (${tables[table]!.join(', ')})`);
};

const PATIENCE = `set local lock_timeout = '2s'`;

/**
 * The same before work that needs it, waiting two seconds for another process that looks. It is told to `failed` where that was not
 * enough or something else went wrong: the work may take longer then, and is right all the same.
 */
export const analyzeNewFirst = async (
  database: Pick<Database, 'query' | 'execute' | 'transaction'>,
  tables: JoinedBy,
  failed: (error: unknown) => void,
): Promise<void> => {
  try {
    for (const { part, table } of await find(database, NEW, tables))
      await database.transaction(async (tx) => {
        await tx.execute(PATIENCE);
        await tx.execute(`analyze ${part} (${tables[table]!.join(', ')})`);
      });
  } catch (error) {
    failed(error);
  }
};

/**
 * Takes the statistics of all columns where transactions that have ended wrote several times the rows that were known: what autovacuum
 * would do a minute later, to be repeated every few seconds. What somebody is still writing is left: it would find none of it.
 */
export const analyzeWritten = async (queries: Queries, tables: JoinedBy): Promise<void> => {
  for (const { part } of await find(queries, WRITTEN, tables)) await queries.execute(`analyze (skip_locked) ${part}`);
};
