import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';

/** A URL's own TLS parameters; with a file of certificates they would win over it. */
const IN_THE_URL = ['ssl', 'sslmode', 'sslrootcert', 'uselibpqcompat'];

type Verified = { connectionString: string; ssl: ConnectionOptions };

/**
 * A connection that trusts only who the certificates of `caFile` vouch for, under the host's own name. Throws a sentence
 * when the file cannot be read or the URL wants no TLS.
 */
export const verifiedBy = (caFile: string, url: string): Verified => {
  const address = new URL(url);
  const mode = address.searchParams.get('sslmode') ?? address.searchParams.get('ssl');
  if (mode === 'disable' || mode === 'no-verify' || mode === 'false' || mode === '0')
    throw new Error(`DATABASE_CA_FILE is set, but the address of ${address.host} says ${mode}.`);
  for (const name of IN_THE_URL) address.searchParams.delete(name);
  return { connectionString: address.href, ssl: { ca: certificatesOf(caFile), minVersion: 'TLSv1.2' } };
};

// Read for each pool and each reconnection, so that a renewed file serves without a restart where that is possible.
const certificatesOf = (caFile: string): string => {
  try {
    return readFileSync(caFile, 'utf8');
  } catch (cause) {
    throw new Error(`DATABASE_CA_FILE cannot be read: ${(cause as Error).message}`, { cause });
  }
};
