import { DependencyUnavailable } from '@tillmap/service-kit/domain';
import {
  MeilisearchApiError,
  MeilisearchRequestError,
  MeilisearchRequestTimeOutError,
  MeilisearchTaskTimeOutError,
} from 'meilisearch';

const PART = 'search';
/** For users who wait for a response; the log and /readyz have the cause. */
const SENTENCE = 'Search by name is not available right now. Please try again in a moment.';

const REFUSED = new Set([401, 403]);
const BUSY = new Set([408, 429]);
/** Documents that there is no room for are refused with 500, code `internal`, and this in the sentence. */
const NO_ROOM = /no space left on device/i;
export const FULL = 'its disk is full';

const why = (error: unknown): string | undefined => {
  if (error instanceof MeilisearchTaskTimeOutError) return 'busy with earlier changes';
  if (error instanceof MeilisearchRequestError)
    return error.cause instanceof MeilisearchRequestTimeOutError ? 'no answer in time' : 'not reachable';
  // A proxy in between responds with a page of its own.
  if (error instanceof SyntaxError) return 'an answer that is none of its own';
  if (!(error instanceof MeilisearchApiError)) return;
  const { status } = error.response;
  if (REFUSED.has(status)) return `refused (${status})`;
  if (NO_ROOM.test(error.message)) return FULL;
  if (BUSY.has(status) || status >= 500) return `busy (${status})`;
  return;
};

/** The engine cannot be used now: `reason` in a few words for its operator. */
export class EngineUnavailable extends DependencyUnavailable {
  readonly reason: string;

  constructor(reason: string, cause?: unknown) {
    super(PART, { cause: cause ?? new Error(`Meilisearch: ${reason}`), message: SENTENCE });
    this.reason = reason;
  }
}

/** The engine's code of an error, as `index_not_found`. */
export const engineCode = (error: unknown): string | undefined =>
  error instanceof MeilisearchApiError ? error.cause?.code : undefined;

/**
 * Runs a call to the engine. @throws EngineUnavailable where it is unavailable, busy or refuses us; other errors
 * stay.
 */
export const withEngineErrors = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call();
  } catch (error) {
    const reason = why(error);
    throw reason === undefined ? error : new EngineUnavailable(reason, error);
  }
};

/** Returns why the engine did not do something, in a few words for its operator. */
export const engineReason = (error: unknown): string =>
  error instanceof EngineUnavailable ? error.reason : 'a fault, see the log';
