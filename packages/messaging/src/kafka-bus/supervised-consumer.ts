import type { Log } from '@tillmap/database';
import type {
  Consumer,
  ConsumerConfig,
  ConsumerGroupJoinEvent,
  EachBatchPayload,
  Kafka,
  PartitionAssigner,
} from 'kafkajs';
import { delay } from '../handling/pause.ts';
import { AdaptiveSessionTimeout, type Answered } from './adaptive-session-timeout.ts';
import { PartitionAssigners } from './client.ts';

const RESTART_MS = 1_000;
const JOIN_PATIENCE_MS = 10_000;
/**
 * A consumer without a heartbeat for this time is replaced. The client can end up fetching without being a member:
 * when the group's coordinator goes while it rejoins, it retries the fetch and not the join.
 */
const SILENT_MS = 45_000;
const LOOK_MS = 5_000;
/** The client's default. */
const REBALANCE_MS = 60_000;
const RETRY = { retries: 8, initialRetryTime: 100, maxRetryTime: 3_000 };

export type Join = ConsumerGroupJoinEvent['payload'];

type Options = {
  readonly kafka: Kafka;
  /** `sessionTimeout` is the usual one: it is longer while the network is slow. */
  readonly config: ConsumerConfig & Readonly<{ sessionTimeout: number }>;
  /** As the cluster calls them. */
  readonly topics: readonly string[];
  readonly log: Log;
  readonly eachBatch: (payload: EachBatchPayload) => Promise<void>;
  /** Called when the group was rebalanced, before anything is fetched. */
  readonly onJoin: (consumer: Consumer, join: Join) => void;
  readonly onRebalancing?: () => void;
  readonly onHeartbeat?: () => void;
};

/**
 * A strategy that stops a leaving consumer from joining. The client would retry, for minutes where it always comes
 * too late, and would not end before.
 */
const joiningUnless =
  (isLeaving: () => boolean, strategy: PartitionAssigner): PartitionAssigner =>
  (given) => {
    const shares = strategy(given);
    return {
      ...shares,
      protocol: (subscription) => {
        if (isLeaving()) throw new Error('This consumer leaves its group.');
        return shares.protocol(subscription);
      },
    };
  };

/** A consumer that is restarted whenever it ends by itself: the client gives up where we wait. */
export class SupervisedConsumer {
  readonly #options: Options;
  readonly #stopping = new AbortController();
  readonly #session: AdaptiveSessionTimeout;
  #running: Promise<void> | undefined;
  #heardAt = 0;

  constructor(options: Options) {
    this.#options = options;
    this.#session = new AdaptiveSessionTimeout(options.config.sessionTimeout);
  }

  /** After this time without a heartbeat, in milliseconds, the group assigns this consumer's partitions to others. */
  get sessionMs(): number {
    return this.#session.ms;
  }

  /** Resolves when it has joined its group, or after 10 s; it continues to try after that. */
  async start(): Promise<void> {
    const joined = Promise.withResolvers<void>();
    this.#running = this.#keepRunning(joined.resolve);
    const patience = setTimeout(joined.resolve, JOIN_PATIENCE_MS);
    await joined.promise;
    clearTimeout(patience);
  }

  /** Leaves the group, so that others have its partitions at once. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #keepRunning(joined: () => void): Promise<void> {
    const { log, config, topics, eachBatch } = this.#options;
    const stopping = this.#stopping.signal;
    while (!stopping.aborted) {
      const ended = Promise.withResolvers<void>();
      const { consumer, leave } = this.#create(joined, ended.resolve);
      stopping.addEventListener('abort', leave, { once: true });
      try {
        await consumer.connect();
        await consumer.subscribe({ topics: [...topics], fromBeginning: true });
        await consumer.run({
          autoCommit: false,
          eachBatchAutoResolve: false,
          eachBatch,
        });
        this.#heardAt = performance.now();
        const watch = setInterval(() => this.#endWhenSilent(leave), LOOK_MS);
        await ended.promise.finally(() => clearInterval(watch));
      } catch (error) {
        log.warn({ err: error, group: config.groupId }, 'Kafka consumer disconnected; reconnecting');
      }
      leave();
      stopping.removeEventListener('abort', leave);
      await consumer.disconnect().catch(() => undefined);
      await delay(RESTART_MS, stopping);
    }
  }

  #endWhenSilent(leave: () => void): void {
    if (performance.now() - this.#heardAt < Math.max(SILENT_MS, 2 * this.#session.ms)) return;
    this.#options.log.warn({ group: this.#options.config.groupId }, 'Consumer missed its heartbeats; restarting it');
    leave();
  }

  #onAnswer(answered: Answered, leave: () => void): void {
    if (!this.#session.recordLatency(answered)) return;
    const { log, config } = this.#options;
    log.warn(
      { group: config.groupId, tookMs: answered.duration, sessionMs: this.#session.ms },
      'Kafka latency changed; rejoining with a new session timeout',
    );
    leave();
  }

  /** A consumer, and the function that ends it. */
  #create(joined: () => void, ended: () => void): { consumer: Consumer; leave: () => void } {
    const { kafka, config, onJoin, onRebalancing, onHeartbeat } = this.#options;
    const { partitionAssigners = [PartitionAssigners.roundRobin] } = config;
    let isLeaving = false;
    const leave = (): void => {
      isLeaving = true;
      ended();
    };
    const consumer = kafka.consumer({
      ...config,
      partitionAssigners: partitionAssigners.map((one) => joiningUnless(() => isLeaving, one)),
      sessionTimeout: this.#session.ms,
      // The others learn of a change with their next heartbeat.
      rebalanceTimeout: Math.max(config.rebalanceTimeout ?? REBALANCE_MS, this.#session.ms),
      allowAutoTopicCreation: false,
      retry: { ...RETRY, restartOnFailure: async () => false },
    });
    consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
      if (isLeaving) return;
      this.#heardAt = performance.now();
      onJoin(consumer, payload);
      joined();
    });
    consumer.on(consumer.events.REBALANCING, () => onRebalancing?.());
    consumer.on(consumer.events.HEARTBEAT, () => {
      this.#heardAt = performance.now();
      onHeartbeat?.();
    });
    consumer.on(consumer.events.REQUEST, ({ payload }) => !isLeaving && this.#onAnswer(payload, leave));
    consumer.on(consumer.events.CRASH, leave);
    return { consumer, leave };
  }
}
