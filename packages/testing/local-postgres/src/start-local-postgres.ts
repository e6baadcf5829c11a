import type { ChildProcess } from 'node:child_process';
import { prepareClusterPlace } from './cluster-place.ts';
import { checkpoint, createDatabases } from './create-databases.ts';
import { USER } from './credentials.ts';
import { databaseUrl } from './existing-cluster.ts';
import { freePort } from './free-port.ts';
import { initialiseCluster } from './initialise-cluster.ts';
import { ServerDidNotStart, type ServerProcess, startServerProcess } from './server-process.ts';
import { stopLeftover } from './stop-leftover.ts';

export type LocalPostgresOptions = Readonly<{
  /** Belongs to this cluster alone; created where missing. The caller makes sure that no other process starts on it. */
  stateDir: string;
  /** 0 or nothing: a free one. */
  port?: number;
  /** Server settings over the defaults, as `postgres -c name=value` takes them. */
  settings?: Readonly<Record<string, string>>;
  /** False gives durability up for speed; for tests only. */
  durable?: boolean;
  log?: (line: string) => void;
}>;

export type LocalPostgres = Readonly<{
  port: number;
  user: string;
  password: string;
  child: ChildProcess;
  /** Where the data lie; as root that may be outside `stateDir`. */
  dataDir: string;
  urlFor(database: string): string;
  /** Creates those that are missing. */
  createDatabases(names: readonly string[]): Promise<void>;
  /** Writes everything out, so that a server that crashes later has less to do before it takes connections. */
  checkpoint(): Promise<void>;
  /** Ends all connections, writes everything out and ends the server. */
  stop(): Promise<void>;
  /** Called when the server ended without `stop()`; also when that was before the call. */
  onExit(callback: (how: { code: number | null; signal: NodeJS.Signals | null }) => void): void;
}>;

const FREE_PORT_ATTEMPTS = 5;
const DEFAULTS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '150',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  // The least with which a running server can be copied.
  wal_level: 'replica',
  max_wal_senders: '0',
  jit: 'off',
  log_timezone: 'UTC',
  // Without details: those quote what stands in a row, addresses of people among it.
  log_error_verbosity: 'terse',
  // After a crash the server writes out what may not be on the disk: a file at a time that took 15 s of 31 on a busy disk.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
};
const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', wal_level: 'minimal' };

/**
 * Starts a real PostgreSQL from npm's binaries on loopback, with a random password of its own. Works as root (it then
 * runs as nobody) and as a user, and first ends what a killed run left on the same folder.
 */
export const startLocalPostgres = async (options: LocalPostgresOptions): Promise<LocalPostgres> => {
  const log = options.log ?? (() => {});
  const place = prepareClusterPlace(options.stateDir);
  await stopLeftover(place, log);
  const password = await initialiseCluster(place, log);
  const settings = { ...DEFAULTS, ...(options.durable === false ? NOT_DURABLE : {}), ...options.settings };
  const start = (port: number) => startServerProcess(place, port, settings, log);
  const { port, server } = await onPort(options.port ?? 0, start);

  let stopping = false;
  const urlFor = (database: string): string => databaseUrl({ user: USER, password, port }, database);
  return {
    port,
    user: USER,
    password,
    child: server.child,
    dataDir: place.dataDir,
    urlFor,
    createDatabases: (names) => createDatabases(urlFor('postgres'), names),
    checkpoint: () => checkpoint(urlFor('postgres')),
    stop: () => {
      stopping = true;
      return server.stop();
    },
    onExit: (callback) => void server.exited.then((how) => stopping || callback(how)),
  };
};

const onPort = async (
  wanted: number,
  start: (port: number) => Promise<ServerProcess>,
): Promise<{ port: number; server: ServerProcess }> => {
  for (let attempt = 1; ; attempt += 1) {
    const port = wanted === 0 ? await freePort() : wanted;
    try {
      return { port, server: await start(port) };
    } catch (error) {
      // Between choosing a free port and taking it, another process may have.
      const again =
        wanted === 0 && attempt < FREE_PORT_ATTEMPTS && error instanceof ServerDidNotStart && error.portTaken;
      if (!again) throw error;
    }
  }
};
