import { DependencyUnavailable } from '@tillmap/service-kit/domain';
import { FULL_TO_PEOPLE } from '../file-errors.ts';
import { ObjectMissing } from '../object-store.ts';

const PASSING = new Set(['ECONNRESET', 'EPIPE', 'SlowDown', 'InternalError', 'ServiceUnavailable', 'RequestTimeout']);
const GONE = new Set(['NoSuchKey', 'NotFound', 'XMinioParentIsObject', 'XMinioInvalidObjectName']);
const REFUSED = new Set([
  'AccessDenied',
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'InvalidToken',
  'ExpiredToken',
]);
const FULL = /StorageFull|QuotaExceeded|InsufficientStorage|OutOfSpace/i;
const BUSY = /Retryable HTTP status: (\d+)/;

const AWAY_TO_PEOPLE = 'File storage is not available right now. Please try again in a moment.';

// By shape: errors of the network may come from another realm, where `instanceof Error` is false.
const textOf = (error: unknown, field: 'code' | 'message'): string =>
  typeof error === 'object' && error !== null && field in error
    ? String((error as Record<string, unknown>)[field])
    : '';

export const s3Code = (error: unknown): string => textOf(error, 'code');

/** Why there is no key, below what the client puts around it; empty for all other errors. */
const noKeyText = (error: unknown): string => {
  for (let here = error; typeof here === 'object' && here !== null; here = 'cause' in here ? here.cause : undefined) {
    if (s3Code(here) === 'NoS3Key') return textOf(here, 'message');
  }
  return '';
};

/** Whether the same request may well succeed a moment later: a connection that broke, a server that was busy. */
export const isPassing = (error: unknown): boolean =>
  PASSING.has(s3Code(error)) || BUSY.test(textOf(error, 'message')) || textOf(error, 'message') === 'socket hang up';

const isFull = (error: unknown): boolean => FULL.test(`${s3Code(error)} ${textOf(error, 'message')}`);

/** The error to throw: `ObjectMissing` when there is no such object, else `DependencyUnavailable`. */
export const fromS3 = (error: unknown, key?: string): Error => {
  if (error instanceof DependencyUnavailable) return error;
  if (key !== undefined && GONE.has(s3Code(error))) return new ObjectMissing(key);
  const message = isFull(error) ? FULL_TO_PEOPLE : AWAY_TO_PEOPLE;
  return new DependencyUnavailable('object store', { cause: error, message });
};

const PLAIN: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'refuses connections',
  ECONNRESET: 'breaks connections off',
  ETIMEDOUT: 'does not answer in time',
  ENOTFOUND: 'cannot be found under that name',
  EAI_AGAIN: 'cannot be found under that name',
};

/** Describes the error of the server at this address, as a sentence for its operator. */
export const sentenceOf = (error: unknown, address: string): string => {
  const code = s3Code(error);
  const busy = BUSY.exec(textOf(error, 'message'))?.[1];
  const noKey = noKeyText(error);
  if (noKey) return `There is no key for the S3 server at ${address} (${noKey}).`;
  if (PLAIN[code]) return `The S3 server at ${address} ${PLAIN[code]}.`;
  if (REFUSED.has(code)) return `The S3 server at ${address} refuses our access key (${code}).`;
  if (isFull(error)) return `The S3 server at ${address} has no room left.`;
  if (busy) return `The S3 server at ${address} is busy (${busy}).`;
  return `The S3 server at ${address} cannot be used (${code || textOf(error, 'message')}).`;
};
