import { setTimeout } from 'node:timers/promises';
import { type Feature, inTransactionWith } from '@tillmap/bus';
import type { DownloadContent } from '@tillmap/contracts';
import { analyzeNewFirst, type Queries, type Tx } from '@tillmap/storage/database';
import { joinedBy } from '../../database/joined-by.ts';
import type { Kit, SessionAccess } from '../../kit.ts';
import type { MakeDifference } from '../../model/difference.ts';
import type { InFile } from '../../model/in-file.ts';
import type { Memory, Session } from '../../model/session.ts';
import type { NamesOf } from '../../model/wholesaler.ts';
import { changesFile } from './changes-file.ts';
import { createChangesQueries } from './changes-queries.ts';
import { createComparisonRunner, type WaitLimit } from './comparison-runner.ts';
import { decideChanges } from './decide-changes.ts';
import { delistedProducts } from './delisted-products.ts';
import { makeDifference, type ReviewProgress } from './make-difference.ts';
import { linePresenter } from './present-lines.ts';
import { requireComparison } from './require-comparison.ts';
import { changesRoutes } from './routes.ts';
import { changeFigures } from './rules/changes-selection.ts';
import { changeInFile } from './rules/in-file.ts';
import { changesStores } from './stores/changes-stores.ts';
import { postgresCostHistory } from './stores/cost-history.ts';
import { postgresDifferenceList } from './stores/difference-list.ts';

type Needs = Readonly<{ sessions: SessionAccess; names: NamesOf; review: ReviewProgress }>;

/**
 * So long a call waits for a comparison. Figures that stand beside others come without it after as long as a slow page takes; what is
 * made of it, while the gateway's time is not over: 10 s for a page, a minute for a file, which is made after it.
 */
const FIGURES_WAIT_MS = 3_000;
const PAGE_WAITS_MS = 5_000;
const FILE_WAITS_MS = 45_000;

const waiting =
  (ms: number): WaitLimit =>
  (nobodyWaits) =>
    setTimeout(ms, undefined, { signal: nobodyWaits });

/** What changed since the last download, and what people decided of it. */
export const changesFeature = (
  { database, clock, log }: Pick<Kit, 'database' | 'clock' | 'log'>,
  { sessions, names, review }: Needs,
) => {
  const { bases, differences, differenceList: list, changeSteps: steps } = changesStores(database);
  const inTransaction = inTransactionWith(database, changesStores);
  const difference = makeDifference({
    inTransaction,
    differences,
    analyzeCompared: () =>
      analyzeNewFirst(database, joinedBy('item', 'result', 'base_line'), (err) =>
        log.warn({ err }, 'Statistics of a session could not be taken'),
      ),
    bases,
    review,
    queries: database,
  });
  const { within, begin } = createComparisonRunner({
    difference,
    failed: (err) => log.warn({ err }, 'Comparing a session failed; done again when it is asked for'),
    clock,
  });
  const costs = postgresCostHistory(database);
  const present = linePresenter({ names, costs });
  const forPage = requireComparison(within(waiting(PAGE_WAITS_MS)));
  const forFile = requireComparison(within(waiting(FILE_WAITS_MS)));
  const deskWith = (of: MakeDifference) =>
    createChangesQueries({ sessions, difference: of, list, steps, bases, names, present });
  return {
    routes: changesRoutes({
      desk: deskWith(forPage),
      decide: decideChanges({ inTransaction, sessions, difference: forPage, list, present, clock }),
      // Its lines leave one page after the other: a step that is taken meanwhile is waited for.
      file: changesFile({ sessions, difference: forFile, desk: deskWith(difference) }),
      delisted: delistedProducts({ sessions, difference: forPage, bases, names }),
    }),
    use: {
      /** The difference of a session, as long as figures, a page or a file wait for it. */
      inTime: within(waiting(FIGURES_WAIT_MS)),
      forPage,
      forFile,
      costTimes: costs.timesBefore,
      /** Makes the difference of a session that was just completed, before somebody asks for it. */
      prepare: ({ upload, ...session }: Session): void => {
        if (!upload) return;
        begin({ ...session, upload }).catch((err: unknown) =>
          log.warn({ err, sessionId: session.id }, 'Comparing ahead failed; done when it is asked for'),
        );
      },
      /** Of wholesalers that nobody downloaded for in so many days, and of samples that are gone. */
      removeOldBases: (days: number): Promise<number> => bases.removeOld(days),
      /** The figures of a whole difference. */
      figures: async (uploadId: string) => changeFigures(await list.tally(uploadId, '')),
      /** The number of the last step that decided lines. */
      lastDecision: (uploadId: string) => steps.last(uploadId),
      /** What of each changed line goes into a file, by canonical barcode. A line that is not there goes as it is. */
      inFile: async (
        queries: Queries,
        uploadId: string,
        content: DownloadContent,
      ): Promise<ReadonlyMap<string, InFile>> => {
        const lines = await postgresDifferenceList(queries).forFile(uploadId, content === 'all');
        return new Map([...lines].map(([canonical, line]) => [canonical, changeInFile(line, content)]));
      },
      /** A download was sent: it is the base from now on, and what its session was compared with stays. */
      fileSent: async (
        tx: Tx,
        downloadId: string,
        sent: Readonly<{ sessionId: string; memory: Memory }>,
      ): Promise<void> => {
        const stores = changesStores(tx);
        await stores.bases.move(downloadId, sent);
        await stores.differences.freeze(sent.sessionId, downloadId);
      },
    },
  } satisfies Feature & { use: object };
};
