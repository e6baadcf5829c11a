import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { runningDatabase } from '../../../src/product/running-database.ts';

/** What befalls the bus of the default run, and nothing else: it has a database of its own. */
export type BusFaults = Readonly<{
  /** Ends every connection to it. */
  cut(): Promise<void>;
  /** Nobody can reach it for this time. */
  away(forMs: number): Promise<void>;
  /** What is published, and how far groups are, is stored up to this time late. */
  slow(forMs: number): Promise<void>;
}>;

const CUT = `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'bus' and pid <> pg_backend_pid()`;
const TRY_AGAIN_MS = 100;

/** Runs statements on a connection of their own. */
export const onDatabase = async <T>(
  dataDir: string,
  database: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client({ connectionString: runningDatabase(dataDir, database) });
  // The server may be killed meanwhile; the statement in hand then fails.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** Until it was done: the server may be down at the moment. */
const insist = async (work: () => Promise<unknown>): Promise<void> => {
  for (;;) {
    try {
      await work();
      return;
    } catch {
      await sleep(TRY_AGAIN_MS);
    }
  }
};

export const busFaults = (dataDir: string): BusFaults => {
  const allow = (is: boolean) =>
    insist(() => onDatabase(dataDir, 'postgres', (one) => one.query(`alter database bus allow_connections ${is}`)));
  const cut = () => insist(() => onDatabase(dataDir, 'postgres', (one) => one.query(CUT)));
  return {
    cut,
    away: async (forMs) => {
      await allow(false);
      await cut();
      await sleep(forMs);
      await allow(true);
    },
    slow: async (forMs) => {
      // A server that is killed meanwhile has ended the slowness as well.
      await onDatabase(dataDir, 'bus', async (one) => {
        await one.query('begin');
        await one.query('lock table bus_log, bus_place in share row exclusive mode');
        await sleep(forMs);
        await one.query('commit');
      }).catch(() => undefined);
    },
  };
};
