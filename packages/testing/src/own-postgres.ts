import { execFile } from 'node:child_process';
import { chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type LocalPostgres, startLocalPostgres } from '@tillmap/testing/local-postgres';

const run = promisify(execFile);

/** A PostgreSQL of one test alone, which may be stopped, copied and started again on its port. */
export type OwnPostgres = Readonly<{
  port: number;
  urlFor(database: string): string;
  stop(): Promise<void>;
  /** Starts it again with the data it had. */
  start(): Promise<void>;
  /** Stops it, copies its data, starts it again, and starts the copy, which follows it by streaming. */
  copy(): Promise<OwnPostgres>;
  /** Ends it and removes its data. */
  remove(): Promise<void>;
}>;

type Settings = Readonly<Record<string, string>>;

const REPLICATED = { wal_level: 'replica', max_wal_senders: '4' };

/** A new folder below the machine's temporary one, which PostgreSQL's own user can pass through. */
export const openFolder = async (prefix: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  await chmod(folder, 0o711);
  return folder;
};

/** Starts a PostgreSQL with `settings` over the defaults. */
export const startIsolatedPostgres = async (settings: Settings = {}): Promise<OwnPostgres> =>
  startIn(await openFolder('tillmap-own-postgres-'), { ...REPLICATED, ...settings });

const startIn = async (stateDir: string, settings: Settings): Promise<OwnPostgres> => {
  let port = 0;
  const begin = () => startLocalPostgres({ stateDir, durable: false, settings, port });
  let server: LocalPostgres | undefined = await begin();
  const { dataDir, user, password, urlFor } = server;
  port = server.port;
  const stop = async (): Promise<void> => {
    await server?.stop();
    server = undefined;
  };
  const start = async (): Promise<void> => {
    server ??= await begin();
  };
  const copy = async (): Promise<OwnPostgres> => {
    const copied = await openFolder('tillmap-own-postgres-copy-');
    await stop();
    await cp(stateDir, copied, { recursive: true, preserveTimestamps: true });
    const data = join(copied, 'data');
    await writeFile(join(data, 'standby.signal'), '');
    // As root the server has a user of its own, and copies belong to root.
    await run('chown', ['-R', '--reference', dataDir, data]);
    await chmod(data, 0o700);
    await start();
    const source = `host=127.0.0.1 port=${port} user=${user} password=${password}`;
    return startIn(copied, { ...settings, primary_conninfo: source });
  };
  const remove = async (): Promise<void> => {
    await stop();
    await rm(stateDir, { recursive: true, force: true });
  };
  return { port, urlFor, stop, start, copy, remove };
};
