import { DependencyUnavailable } from '@tillmap/service-kit/domain';
import { isRefusal, textOf } from './unavailable.ts';

const WHAT_HAPPENS: readonly (readonly [RegExp, string])[] = [
  [/ECONNREFUSED/, 'refuses connections'],
  [/ENOTFOUND|EAI_AGAIN/, 'cannot be found by its name'],
  [/EHOSTUNREACH|ENETUNREACH/, 'cannot be reached'],
  [/53100|No space left/, 'has no room left on its disk'],
  [/53300|too many clients|too many connections/, 'has no connection left for us'],
  [/CheckMyDatabase/, 'takes no connections at the moment'],
  [/57P0[123]|starting up|shutting down|terminating connection/, 'is starting or shutting down'],
  [/ECONNRESET|EPIPE|Connection terminated unexpectedly|connection error/, 'breaks connections off'],
];

/**
 * Describes how the server at `url` fails, for its operator: without user and password, and with the cause where it
 * is known.
 */
export const describeUnavailable = (url: string, error: unknown): string => {
  const cause = error instanceof DependencyUnavailable ? error.cause : error;
  const server = `PostgreSQL at ${new URL(url).host}`;
  if (isRefusal(cause)) return `${server} cannot be used: ${messageOf(cause)}`;
  const said = `${textOf(cause, 'code')} ${textOf(cause, 'routine')} ${messageOf(cause)}`;
  const [, happens] = WHAT_HAPPENS.find(([pattern]) => pattern.test(said)) ?? [];
  return `${server} ${happens ?? 'does not answer in time'}.`;
};

/** A host with several addresses fails with an error for each. */
const messageOf = (error: unknown): string => {
  if (error instanceof AggregateError) return messageOf(error.errors[0]);
  return textOf(error, 'message');
};
