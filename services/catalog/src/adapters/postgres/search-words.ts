import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { WordCounts, type WordStatistics } from '@tillmap/classification/matching/index';
import type { Queries } from '@tillmap/storage/database';
import type { Tables } from './schema.generated.ts';

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** How long cached counts are used before the store is checked for later ones. */
const COPY_MS = 10_000;

/** `savedAt` as text, to the microsecond. */
type Row = Pick<Tables['search_words'], 'counts' | 'server'> & { savedAt: string };
type Copy = Readonly<{ counted: Counted | undefined; savedAt: string; askedAt: number }>;

/** How often words occur in a wholesaler's names, and on which server they were last indexed; null where that is not noted. */
export type Counted = Readonly<{ words: WordStatistics; server: string | null }>;

const READ = `select counts, server, saved_at::text as "savedAt" from search_words where wholesaler_code = $1`;

const countsOf = async ({ counts }: Row): Promise<WordCounts> =>
  WordCounts.from(JSON.parse((await unzip(counts)).toString('utf8')));

/** How often words occur in each wholesaler's names. */
export const postgresSearchStatistics = (queries: Queries) => {
  const copies = new Map<string, Promise<Copy>>();

  const refresh = async (wholesaler: string, before: Copy | undefined): Promise<Copy> => {
    const askedAt = performance.now();
    const [row] = await queries.query<Row>(`${READ} and saved_at::text is distinct from $2`, [
      wholesaler,
      before?.savedAt ?? '',
    ]);
    if (row) return { counted: { words: await countsOf(row), server: row.server }, savedAt: row.savedAt, askedAt };
    return { counted: before?.counted, savedAt: before?.savedAt ?? '', askedAt };
  };

  return {
    /**
     * As last saved, some seconds late at most; undefined when the wholesaler's names were never counted. What was last
     * indexed on another server than this one may be here any moment, and is not late.
     */
    async of(wholesaler: string, server: string): Promise<Counted | undefined> {
      const before = await copies.get(wholesaler);
      // Names that were never counted may have come this very second.
      const isHere = before?.counted && (before.counted.server ?? server) === server;
      if (isHere && performance.now() - before.askedAt < COPY_MS) return before.counted;
      const reading = refresh(wholesaler, before);
      copies.set(wholesaler, reading);
      reading.catch(() => copies.delete(wholesaler));
      return (await reading).counted;
    },
    async load(wholesaler: string): Promise<WordCounts | undefined> {
      const [row] = await queries.query<Row>(READ, [wholesaler]);
      return row && countsOf(row);
    },
    /** `server`: where the index was built just now; without it that stays as it is noted. */
    async save(wholesaler: string, counts: WordCounts, server?: string): Promise<void> {
      await queries.execute(
        `insert into search_words as w (wholesaler_code, counts, server) values ($1, $2, $3)
         on conflict (wholesaler_code) do update set counts = excluded.counts, saved_at = clock_timestamp(),
                server = coalesce(excluded.server, w.server)`,
        [wholesaler, await zip(JSON.stringify(counts)), server],
      );
    },
    /** Notes where these wholesalers' indexes were found whole, where nothing is noted yet. */
    async foundOn(wholesalers: readonly string[], server: string): Promise<void> {
      await queries.execute(
        'update search_words set server = $2 where wholesaler_code = any($1::text[]) and server is null',
        [wholesalers, server],
      );
    },
    /** Where each wholesaler's index was last built, as far as that is noted. */
    async builtOn(): Promise<ReadonlyMap<string, string>> {
      const rows = await queries.query<{ wholesaler: string; server: string }>(
        `select wholesaler_code as wholesaler, server from search_words where server is not null`,
      );
      return new Map(rows.map(({ wholesaler, server }) => [wholesaler, server]));
    },
  };
};

export type SearchStatistics = ReturnType<typeof postgresSearchStatistics>;
