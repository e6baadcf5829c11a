import type { DescMessage, MessageShape } from '@bufbuild/protobuf';
import type { Database, Tx } from '@tillmap/database';
import { continueTrace, inContext } from '@tillmap/service-kit/context';
import { tracing } from '@tillmap/telemetry';
import { type BusMessage, type EventBus, type GroupContext, type Subscription, Unprocessable } from './event-bus.ts';
import { decode, type EventDefinition } from './event-definition.ts';
import { once, wasHandled } from './outbox/inbox.ts';

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

type TwoPhases<M, Prepared> = {
  /** Long work outside any transaction. May run more than once for one event. */
  prepare(message: M, meta: EventMeta): Promise<Prepared>;
  /** The effect, once, in the transaction of the inbox row. */
  apply(tx: Tx, message: M, prepared: Prepared, meta: EventMeta): Promise<void>;
};

type Runner = {
  readonly database: Database;
  readonly name: string;
};

/** One kind of event and what to do with it: made by `on` and `onDead`. */
export type Handler = {
  readonly topic: string;
  readonly type: string;
  readonly handle?: (runner: Runner, message: BusMessage, context: GroupContext) => Promise<void>;
  readonly bury?: (runner: Runner, message: BusMessage, error: unknown) => Promise<void>;
};

/** Acts once on each event of this kind, in one transaction; long work goes into `prepare`. */
export const on = <Schema extends DescMessage, Prepared = undefined>(
  event: EventDefinition<Schema>,
  action: Apply<MessageShape<Schema>> | TwoPhases<MessageShape<Schema>, Prepared>,
): Handler => ({
  topic: event.topic,
  type: event.type,
  handle: async ({ database, name }, message, context) => {
    const content = decodeOrBury(event, message);
    const meta = metaOf(message, context);
    if (typeof action === 'function') {
      await database.transaction(async (tx) => {
        if (await once(tx, name, meta.id)) await action(tx, content, meta);
      });
      return;
    }
    if (await wasHandled(database, name, meta.id)) return;
    const prepared = await action.prepare(content, meta);
    await database.transaction(async (tx) => {
      if (await once(tx, name, meta.id)) await action.apply(tx, content, prepared, meta);
    });
  },
});

/** Answers, once, for an event of this kind that went to the dead letters. One that can not be decoded has nobody to answer. */
export const onDead = <Schema extends DescMessage>(
  event: EventDefinition<Schema>,
  answer: (tx: Tx, message: MessageShape<Schema>, error: unknown) => Promise<void>,
): Handler => ({
  topic: event.topic,
  type: event.type,
  bury: async ({ database, name }, message, error) => {
    const content = decodeOrBury(event, message);
    await database.transaction(async (tx) => {
      if (await once(tx, name, message.id)) await answer(tx, content, error);
    });
  },
});

export type ConsumerOptions = {
  readonly bus: EventBus;
  readonly database: Database;
  readonly group: string;
  /** The inbox's name for this consumer; stays the same for ever. */
  readonly name: string;
  readonly handlers: readonly Handler[];
  readonly concurrency?: number;
};

/**
 * The inbox knows an event by consumer and id: behind the first handler that acts, it looks done to the second. Found at the
 * start, because at work nothing tells of what a handler never did.
 */
const assertOneHandlerEach = (name: string, handlers: readonly Handler[]): void => {
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
        for (const { bury } of matching(message)) await bury?.(runner, message, error);
      }),
  });
};

/** Log lines, calls and events of the work carry on the trace of the event that caused it. */
const inContextOf = <T>({ id, topic, headers }: BusMessage, group: string, work: () => Promise<T>): Promise<T> => {
  const { traceparent, ce_type: type = '' } = headers;
  const inTrace = () => inContext({ requestId: id, traceparent: continueTrace(traceparent) }, work);
  return tracing()?.consume({ id, topic, group, type, traceparent }, inTrace) ?? inTrace();
};

const decodeOrBury = <Schema extends DescMessage>(
  event: EventDefinition<Schema>,
  message: BusMessage,
): MessageShape<Schema> => {
  try {
    return decode(event, message);
  } catch (error) {
    throw new Unprocessable(`The body is not a ${event.schema.typeName}.`, { cause: error });
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
