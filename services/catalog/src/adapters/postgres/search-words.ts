import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Queries } from '@tillmap/database';
import { WordCounts, type WordStatistics } from '@tillmap/matching/index';
import type { Tables } from './schema.generated.ts';

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** How long cached counts are used before the store is checked for later ones. */
const COPY_MS = 10_000;

/** `savedAt` as text, to the microsecond. */
type Row = Pick<Tables['search_words'], 'counts'> & { savedAt: string };
type Copy = { readonly counts: WordCounts | undefined; readonly savedAt: string; readonly askedAt: number };

const READ = `select counts, saved_at::text as "savedAt" from search_words where wholesaler_code = $1`;

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
    if (row) return { counts: await countsOf(row), savedAt: row.savedAt, askedAt };
    return { counts: before?.counts, savedAt: before?.savedAt ?? '', askedAt };
  };

  return {
    /** As last saved, some seconds late at most; undefined when the wholesaler's names were never counted. */
    async of(wholesaler: string): Promise<WordStatistics | undefined> {
      const before = await copies.get(wholesaler);
      // Names that were never counted may have come this very second.
      if (before?.counts && performance.now() - before.askedAt < COPY_MS) return before.counts;
      const reading = refresh(wholesaler, before);
      copies.set(wholesaler, reading);
      reading.catch(() => copies.delete(wholesaler));
      return (await reading).counts;
    },
    async load(wholesaler: string): Promise<WordCounts | undefined> {
      const [row] = await queries.query<Row>(READ, [wholesaler]);
      return row && countsOf(row);
    },
    async save(wholesaler: string, counts: WordCounts): Promise<void> {
      await queries.execute(
        `insert into search_words (wholesaler_code, counts) values ($1, $2)
         on conflict (wholesaler_code) do update set counts = excluded.counts, saved_at = clock_timestamp()`,
        [wholesaler, await zip(JSON.stringify(counts))],
      );
    },
  };
};

export type SearchStatistics = ReturnType<typeof postgresSearchStatistics>;
