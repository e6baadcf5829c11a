import { Consumer } from '@platformatic/kafka';
import type { Log } from '@tillmap/database';
import { delay } from '@tillmap/messaging/handling/pause.ts';
import { withTimeout } from '@tillmap/service-kit/domain';
import { ASSIGNER, assignSticky, type Owned, ownedToBytes } from './assigner.ts';
import type { MakeClientOptions } from './client-options.ts';
import { mayPass } from './errors.ts';

const HEARTBEAT_MS = 500;
const REBALANCE_MS = 30_000;
/** A member without a heartbeat for this time is replaced, unless its broker is away. */
const SILENT_MS = 45_000;
const RESTART_MS = 200;
const JOIN_PATIENCE_MS = 10_000;
const LEAVE_MS = 5_000;

/** What a member was given, and what proves to the coordinator that it still has it. */
export type Join = Readonly<{
  consumer: Consumer;
  memberId: string;
  generationId: number;
  /** Topics as the cluster names them. */
  assignments: readonly { readonly topic: string; readonly partitions: readonly number[] }[];
}>;

type Options = Readonly<{
  client: MakeClientOptions;
  groupId: string;
  topics: readonly string[];
  sessionMs: number;
  log: Log;
  /** The last chance to keep places under the old sharing out; returns what this process holds. */
  beforeJoin: () => Promise<Owned>;
  onJoin: (join: Join) => void;
  onHeartbeat: () => void;
}>;

/** A member of a group that fetches nothing itself, and is replaced whenever its client gives up. */
export class GroupMember {
  readonly #options: Options;
  readonly #stopping = new AbortController();
  #lost: () => void = () => undefined;
  #running: Promise<void> | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Resolves when it has joined its group, or after 10 s; it continues to try after that. */
  async start(): Promise<void> {
    const joined = Promise.withResolvers<void>();
    this.#running = this.#keepRunning(joined.resolve);
    await withTimeout(joined.promise, JOIN_PATIENCE_MS, () => undefined);
  }

  /** Leaves the group, so that others have its partitions at once. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  /** Starts anew as another member. */
  replace(): void {
    this.#lost();
  }

  async #keepRunning(joined: () => void): Promise<void> {
    const { log, groupId } = this.#options;
    const stopping = this.#stopping.signal;
    while (!stopping.aborted) {
      const lost = Promise.withResolvers<void>();
      this.#lost = lost.resolve;
      stopping.addEventListener('abort', lost.resolve as () => void, { once: true });
      const consumer = this.#create(joined);
      // Rejects when the join in progress ends because the client is closed; nobody waits for it then.
      const joining = consumer.joinGroup({});
      joining.catch(() => undefined);
      try {
        await Promise.race([joining, lost.promise]);
        await lost.promise;
      } catch (error) {
        log.warn({ err: error, group: groupId }, 'Kafka consumer disconnected; reconnecting');
      }
      stopping.removeEventListener('abort', lost.resolve as () => void);
      await leave(consumer);
      await delay(RESTART_MS, stopping);
    }
  }

  #create(joined: () => void): Consumer {
    const { client, groupId, topics, sessionMs, log, beforeJoin, onJoin, onHeartbeat } = this.#options;
    const consumer = new Consumer({
      ...client(),
      groupId,
      autocommit: false,
      sessionTimeout: sessionMs,
      rebalanceTimeout: Math.max(REBALANCE_MS, sessionMs),
      heartbeatInterval: HEARTBEAT_MS,
      heartbeatStallTimeout: Math.max(SILENT_MS, 2 * sessionMs),
      protocols: [{ name: ASSIGNER, version: 1 }],
      protocolsMetadata: async () => ownedToBytes(await beforeJoin()),
      partitionAssigner: assignSticky,
    });
    consumer.topics.trackAll(...topics);
    const isCurrent = () => !consumer.closed && !this.#stopping.signal.aborted;
    const lose = (error: unknown): void => {
      if (!isCurrent()) return;
      log.warn({ err: error, group: groupId }, 'Kafka consumer gave up its group; replacing it');
      this.replace();
    };
    // The client tells a rejoin that failed so, and sends no heartbeat after that.
    consumer.on('error', lose);
    // While the broker is away the client goes on trying, and as the same member it has its partitions back at once.
    consumer.on('consumer:heartbeat:stalled', ({ lastError }) => {
      if (!mayPass(lastError)) lose(lastError);
    });
    consumer.on('consumer:heartbeat:end', () => {
      if (isCurrent()) onHeartbeat();
    });
    consumer.on('consumer:group:join', ({ memberId, generationId = 0, assignments = [] }) => {
      if (!isCurrent()) return;
      onJoin({ consumer, memberId, generationId, assignments });
      joined();
    });
    return consumer;
  }
}

/** Closing alone leaves the group only where the client has a connection to its coordinator at that moment. */
const leave = async (consumer: Consumer): Promise<void> => {
  const left = Promise.resolve(consumer.leaveGroup(true)).catch(() => undefined);
  await withTimeout(left, LEAVE_MS, () => undefined);
  await withTimeout(
    consumer.close(true).catch(() => undefined),
    LEAVE_MS,
    () => undefined,
  );
};
