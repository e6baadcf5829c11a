import { Refused } from '../port/event-bus.ts';

/**
 * Errors of a broker about a message or its topic, not about the producer or the moment. A sequence or a producer
 * that it does not know needs a new producer; missing rights for the whole cluster are no message's fault.
 */
export const REFUSALS: ReadonlySet<string> = new Set([
  'MESSAGE_TOO_LARGE',
  'RECORD_LIST_TOO_LARGE',
  'TOPIC_AUTHORIZATION_FAILED',
  'INVALID_TOPIC_EXCEPTION',
  'INVALID_RECORD',
  'INVALID_TIMESTAMP',
  'UNSUPPORTED_FOR_MESSAGE_FORMAT',
  'POLICY_VIOLATION',
]);

/** Returns the error when the broker refuses messages for good; undefined when it may take them another time. */
export const refusalIn = (error: unknown): Refused | undefined => {
  const word = wordIn(error);
  return word && new Refused(`Kafka refuses it: ${word.message}`, { cause: error });
};

/** The client wraps what a broker said, and tells several topics that cannot be made together. */
const wordIn = (error: unknown): Error | undefined => {
  if (!(error instanceof Error)) return undefined;
  const { type = '', cause, errors = [] } = error as Error & { type?: string; errors?: readonly unknown[] };
  if (REFUSALS.has(type)) return error;
  return [cause, ...errors].map(wordIn).find((word) => word !== undefined);
};
