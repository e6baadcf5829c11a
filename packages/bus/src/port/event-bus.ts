/**
 * What travels. `key` decides the order: messages of one topic with the same key, and one spread if any
 * (`partition-spread.ts`), stay in the order they were published.
 */
export type BusMessage = {
  readonly id: string;
  readonly topic: string;
  readonly key: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
};

/** A place between messages. Opaque text: keep it, hand it back, do not read it. */
export type Position = string & { readonly __brand: 'Position' };

export type GroupContext = {
  /** 1 for the first try; counts every try of this process. */
  readonly attempt: number;
  /** Aborted when this process lost the message's partition or stops: what it still does may be done elsewhere too. */
  readonly signal: AbortSignal;
};

export type GroupOptions = {
  readonly group: string;
  readonly topics: readonly string[];
  handle(message: BusMessage, context: GroupContext): Promise<void>;
  /** Partitions handled at once by this process. Default 4. */
  readonly concurrency?: number;
  /**
   * Called once the message is among the dead letters and before the next one of its partition; retried like
   * `handle`.
   */
  onDeadLetter?(message: BusMessage, error: unknown): Promise<void>;
};

export type BroadcastOptions = {
  readonly topics: readonly string[];
  /** Messages after this place are handed over. */
  readonly from: Position;
  /** `position` is the place behind this message: keep it with what the message changed. */
  handle(message: BusMessage, context: { readonly position: Position }): Promise<void>;
  /** Called once, when everything that was there at the start has been handled. */
  onCaughtUp?(): void;
};

export type Subscription = {
  /** Ends after the messages in hand are done, and leaves the rest to others at once. */
  stop(): Promise<void>;
};

/** A message that a group gave up, with what went wrong. */
export type DeadLetter = {
  readonly group: string;
  readonly message: BusMessage;
  readonly error: string;
  readonly deadLetteredAt: Date;
};

/** Messages of a topic that a group has still to handle. */
export type Lag = { readonly group: string; readonly topic: string; readonly messages: number };

export type BusHealth = { readonly up: boolean; readonly reason?: string };

/**
 * The bus between services.
 *
 * - `publish` resolves when the messages are stored; when it throws they may be stored or not, so publish them again.
 * - It throws `Refused` when one of the messages will never be taken as it is (too large, not allowed, not valid): publish
 *   them one by one to learn which, and the others go through. Concurrent publishers are not affected.
 * - Messages of one topic with one key are handed over in the order of their publishing.
 * - A group gets every message at least once, from the oldest one stored, however many processes are in it; every
 *   group gets all of them. What must act only once records the message's id with its effect (see `consumer`).
 * - The partitions of a topic are assigned evenly to a group's live processes. One that joins or leaves rebalances
 *   them; one that crashed is replaced within its lease; one that was paused and resumes after its lease changes
 *   nothing of the group's offsets.
 * - A handler that throws `DependencyUnavailable` or a refused connection is retried for ever, with backoff up to
 *   3 s, and only messages of the same partition wait; after 5 s, as behind any message that takes so long, only those of
 *   its key. Any other error counts: after 5 the message goes to the dead
 *   letters with its error and the next one is handled. `NonRetryableError` goes there at once.
 * - Broadcast subscriptions hand each message to each process, one at a time, from a position it stores itself; they
 *   refuse with `PositionExpired` a position whose next messages may be deleted (after 3 days or more): load the whole
 *   state again, then read on.
 * - A long transaction elsewhere delays no message.
 */
export interface EventBus {
  publish(messages: readonly BusMessage[]): Promise<void>;
  consumeGroup(options: GroupOptions): Promise<Subscription>;
  subscribeBroadcast(options: BroadcastOptions): Promise<Subscription>;
  /** The position behind everything published so far. */
  currentPosition(topics: readonly string[]): Promise<Position>;
  /** The position before the first message that the group has not handled: what it did and what follows here is everything. */
  handledPosition(group: string, topics: readonly string[]): Promise<Position>;
  /** All dead letters that were not replayed yet, the oldest first; kept for 30 days. */
  deadLetters(): Promise<readonly DeadLetter[]>;
  /** Publishes dead letters again, each for its group only, and takes them off the list. */
  replay(letters: readonly DeadLetter[]): Promise<void>;
  /** How far the groups of this process's subscriptions are behind, by topic. */
  lag(): Promise<readonly Lag[]>;
  /** Whether the bus responds now; never throws. */
  health(): Promise<BusHealth>;
  /** Stops every subscription and gives its partitions to others at once. */
  close(): Promise<void>;
}

/** Thrown by `publish` where trying again changes nothing until a person mends the message or what the bus allows. */
export class Refused extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'Refused';
  }
}

/** Thrown by a handler for a message that no second try can save: it goes to the dead letters at once. */
export class NonRetryableError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'Unprocessable';
  }
}

/**
 * The position is older than what the bus still stores, or of another bus: load the whole state again and read on
 * from there.
 */
export class PositionExpired extends Error {
  constructor(position: Position) {
    super(`The messages after position ${position} are no longer kept.`);
    this.name = 'PositionExpired';
  }
}
