import { describeError } from '../handling/describe-error.ts';
import type { BusMessage, DeadLetter } from '../port/event-bus.ts';
import type { Outgoing } from './wire.ts';

const GROUP = 'tillmap-dead-group';
const ERROR = 'tillmap-dead-error';
const AT = 'tillmap-dead-at';
const KEY = 'tillmap-dead-key';
const ID = 'tillmap-dead-id';
const SUFFIX = '.dead';
const ERROR_LENGTH = 8_000;

/** The topic of a topic's dead letters. */
export const deadTopic = (topic: string): string => `${topic}${SUFFIX}`;

/** Whether a topic has dead letters. */
export const isDeadTopic = (topic: string): boolean => topic.endsWith(SUFFIX);

const keyOf = (group: string, id: string): string => `${group}/${id}`;

/** A message that a group gave up, as it lies in the dead-letter topic: under group and id, with what went wrong. */
export const asDead = (group: string, message: BusMessage, error: unknown): BusMessage => ({
  id: message.id,
  topic: deadTopic(message.topic),
  key: keyOf(group, message.id),
  headers: {
    ...message.headers,
    [GROUP]: group,
    [ERROR]: describeError(error).slice(0, ERROR_LENGTH),
    [AT]: new Date().toISOString(),
    [KEY]: message.key,
    [ID]: message.id,
  },
  body: message.body,
});

const fromDead = ({ topic, headers, body }: BusMessage): DeadLetter => {
  const { [GROUP]: group = '', [ERROR]: error = '', [AT]: at = '', [KEY]: key = '', [ID]: id = '', ...rest } = headers;
  return {
    group,
    error,
    deadLetteredAt: new Date(at),
    message: { id, topic: topic.slice(0, -SUFFIX.length), key, headers: rest, body },
  };
};

/** What takes a dead letter off the list: a record without a value, which compaction keeps instead of it. */
export const tombstone = ({ group, message }: DeadLetter): Outgoing => ({
  topic: deadTopic(message.topic),
  record: { key: keyOf(group, message.id), value: null },
});

/** What is left of the records of dead-letter topics, read in order: the last one of each key, without those taken off. */
export const compactDeadLetters = (messages: readonly BusMessage[]): DeadLetter[] => {
  const last = new Map<string, DeadLetter>();
  for (const message of messages) {
    const key = `${message.topic} ${message.key}`;
    if (message.headers[GROUP] === undefined) last.delete(key);
    else last.set(key, fromDead(message));
  }
  return [...last.values()].toSorted((a, b) => a.deadLetteredAt.getTime() - b.deadLetteredAt.getTime());
};
