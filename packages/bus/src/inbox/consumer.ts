import type { DescMessage, MessageShape } from '@bufbuild/protobuf';
import { continueTrace, inContext } from '@tillmap/service-kit/context';
import { tracing } from '@tillmap/service-kit/telemetry';
import type { Database, Tx } from '@tillmap/storage/database';
import { decode, type EventDefinition } from '../encoding/event-definition.ts';
import {
  type BusMessage,
  type EventBus,
  type GroupContext,
  NonRetryableError,
  type Subscription,
} from '../port/event-bus.ts';
import { recordOnce, wasHandled } from './inbox.ts';

/** What is known of an event besides its content. */
export type EventMeta = {
  readonly id: string;
  readonly type: string;
  readonly topic: string;
  readonly key: string;
  readonly source: string;
  readonly time: Date;
  readonly attempt: number;
  /** Aborted when the work may be going on elsewhere by now; its result would not count. */
  readonly signal: AbortSignal;
};

type Apply<M> = (tx: Tx, message: M, meta: EventMeta) => Promise<void>;

type TwoPhaseHandler<M, Prepared> = {
  /** Long work outside any transaction. May run more than once for one event. */
  prepare(message: M, meta: EventMeta): Promise<Prepared>;
  /** The effect, once, in the transaction of the inbox row. */
  apply(tx: Tx, message: M, prepared: Prepared, meta: EventMeta): Promise<void>;
};

type Runner = {
  readonly database: Database;
  readonly name: string;
};

/** One kind of event and what to do with it: made by `on` and `handleDeadLetter`. */
export type EventHandler = {
  readonly topic: string;
  readonly type: string;
  readonly handle?: (runner: Runner, message: BusMessage, context: GroupContext) => Promise<void>;
  readonly onDeadLetter?: (runner: Runner, message: BusMessage, error: unknown) => Promise<void>;
};

/** Acts once on each event of this kind, in one transaction; long work goes into `prepare`. */
export const handleEvent = <Schema extends DescMessage, Prepared = undefined>(
  event: EventDefinition<Schema>,
  action: Apply<MessageShape<Schema>> | TwoPhaseHandler<MessageShape<Schema>, Prepared>,
): EventHandler => ({
  topic: event.topic,
  type: event.type,
  handle: async ({ database, name }, message, context) => {
    const content = decodeOrReject(event, message);
    const meta = metaOf(message, context);
    if (typeof action === 'function') {
      await database.transaction(async (tx) => {
        if (await recordOnce(tx, name, meta.id)) await action(tx, content, meta);
      });
      return;
    }
    if (await wasHandled(database, name, meta.id)) return;
    const prepared = await action.prepare(content, meta);
    await database.transaction(async (tx) => {
      if (await recordOnce(tx, name, meta.id)) await action.apply(tx, content, prepared, meta);
    });
  },
});

/** Handles, once, an event of this kind that went to the dead letters. One that cannot be decoded has no handler. */
export const handleDeadLetter = <Schema extends DescMessage>(
  event: EventDefinition<Schema>,
  answer: (tx: Tx, message: MessageShape<Schema>, error: unknown) => Promise<void>,
): EventHandler => ({
  topic: event.topic,
  type: event.type,
  onDeadLetter: async ({ database, name }, message, error) => {
    const content = decodeOrReject(event, message);
    await database.transaction(async (tx) => {
      if (await recordOnce(tx, name, message.id)) await answer(tx, content, error);
    });
  },
});

export type ConsumerOptions = {
  readonly bus: EventBus;
  readonly database: Database;
  readonly group: string;
  /** The inbox's name for this consumer; stays the same for ever. */
  readonly name: string;
  readonly handlers: readonly EventHandler[];
  readonly concurrency?: number;
};

/**
 * The inbox identifies an event by consumer and id: after the first handler that acts, it looks done to the second.
 * Checked at the start, because nothing shows later what a handler never did.
 */
const assertOneHandlerEach = (name: string, handlers: readonly EventHandler[]): void => {
  const seen = new Set<string>();
  for (const { topic, type, handle } of handlers) {
    const what = handle ? type : `dead ${type}`;
    const key = `${topic} ${what}`;
    if (seen.has(key))
      throw new Error(
        `The consumer "${name}" has two handlers of ${what}, and the second would never act, because the inbox knows an event ` +
          'by consumer and id. Make one handler of them, or give the second a consumer with a group and a name of its own.',
      );
    seen.add(key);
  }
};

/** Lets a service act once on each event it knows. Events of other types are passed over. Refuses two handlers of one event. */
export const consumer = async ({
  bus,
  database,
  group,
  name,
  handlers,
  concurrency,
}: ConsumerOptions): Promise<Subscription> => {
  assertOneHandlerEach(name, handlers);
  const runner = { database, name };
  const matching = (message: BusMessage) =>
    handlers.filter(({ topic, type }) => topic === message.topic && type === message.headers.ce_type);
  return bus.consumeGroup({
    group,
    topics: [...new Set(handlers.map(({ topic }) => topic))],
    ...(concurrency !== undefined && { concurrency }),
    handle: (message, context) =>
      inContextOf(message, group, async () => {
        for (const { handle } of matching(message)) await handle?.(runner, message, context);
      }),
    onDeadLetter: (message, error) =>
      inContextOf(message, group, async () => {
        for (const { onDeadLetter: bury } of matching(message)) await bury?.(runner, message, error);
      }),
  });
};

/** Log lines, calls and events of the work carry on the trace of the event that caused it. */
const inContextOf = <T>({ id, topic, headers }: BusMessage, group: string, work: () => Promise<T>): Promise<T> => {
  const { traceparent, ce_type: type = '' } = headers;
  const inTrace = () => inContext({ requestId: id, traceparent: continueTrace(traceparent) }, work);
  return tracing()?.consume({ id, topic, group, type, traceparent }, inTrace) ?? inTrace();
};

const decodeOrReject = <Schema extends DescMessage>(
  event: EventDefinition<Schema>,
  message: BusMessage,
): MessageShape<Schema> => {
  try {
    return decode(event, message);
  } catch (error) {
    throw new NonRetryableError(`The body is not a ${event.schema.typeName}.`, { cause: error });
  }
};

const metaOf = ({ id, topic, key, headers }: BusMessage, { attempt, signal }: GroupContext): EventMeta => ({
  id,
  type: headers.ce_type ?? '',
  topic,
  key,
  source: headers.ce_source ?? '',
  time: new Date(headers.ce_time ?? 0),
  attempt,
  signal,
});
