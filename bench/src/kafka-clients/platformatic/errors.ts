import { Refused } from '@tillmap/messaging';

/** The errors of a broker that the bus on kafkajs takes as a refusal (`packages/messaging/src/kafka-bus/refusal.ts`). */
const OF_MESSAGES = new Set([
  'MESSAGE_TOO_LARGE',
  'RECORD_LIST_TOO_LARGE',
  'TOPIC_AUTHORIZATION_FAILED',
  'INVALID_TOPIC_EXCEPTION',
  'INVALID_RECORD',
  'INVALID_TIMESTAMP',
  'UNSUPPORTED_FOR_MESSAGE_FORMAT',
  'POLICY_VIOLATION',
]);

type Told = Error & { apiId?: string; canRetry?: boolean; cause?: unknown; errors?: readonly unknown[] };

/** The errors that this one is made of, itself included: the client puts what a broker said several levels deep. */
const all = (error: unknown): Told[] => {
  if (!(error instanceof Error)) return [];
  const told = error as Told;
  return [told, ...[told.cause, ...(told.errors ?? [])].flatMap(all)];
};

/** Whether the broker said one of these. */
export const says = (error: unknown, ...apiIds: readonly string[]): boolean =>
  all(error).some(({ apiId }) => apiId !== undefined && apiIds.includes(apiId));

/** Returns the error when the broker refuses messages for good; undefined when it may take them another time. */
export const refusalIn = (error: unknown): Refused | undefined => {
  const word = all(error).find(({ apiId = '' }) => OF_MESSAGES.has(apiId));
  return word && new Refused(`Kafka refuses it: ${word.message}`, { cause: error });
};

/** Whether it may work a moment later: the network, or a broker that is starting. */
export const mayPass = (error: unknown): boolean => {
  const known = all(error).filter(({ canRetry }) => canRetry !== undefined);
  return known.length > 0 && known.every(({ canRetry }) => canRetry);
};
