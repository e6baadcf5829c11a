import { type Feature, inTransactionWith } from '@tillmap/bus';
import { METRICS, periodicTask, steadyClock } from '@tillmap/service-kit';
import type { Queries, Tx } from '@tillmap/storage/database';
import type { Kit, SessionAccess } from '../../kit.ts';
import type { FindLearning } from '../../model/learning.ts';
import type { Session, WaitedFor } from '../../model/session.ts';
import type { ItemStore } from '../../model/stores/items.ts';
import type { PriceStore } from '../../model/stores/prices.ts';
import type { WholesalerDirectory } from '../../model/wholesaler.ts';
import { applyAssistantResult } from './apply-assistant-result.ts';
import { applyChunkResult, failSessionForDeadLetter } from './apply-chunk-result.ts';
import { assistAnswerHandlers } from './assist-handlers.ts';
import { chunkResultHandlers } from './chunk-handlers.ts';
import { processingEvents } from './events.ts';
import { requeueStalledSessions } from './requeue-stalled-sessions.ts';
import { type Present, runRoutes } from './routes.ts';
import { CHUNK_SIZES, type ChunkSizes } from './rules/chunk-sizes.ts';
import { runSession } from './run-session.ts';
import { settleLearning } from './settle-learning.ts';
import { postgresStalledSessions } from './stores/chunk-store.ts';
import { processingStores } from './stores/processing-stores.ts';
import type { ProcessingUnit } from './unit.ts';

export type { ChunkSizes };

type Needs = Readonly<{
  sessions: SessionAccess;
  items: (queries: Queries) => ItemStore;
  prices: (queries: Queries) => PriceStore;
  wholesalers: WholesalerDirectory;
  present: Present;
  /** What a run without results waits for. */
  waitedFor: () => Promise<WaitedFor>;
  learning: FindLearning;
  /** A session was completed, and that is committed. */
  onCompleted: (session: Session) => void;
  chunkSizes?: ChunkSizes | undefined;
}>;

/** Runs of sessions: their items go out in chunks, the answers come in, and what stands still is asked again. */
export const processingFeature = (
  {
    database,
    clock,
    config,
    log,
    metrics,
    each,
  }: Pick<Kit, 'database' | 'clock' | 'config' | 'log' | 'metrics' | 'each'>,
  { sessions, items, prices, wholesalers, present, waitedFor, learning, onCompleted, chunkSizes = CHUNK_SIZES }: Needs,
) => {
  const unitOf = (tx: Tx): ProcessingUnit => ({
    ...processingStores(tx, chunkSizes),
    sessions: sessions.in(tx),
    items: items(tx),
    prices: prices(tx),
    events: processingEvents(tx, config.WHOLESALER_PARTITIONS),
  });
  const running = {
    inTransaction: inTransactionWith(database, unitOf),
    clock,
    chunksInFlight: config.CHUNKS_IN_FLIGHT,
  };
  const watching = { ...running, watchlist: postgresStalledSessions(database) };
  const watch = requeueStalledSessions({
    ...watching,
    waitedFor,
    each: each('watch'),
    steadyClock,
    askAgainSeconds: config.CHUNK_REQUEUE_SECONDS,
    giveUpSeconds: config.RUN_TIMEOUT_SECONDS,
    assistAgainSeconds: config.ASSIST_REQUEUE_SECONDS,
  });
  const settle = settleLearning({ ...watching, learning, each: each('learning') });
  const everySeconds = config.STALL_CHECK_SECONDS;
  const answeredIn = metrics.histogram(METRICS.chunkAnswerSeconds);
  return {
    routes: runRoutes({ run: runSession({ ...running, sessions, wholesalers, learning }), present }),
    handlers: [
      ...chunkResultHandlers({
        unitOf,
        take: applyChunkResult({
          ...running,
          hasAssistant: config.ASSISTANT_ADDRESS !== '',
          onAnswer: (seconds) => answeredIn({}, seconds),
        }),
        onCompleted,
        bury: failSessionForDeadLetter({ clock }),
        log,
      }),
      ...assistAnswerHandlers({ unitOf, take: applyAssistantResult({ clock }), log }),
    ],
    tasks: [
      periodicTask({ task: 'requeue-stalled-sessions', everySeconds, log, run: watch }),
      periodicTask({ task: 'settle-learning', everySeconds, log, run: settle }),
    ],
    use: {
      /** The chunks of a session are for another upload no more. */
      removeChunks: (tx: Tx, sessionId: string): Promise<void> =>
        processingStores(tx, chunkSizes).chunks.removeAll(sessionId),
      /** Nothing is left of a session's run. */
      removeRun: async (tx: Tx, sessionId: string): Promise<void> => {
        const { chunks, assists } = processingStores(tx, chunkSizes);
        await chunks.removeAll(sessionId);
        await assists.removeAll(sessionId);
      },
    },
  } satisfies Feature & { use: object };
};
