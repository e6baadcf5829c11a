import { Refused } from '@tillmap/messaging';
import { REFUSALS } from '@tillmap/messaging/kafka-bus/refusal.ts';

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
  const word = all(error).find(({ apiId = '' }) => REFUSALS.has(apiId));
  return word && new Refused(`Kafka refuses it: ${word.message}`, { cause: error });
};

/** Whether it may work a moment later: the network, or a broker that is starting. */
export const mayPass = (error: unknown): boolean => {
  const known = all(error).filter(({ canRetry }) => canRetry !== undefined);
  return known.length > 0 && known.every(({ canRetry }) => canRetry);
};
