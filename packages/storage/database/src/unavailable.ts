import { DependencyUnavailable, UnshownText } from '@tillmap/service-kit/domain';

const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
]);

// The server is not the one it should be: a certificate without a known issuer, or of another name; no TLS at all.
const UNTRUSTED_CODES = new Set([
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);
const NO_TLS = /^The server does not support SSL connections/;
// The server's disk is full: the same work succeeds when there is room again.
const DISK_FULL = '53100';
const NO_ROOM = 'Storage is full. Please contact your administrator.';
// A wrong user or password, or no such database. On a running service: they are being changed.
const REFUSED_STATES = /^(28...|3D000)$/;

// PostgreSQL, appendix A: connection exceptions (08), too many connections, shutting down or starting,
// a transaction ended for idling, and what a second try solves: lock timeout, deadlock, serialization failure.
const BUSY_STATES = /^(08...|53300|57P0[1235]|25P0[34]|55P03|40P01|40001)$/;

// The database is closed for maintenance (`allow_connections false`). Other errors have this state as well, and the message is in
// the server's language: only where in the server it was raised tells it.
const CLOSED = { state: '55000', routine: 'CheckMyDatabase' };

// node-postgres gives these no code.
const DRIVER_MESSAGES =
  /^(Connection terminated|Query read timeout|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|Driver not Connected)/;

/** A text of an error, by shape and not by class: the network's errors may come from another realm, where `instanceof Error` is false. */
export const textOf = (error: unknown, field: string): string => {
  const value: unknown = Reflect.get(Object(error), field);
  return typeof value === 'string' ? value : '';
};

/** True when the server, or our check of it, refuses us: a start does not wait for that to change. */
export const isRefusal = (error: unknown): boolean => {
  if (error instanceof DependencyUnavailable) return isRefusal(error.cause);
  if (typeof error !== 'object' || error === null) return false;
  const code = textOf(error, 'code');
  return UNTRUSTED_CODES.has(code) || REFUSED_STATES.test(code) || NO_TLS.test(textOf(error, 'message'));
};

/** True when the error shows that another service is unavailable or busy, so that the same work may succeed later. */
export const isUnavailable = (error: unknown): boolean => {
  if (error instanceof DependencyUnavailable) return true;
  if (typeof error !== 'object' || error === null) return false;
  if ('errors' in error && Array.isArray(error.errors) && error.errors.some(isUnavailable)) return true;
  if (isRefusal(error)) return true;
  const code = textOf(error, 'code');
  return (
    code === DISK_FULL ||
    NETWORK_CODES.has(code) ||
    BUSY_STATES.test(code) ||
    (code === CLOSED.state && textOf(error, 'routine') === CLOSED.routine) ||
    DRIVER_MESSAGES.test(textOf(error, 'message'))
  );
};

/** The error to throw instead of a driver's: `DependencyUnavailable` when a second try may help, else itself. */
export const asUnavailable = (dependency: string, error: unknown): unknown => {
  if (error instanceof DependencyUnavailable || !isUnavailable(error)) return error;
  const isFull = textOf(error, 'code') === DISK_FULL;
  return new DependencyUnavailable(dependency, { cause: error, ...(isFull && { message: NO_ROOM }) });
};

// PostgreSQL, appendix A: data exceptions (22), among them NUL in a text, and what is larger than the server can hold (54).
const VALUE_STATES = /^(22|54)...$/;

// NUL, as a character and as an escape of JSON.
const TEXT_STATES = /^(22021|22P05)$/;

/** The error to throw instead of a driver's: a sentence for whoever sent such a text, else itself. */
export const asUnshownText = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && TEXT_STATES.test(textOf(error, 'code'))
    ? new UnshownText({ cause: error })
    : error;

/** True when the server cannot hold these values: the same statement with them never succeeds. */
export const isUnstorable = (error: unknown): boolean =>
  error instanceof UnshownText ||
  (typeof error === 'object' && error !== null && VALUE_STATES.test(textOf(error, 'code')));

/** True for a broken unique key or primary key, of this constraint when one is named. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  typeof error === 'object' &&
  error !== null &&
  textOf(error, 'code') === '23505' &&
  (constraint === undefined || textOf(error, 'constraint') === constraint);
