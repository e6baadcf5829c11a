import type { Log } from '@tillmap/storage/database';
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
import { CHECK_INTERVAL_MS, MembershipWatchdog } from './membership-watchdog.ts';

const RESTART_MS = 1_000;
const JOIN_PATIENCE_MS = 10_000;
/** The client's default. */
const REBALANCE_MS = 60_000;
/**
 * Half a minute, as a broker's restart may take: a consumer that gives up joins as a new member, and its group then waits
 * for the session of the one before. Each try comes soon after the last, because the broker may be back at any moment.
 */
const RETRY = { retries: 30, initialRetryTime: 100, maxRetryTime: 1_000 };

export type Join = ConsumerGroupJoinEvent['payload'];

type Options = {
  readonly kafka: Kafka;
  /** `sessionTimeout` is the usual one: it is longer while the network is slow. */
  readonly config: Omit<ConsumerConfig, 'groupId'> & Readonly<{ sessionTimeout: number }>;
  /** The group that the next consumer joins. */
  readonly groupId: () => string;
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
  #groupId = '';

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
    const { log, topics, eachBatch } = this.#options;
    const stopping = this.#stopping.signal;
    while (!stopping.aborted) {
      const ended = Promise.withResolvers<void>();
      const membership = new MembershipWatchdog();
      const { consumer, leave } = this.#create(joined, ended.resolve, membership);
      stopping.addEventListener('abort', leave, { once: true });
      try {
        await consumer.connect();
        await consumer.subscribe({ topics: [...topics], fromBeginning: true });
        await consumer.run({
          autoCommit: false,
          eachBatchAutoResolve: false,
          eachBatch,
        });
        membership.recordHeartbeat();
        const watch = setInterval(() => this.#endWhenLost(membership, leave), CHECK_INTERVAL_MS);
        await ended.promise.finally(() => clearInterval(watch));
      } catch (error) {
        log.warn({ err: error, group: this.#groupId }, 'Kafka consumer disconnected; reconnecting');
      }
      leave();
      stopping.removeEventListener('abort', leave);
      await consumer.disconnect().catch(() => undefined);
      await delay(RESTART_MS, stopping);
    }
  }

  #endWhenLost(membership: MembershipWatchdog, leave: () => void): void {
    if (!membership.isLost(this.#session.ms)) return;
    this.#options.log.warn({ group: this.#groupId }, 'Consumer missed its heartbeats; restarting it');
    leave();
  }

  #onAnswer(answered: Answered, leave: () => void): void {
    if (!this.#session.recordLatency(answered)) return;
    const { log } = this.#options;
    log.warn(
      { group: this.#groupId, tookMs: answered.duration, sessionMs: this.#session.ms },
      'Kafka latency changed; rejoining with a new session timeout',
    );
    leave();
  }

  /** A consumer, and the function that ends it. */
  #create(
    joined: () => void,
    ended: () => void,
    membership: MembershipWatchdog,
  ): { consumer: Consumer; leave: () => void } {
    const { kafka, config, groupId, onJoin, onRebalancing, onHeartbeat } = this.#options;
    const { partitionAssigners = [PartitionAssigners.roundRobin] } = config;
    this.#groupId = groupId();
    let isLeaving = false;
    const leave = (): void => {
      isLeaving = true;
      ended();
    };
    const consumer = kafka.consumer({
      ...config,
      groupId: this.#groupId,
      partitionAssigners: partitionAssigners.map((one) => joiningUnless(() => isLeaving, one)),
      sessionTimeout: this.#session.ms,
      // The others learn of a change with their next heartbeat.
      rebalanceTimeout: Math.max(config.rebalanceTimeout ?? REBALANCE_MS, this.#session.ms),
      allowAutoTopicCreation: false,
      retry: { ...RETRY, restartOnFailure: async () => false },
    });
    consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
      if (isLeaving) return;
      membership.recordHeartbeat();
      onJoin(consumer, payload);
      joined();
    });
    consumer.on(consumer.events.REBALANCING, () => onRebalancing?.());
    consumer.on(consumer.events.HEARTBEAT, () => {
      membership.recordHeartbeat();
      onHeartbeat?.();
    });
    consumer.on(consumer.events.REQUEST, ({ payload }) => {
      if (payload.apiName === 'Fetch') membership.fetched();
      if (!isLeaving) this.#onAnswer(payload, leave);
    });
    consumer.on(consumer.events.CRASH, leave);
    return { consumer, leave };
  }
}
