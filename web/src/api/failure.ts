import { problemSchema, STILL_COMPARING } from '@tillmap/contracts';

/**
 * A call that did not work, in the words a screen needs.
 * `status` is the HTTP status, 0 when no answer came (network, timeout).
 * `message` is the server's sentence for a person, null when it gave none. `columns`: of a file whose columns a person has to choose, as
 * they came. `isComparing`: nothing is wrong, products are still being compared. `isNothingLeft`: there was nothing
 * to undo or to redo.
 */
export type Failure = {
  status: number;
  message: string | null;
  errors: Record<string, string[]>;
  columns?: unknown;
  isComparing?: true;
  isNothingLeft?: true;
};

export const noAnswer: Failure = { status: 0, message: null, errors: {} };

/** An answer that is not as the contract says: the connection is fine. */
export const unreadableAnswer: Failure = { ...noAnswer, status: 502 };

const problemParts = problemSchema.pick({ type: true, message: true, errors: true }).partial().loose();

/** Reads an error body; anything but a problem document counts as silence. */
export const failureOf = (status: number, body: unknown): Failure => {
  const parsed = problemParts.safeParse(body);
  const { type, message, errors, columns } = parsed.success ? parsed.data : {};
  return {
    status,
    message: message?.trim() ? message : null,
    errors: errors ?? {},
    ...(columns !== undefined && { columns }),
    ...(type?.endsWith(`:${STILL_COMPARING}`) && { isComparing: true }),
    ...(/:nothing-to-(undo|redo)$/.test(type ?? '') && { isNothingLeft: true }),
  };
};

export const isFailure = (error: unknown): error is Failure =>
  typeof error === 'object' && error !== null && 'message' in error && 'errors' in error;

/** The HTTP status of a failure, 0 when no answer came; undefined where nothing failed. */
export const statusOf = (error: unknown): number | undefined => (isFailure(error) ? error.status : undefined);

/** The server does not take whoever asks. Any other failure says nothing about them: 408 and 429 pass. */
export const isRefused = (error: unknown): boolean => [401, 403].includes(statusOf(error) ?? 0);

/** What is asked for is made of a comparison that still goes on. */
export const isComparing = (error: unknown): boolean => isFailure(error) && error.isComparing === true;

/** Nothing was to be undone or redone: no failure of anybody. */
export const isNothingLeft = (error: unknown): boolean => isFailure(error) && error.isNothingLeft === true;

/** Nobody refused it: no answer came, or a part behind the gateway was away. The same again may work in a moment. */
export const isTemporary = (error: unknown): boolean =>
  isFailure(error) && (isComparing(error) || [0, 502, 503, 504].includes(error.status));

/** A refusal stands; after a fault the same may work. */
export const canTryAgain = (error: unknown): boolean => isTemporary(error) || (statusOf(error) ?? 0) >= 500;

/** The server's sentence when present, otherwise the fallback of the error catalogue. */
export const messageOf = (error: unknown, fallback: string): string =>
  (isFailure(error) ? error.message : null) ?? fallback;

const wordlessCause = (error: unknown): string => {
  const status = statusOf(error);
  if (status === 0) return 'no connection to the server. Check your connection and try again.';
  return status === undefined || status >= 500
    ? 'the server has a fault. Try again in a moment.'
    : `the server refused this (${status}).`;
};

/** What stands after the colon of 'Error cancelling: …'. */
export const causeOf = (error: unknown): string => messageOf(error, wordlessCause(error));

/** The same as a sentence. */
export const reasonOf = (error: unknown): string => {
  const cause = wordlessCause(error);
  return messageOf(error, cause.charAt(0).toUpperCase() + cause.slice(1));
};

/** The messages by field; none where nothing was said of any. */
export const failureErrors = (error: unknown): Record<string, string[]> => (isFailure(error) ? error.errors : {});

/** The first message of one field of a form. */
export const fieldError = (error: unknown, field: string): string | undefined =>
  isFailure(error) ? error.errors[field]?.[0] : undefined;
