import type { Feature } from '@tillmap/bus';
import { createBulkhead, DependencyUnavailable } from '@tillmap/service-kit';
import type { Queries } from '@tillmap/storage/database';
import type { Kit } from '../../kit.ts';
import type { CountByDay, FileLines } from '../../model/file-lines.ts';
import type { Session } from '../../model/session.ts';
import type { ItemStore } from '../../model/stores/items.ts';
import type { TillHas } from '../../model/till-line.ts';
import { type ChangesInFile, dayCounter, fileLines, type KeptPlaces, type OldBarcodes } from './file-lines.ts';

type Needs = Readonly<{
  sessionAt: (queries: Queries, id: string) => Promise<Session | undefined>;
  items: (queries: Queries) => ItemStore;
  inFile: (queries: Queries, ...of: Parameters<ChangesInFile>) => ReturnType<ChangesInFile>;
  keptPlaces: (queries: Queries, ...of: Parameters<KeptPlaces>) => ReturnType<KeptPlaces>;
  tillHas: (queries: Queries, ...of: Parameters<TillHas>) => ReturnType<TillHas>;
  oldBarcodes: (queries: Queries, ...of: Parameters<OldBarcodes>) => ReturnType<OldBarcodes>;
}>;

/** Each holds one of the connections to the database while it is made. */
const FILES_AT_ONCE = 2;
const FILES_WAITING = 100;
const tooManyFiles = (): DependencyUnavailable =>
  new DependencyUnavailable('downloads', { message: 'Many downloads are running. Please try again in a moment.' });

/** The lines of a session's file: what downloads write, and what tills are tried with. */
export const fileLinesFeature = (
  { database }: Pick<Kit, 'database'>,
  { sessionAt, items, inFile, keptPlaces, tillHas, oldBarcodes }: Needs,
) => {
  const by = (queries: Queries) => ({
    items: items(queries),
    inFile: (...wanted: Parameters<ChangesInFile>) => inFile(queries, ...wanted),
    keptPlaces: (...asked: Parameters<KeptPlaces>) => keptPlaces(queries, ...asked),
    tillHas: (...asked: Parameters<TillHas>) => tillHas(queries, ...asked),
    oldBarcodes: (...asked: Parameters<OldBarcodes>) => oldBarcodes(queries, ...asked),
  });
  const use: FileLines & Readonly<{ dayCounter: CountByDay }> = {
    dayCounter: (session, asked) => dayCounter(by(database), session, asked),
    atOneMoment: (read) =>
      database.snapshot((queries) => {
        const of = by(queries);
        return read({
          session: (id) => sessionAt(queries, id),
          lines: (session, wanted) => fileLines(of, session, wanted),
        });
      }),
    bulkhead: createBulkhead({ maxConcurrent: FILES_AT_ONCE, maxQueued: FILES_WAITING, rejection: tooManyFiles }),
  };
  return { use } satisfies Feature & { use: object };
};
