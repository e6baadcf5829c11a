import { DependencyUnavailable } from '@tillmap/service-kit/domain';
import {
  MeilisearchApiError,
  MeilisearchRequestError,
  MeilisearchRequestTimeOutError,
  MeilisearchTaskTimeOutError,
} from 'meilisearch';

export const PART = 'search';

const REFUSED = new Set([401, 403]);
const BUSY = new Set([408, 429]);

const why = (error: unknown): string | undefined => {
  if (error instanceof MeilisearchTaskTimeOutError) return 'search: busy with earlier changes';
  if (error instanceof MeilisearchRequestError)
    return error.cause instanceof MeilisearchRequestTimeOutError
      ? 'search: no answer in time'
      : 'search: not reachable';
  // A proxy in between answers with a page of its own.
  if (error instanceof SyntaxError) return 'search: an answer that is none of its own';
  if (!(error instanceof MeilisearchApiError)) return;
  const { status } = error.response;
  if (REFUSED.has(status)) return `search: refused (${status})`;
  if (BUSY.has(status) || status >= 500) return `search: busy (${status})`;
  return;
};

/** The engine's code of an error, as `index_not_found`. */
export const engineCode = (error: unknown): string | undefined =>
  error instanceof MeilisearchApiError ? error.cause?.code : undefined;

/** Turns an engine that is away, busy or refuses us into DependencyUnavailable; other errors stay what they are. */
export const asUnavailable = (error: unknown): unknown => {
  const message = why(error);
  return message === undefined ? error : new DependencyUnavailable(PART, { cause: error, message });
};

/** Runs a call to the engine with `asUnavailable`. */
export const asking = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call();
  } catch (error) {
    throw asUnavailable(error);
  }
};
