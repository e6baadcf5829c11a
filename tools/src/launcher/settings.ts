import { resolve } from 'node:path';
import { UsageError } from './usage-error.ts';

export type SeedUser = Readonly<{ email: string; name: string; role: 'user' | 'manager' | 'admin'; password: string }>;

export type Settings = Readonly<{
  host: string;
  port: number;
  /** Where people open Tillmap. */
  publicUrl: string;
  dataDir: string;
  /** A PostgreSQL that runs already, in place of one in DATA_DIR. */
  postgresUrl: string | undefined;
  logLevel: string;
  /** Demo data and accounts, or an empty installation with one admin. */
  seed: 'demo' | 'none';
  /** The accounts exist with the password everybody can read in the documentation. */
  wellKnownPassword: boolean;
  users: readonly SeedUser[];
}>;

type Environment = Readonly<Record<string, string | undefined>>;

const WELL_KNOWN_PASSWORD = 'tillmap-demo';
const MINIMUM_PASSWORD = 8;
const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'];

/**
 * What the environment asks for; empty text counts as absent. A relative DATA_DIR starts at the folder `make` or `npm`
 * was called in. Throws UsageError with one sentence.
 */
export const readSettings = (environment: Environment, root: string, calledFrom: string): Settings => {
  const read = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const host = read('HOST') ?? '127.0.0.1';
  const port = portFrom(read('PORT'));
  const seed = seedFrom(read('SEED'));
  const demoPassword = read('DEMO_PASSWORD');
  if (demoPassword !== undefined) refuseShort('DEMO_PASSWORD', demoPassword);
  const wellKnownPassword = seed === 'demo' && (demoPassword ?? WELL_KNOWN_PASSWORD) === WELL_KNOWN_PASSWORD;
  if (!isLoopback(host) && wellKnownPassword) {
    throw new UsageError(
      `HOST=${host} opens Tillmap to other machines while everybody knows the demo password: set DEMO_PASSWORD to one of your own, or SEED=none.`,
    );
  }
  const logLevel = read('LOG_LEVEL') ?? 'info';
  if (!LOG_LEVELS.includes(logLevel)) throw new UsageError(`LOG_LEVEL is one of ${LOG_LEVELS.join(', ')}.`);
  return {
    host,
    port,
    publicUrl: read('PUBLIC_URL') ?? `http://${urlHost(reachableHost(host))}:${port}`,
    dataDir: dataDirFrom(environment, root, calledFrom),
    postgresUrl: postgresUrlFrom(read('POSTGRES_URL')),
    logLevel,
    seed,
    wellKnownPassword,
    users: seed === 'demo' ? demoUsers(demoPassword ?? WELL_KNOWN_PASSWORD) : [firstAdmin(read)],
  };
};

/** A relative one starts at the folder `make` or `npm` was called in. */
export const dataDirFrom = (environment: Environment, root: string, calledFrom: string): string => {
  const dataDir = environment.DATA_DIR?.trim();
  return dataDir ? resolve(calledFrom, dataDir) : resolve(root, '.data');
};

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host);

/** An address of this machine under which what listens on `host` answers. */
export const reachableHost = (host: string): string =>
  host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;

/** The host as it stands in a URL. */
export const urlHost = (host: string): string => (host.includes(':') ? `[${host}]` : host);

const portFrom = (text = '8080'): number => {
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new UsageError(`PORT is a number from 1 to 65535, not "${text}".`);
};

const postgresUrlFrom = (text: string | undefined): string | undefined => {
  if (text === undefined || (URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol))) return text;
  throw new UsageError('POSTGRES_URL is an address such as postgres://name:password@host:5432/postgres.');
};

const seedFrom = (text = 'demo'): 'demo' | 'none' => {
  if (text === 'demo' || text === 'none') return text;
  throw new UsageError(`SEED is "demo" or "none", not "${text}".`);
};

const refuseShort = (name: string, password: string): void => {
  if (password.length < MINIMUM_PASSWORD)
    throw new UsageError(`${name} needs at least ${MINIMUM_PASSWORD} characters.`);
};

const demoUsers = (password: string): SeedUser[] => [
  { email: 'admin@example.com', name: 'Alex Admin', role: 'admin', password },
  { email: 'manager@example.com', name: 'Morgan Manager', role: 'manager', password },
  { email: 'staff@example.com', name: 'Sam Staff', role: 'user', password },
];

const firstAdmin = (read: (name: string) => string | undefined): SeedUser => {
  const email = read('ADMIN_EMAIL');
  const password = read('ADMIN_PASSWORD');
  if (email === undefined || password === undefined || !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) {
    throw new UsageError('SEED=none starts empty and needs the first admin: set ADMIN_EMAIL and ADMIN_PASSWORD.');
  }
  refuseShort('ADMIN_PASSWORD', password);
  return { email, name: 'Administrator', role: 'admin', password };
};
