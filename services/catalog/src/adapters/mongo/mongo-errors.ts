import { DependencyUnavailable, withTimeout } from '@tillmap/service-kit/domain';
import mongoose from 'mongoose';

const { MongoBulkWriteError, MongoServerError } = mongoose.mongo;

/** Slower responses are not waited for: the caller gets an error and can retry. */
const ANSWER_MS = 9_000;

const AWAY_TO_PEOPLE = 'The product database is not available right now. Please try again in a moment.';

/** Errors of a server that cannot work right now: it starts, stops, elects, is full or refuses our login. */
const UNABLE = new Set([
  6, 7, 13, 18, 50, 89, 91, 112, 189, 262, 9001, 10107, 11600, 11602, 13388, 13435, 13436, 14031,
]);
const DUPLICATE = 11_000;
/** Full servers use codes of their own. */
const NO_ROOM = /OutOfDiskSpace|no space left|disk is full/i;

/** The codes of the server's errors; none when it did not respond, also in the middle of a bulk. */
const codesOf = (error: unknown): number[] => {
  if (error instanceof MongoBulkWriteError) return [error.writeErrors].flat().map(({ code }) => code);
  return error instanceof MongoServerError ? [Number(error.code)] : [];
};

const isUnavailable = (error: unknown): boolean =>
  codesOf(error).every((code) => UNABLE.has(code)) ||
  (error instanceof MongoServerError && (error.hasErrorLabel('RetryableWriteError') || NO_ROOM.test(error.message)));

/** Whether the only errors are that another process inserted the same documents first. */
export const isDuplicate = (error: unknown): error is mongoose.mongo.MongoBulkWriteError => {
  const codes = codesOf(error);
  if (!(error instanceof MongoBulkWriteError) || error.result.getWriteConcernError()) return false;
  return codes.length > 0 && codes.every((code) => code === DUPLICATE);
};

/** Runs a call to MongoDB. @throws `DependencyUnavailable` when it is unavailable, slow or cannot work. */
export const withMongoErrors = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await withTimeout(work, ANSWER_MS, () => {
      throw new Error(`MongoDB did not answer within ${ANSWER_MS} ms`);
    });
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    throw new DependencyUnavailable('product database', { cause: error, message: AWAY_TO_PEOPLE });
  }
};

const PLAIN: readonly (readonly [RegExp, string])[] = [
  [/ECONNREFUSED/, 'refuses connections'],
  [/ENOTFOUND|EAI_AGAIN/, 'cannot be found under that name'],
  [/[Aa]uthentication failed|not authorized|requires authentication/, 'refuses our user or password'],
  [/ECONNRESET|connection .{0,200}closed/, 'breaks connections off'],
  [NO_ROOM, 'has no room left'],
];

/** Returns the error of MongoDB as a sentence for its operator; without the address, which may hold a password. */
export const mongoSentence = (error: unknown): string => {
  const cause = error instanceof DependencyUnavailable ? error.cause : error;
  const text = [cause, cause instanceof Error ? cause.cause : undefined]
    .map((one) => (one instanceof Error ? one.message : ''))
    .join(' ');
  const wrong = PLAIN.find(([pattern]) => pattern.test(text))?.[1] ?? 'does not answer in time';
  return `MongoDB ${wrong}.`;
};
