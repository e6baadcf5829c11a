import { setTimeout } from 'node:timers/promises';
import { type Feature, inTransactionWith } from '@tillmap/bus';
import type { DownloadContent } from '@tillmap/contracts';
import { analyzeNewFirst, type Queries, type Tx } from '@tillmap/storage/database';
import { differenceIdOf } from '../../database/difference-id.ts';
import { joinedBy } from '../../database/joined-by.ts';
import type { Kit, SessionAccess } from '../../kit.ts';
import { britishDay } from '../../model/british-day.ts';
import type { MakeDifference } from '../../model/difference.ts';
import { type InFile, isWhole } from '../../model/in-file.ts';
import type { CompletedSession, Memory, Session } from '../../model/session.ts';
import { type OfShop, ofShop, type Shop } from '../../model/shop.ts';
import type { NamesOf } from '../../model/wholesaler.ts';
import type { ShopSessions } from '../../shop-kit.ts';
import { carryOutSteps } from './carry-out-steps.ts';
import { changesFile } from './changes-file.ts';
import { changesOfShops } from './changes-of-shops.ts';
import { createChangesQueries } from './changes-queries.ts';
import { createComparisonRunner, type WaitLimit } from './comparison-runner.ts';
import { decideChanges } from './decide-changes.ts';
import { decideInShops } from './decide-in-shops.ts';
import { delistedProducts } from './delisted-products.ts';
import { makeDifference, type ReviewProgress } from './make-difference.ts';
import { pairChanges } from './pair-changes.ts';
import { pairQueries } from './pair-queries.ts';
import { linePresenter } from './present-lines.ts';
import { requireComparison } from './require-comparison.ts';
import { changesRoutes } from './routes.ts';
import { changeFigures } from './rules/changes-selection.ts';
import { changeInFile } from './rules/in-file.ts';
import { shopFigures } from './shop-figures.ts';
import { postgresBase } from './stores/base-store.ts';
import { changesStores } from './stores/changes-stores.ts';
import { postgresCostHistory } from './stores/cost-history.ts';
import { postgresDifferenceList } from './stores/difference-list.ts';
import { postgresMergedList } from './stores/merged-list.ts';
import { type TeachPlaces, teachPairs } from './teach-pairs.ts';
import { shopsTogether } from './together.ts';

type Needs = Readonly<{
  sessions: SessionAccess;
  ofShops: ShopSessions;
  names: NamesOf;
  review: ReviewProgress;
  teach: TeachPlaces;
}>;

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
  { sessions: everyones, ofShops: sessions, names, review, teach: teachPlaces }: Needs,
) => {
  const {
    bases,
    differences,
    differenceList: list,
    changeSteps: steps,
    pairSteps,
    pairLines,
  } = changesStores(database);
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
  const day = (): string => britishDay(clock());
  const forPage = requireComparison(within(waiting(PAGE_WAITS_MS)));
  const forFile = requireComparison(within(waiting(FILE_WAITS_MS)));
  const inTime = within(waiting(FIGURES_WAIT_MS));
  const idOf = ({ upload, memory }: OfShop<CompletedSession>): string => differenceIdOf(upload.id, memory);
  /** A session as each shop sees it. */
  const forEach = async (session: CompletedSession): Promise<readonly OfShop<CompletedSession>[]> => {
    const shops = await sessions.shopsOf(null, session);
    return shops.length > 0 ? shops.map((shop) => ofShop(session, shop)) : [ofShop(session, null)];
  };
  const deskWith = (of: MakeDifference) =>
    createChangesQueries({
      sessions,
      exists: everyones.exists,
      difference: of,
      list,
      steps,
      bases,
      names,
      present,
      day,
    });
  const carried = carryOutSteps({ sessions, difference: forPage, list, present });
  const teach = teachPairs({ teach: teachPlaces, clock });
  const pairs = pairQueries({ sessions, difference: forPage, steps: pairSteps, names, lines: pairLines });
  const together = shopsTogether({ sessions: everyones, ofShops: sessions, difference: forPage });
  const merged = postgresMergedList(database);
  const desk = changesOfShops({ one: deskWith(forPage), pairs, together, list: merged, steps, names, present });
  return {
    routes: changesRoutes({
      desk,
      decide: decideInShops({
        one: decideChanges({ inTransaction, steps: carried, teach, clock }),
        pair: pairChanges({ inTransaction, steps: carried, pairs, teach, clock }),
        together,
        shown: desk,
        list: merged,
        steps,
        clock,
      }),
      // Its lines leave one page after the other: a step that is taken meanwhile is waited for.
      file: changesFile({ sessions, difference: forFile, desk: deskWith(difference) }),
      delisted: delistedProducts({ sessions, difference: forPage, bases, names, day }),
      shops: shopFigures({ sessions: everyones, ofShops: sessions, inTime, list }),
    }),
    use: {
      /** The difference of a session, as long as figures, a page or a file wait for it. */
      inTime,
      forPage,
      forFile,
      costTimes: costs.timesBefore,
      /** What the differences of a session for all shops were made of; undefined while one of them is being made. */
      basis: async (session: CompletedSession): Promise<string | undefined> => {
        const made = await Promise.all(
          (await forEach(session)).map(async (its) => {
            const header = await inTime(its);
            return header && `${header.stamp} ${await steps.last(idOf(its))}`;
          }),
        );
        return made.includes(undefined) ? undefined : made.join(' ');
      },
      /** Makes the differences of a session that was just completed, before somebody asks for them. */
      prepare: ({ upload, ...session }: Session): void => {
        if (!upload) return;
        const each = async (): Promise<void> => {
          for (const its of await forEach({ ...session, upload })) await begin(its);
        };
        each().catch((err: unknown) =>
          log.warn({ err, sessionId: session.id }, 'Comparing ahead failed; done when it is asked for'),
        );
      },
      copyBases: (tx: Tx, from: Pick<Shop, 'key'>, to: Pick<Shop, 'key'>) => postgresBase(tx).copy(from.key, to.key),
      /** Of wholesalers that nobody downloaded for in so many days, and of samples that are gone. */
      removeOldBases: (days: number): Promise<number> => bases.removeOld(days),
      /** The figures of a whole difference, or of those of several shops as one list. */
      figures: async (seen: readonly OfShop<CompletedSession>[]) => {
        const [first, ...others] = seen.map(idOf);
        return changeFigures(
          first !== undefined && others.length === 0
            ? await list.tally(first, '')
            : await merged.tally(seen.map(idOf), ''),
        );
      },
      /** What of each changed line goes into a file, by canonical barcode. A line that is not there goes as it is. */
      inFile: async (
        queries: Queries,
        session: OfShop<CompletedSession>,
        content: DownloadContent,
      ): Promise<ReadonlyMap<string, InFile>> => {
        const lines = await postgresDifferenceList(queries).forFile(idOf(session), isWhole(content));
        return new Map([...lines].map(([canonical, line]) => [canonical, changeInFile(line, content)]));
      },
      /** What the till keeps of place and VAT code in spite of second thoughts, by canonical barcode. */
      keptPlaces: (queries: Queries, session: OfShop<CompletedSession>) =>
        postgresDifferenceList(queries).keptPlaces(idOf(session)),
      /** What the till has of some products. */
      tillHas: (queries: Queries, memory: Memory, canonicals: readonly string[]) =>
        postgresBase(queries).values(memory, canonicals),
      /** The barcodes that products had before and that the till still keeps today, by the canonical one of now. */
      oldBarcodes: (queries: Queries, memory: Memory) => postgresBase(queries).oldBarcodes(memory, day()),
      /** A download was sent: it is the base from now on, and what its session was compared with stays. */
      fileSent: async (
        tx: Tx,
        downloadId: string,
        sent: Readonly<{ sessionId: string; memory: Memory }>,
      ): Promise<void> => {
        const stores = changesStores(tx);
        const id = await stores.bases.move(downloadId, sent);
        if (id) await stores.differences.freeze(id, downloadId);
      },
    },
  } satisfies Feature & { use: object };
};
