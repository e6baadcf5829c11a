import pg from 'pg';
import { verifiedBy } from './tls.ts';
import { watchedClient } from './watched-client.ts';

const INT8 = 20;
const INT8_ARRAY: number = 1016;
const DATE = 1082;
// A handshake with TLS and a password takes some round trips, and a busy server is slow to start its side.
const CONNECT_TIMEOUT_MS = 5_000;

const wholeNumber = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a number; select it as text.`);
  return value;
};

// `{1,2,NULL}`, nested or not, as the server writes arrays of numbers.
const wholeNumbers = (text: string): unknown =>
  JSON.parse(
    text
      .replace(/[{}]/g, (brace) => (brace === '{' ? '[' : ']'))
      .replaceAll('NULL', 'null')
      .replace(/-?\d+/g, (digits) => String(wholeNumber(digits))),
  );

const asText = (text: string): string => text;

/**
 * How values arrive: `bigint` and counts as numbers (beyond 2^53 it is an error, never a rounded value), `numeric`
 * as decimal text, `date` as `yyyy-mm-dd` text (a Date would move it by the time zone), `jsonb` parsed, `bytea` as Buffer.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === INT8) return wholeNumber;
    if (oid === INT8_ARRAY) return wholeNumbers;
    if (oid === DATE) return asText;
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
  },
};

export type ConnectionSettings = {
  readonly url: string;
  readonly applicationName: string;
  /** File with the certificates (PEM) of who vouches for the server; TLS is then required and verified. */
  readonly caFile?: string;
  /** The server ends a statement after this time; 0 is never. Default 30 s. */
  readonly statementTimeoutMs?: number;
  /** The client gives a connection up after this time, so that a silent network becomes an error. Default 35 s. */
  readonly queryTimeoutMs?: number;
  /** The server ends a transaction in which nothing happened for this time: a paused owner frees its locks. Default 10 s. */
  readonly idleTransactionTimeoutMs?: number;
};

/** Returns node-postgres settings with every timeout set: connect 5 s, the rest as given. */
export const clientConfig = ({
  url,
  applicationName,
  caFile,
  statementTimeoutMs = 30_000,
  queryTimeoutMs = 35_000,
  idleTransactionTimeoutMs = 10_000,
}: ConnectionSettings): pg.ClientConfig => ({
  connectionString: url,
  ...(caFile && verifiedBy(caFile, url)),
  application_name: applicationName,
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  statement_timeout: statementTimeoutMs,
  query_timeout: queryTimeoutMs,
  idle_in_transaction_session_timeout: idleTransactionTimeoutMs,
  keepAlive: true,
  types,
});

/**
 * The same for a pool; a caller waits at most 15 s for a free connection. Where the server does not respond, callers
 * that wait for a response of it, or for a connection, are refused after 8 s, and nothing that was sent is done
 * later.
 */
export const poolConfig = (settings: ConnectionSettings, max: number): pg.PoolConfig => ({
  ...clientConfig(settings),
  connectionTimeoutMillis: 15_000,
  Client: watchedClient(CONNECT_TIMEOUT_MS),
  max,
});
