import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalPostgres } from '@tillmap/testing/local-postgres';
import { TEST_POSTGRES } from './test-database.ts';

type Cluster = Readonly<{ stop(): Promise<void> }>;

// Jest may load setup and teardown as separate modules, and call them once for each project: the process holds the one.
const holder = globalThis as { tillmapTestCluster?: Promise<Cluster> | undefined };

/** Starts the cluster all tests of this run share, once; does nothing where the environment names one already. */
export const startTestCluster = async (): Promise<void> => {
  if (process.env[TEST_POSTGRES] && !holder.tillmapTestCluster) return;
  holder.tillmapTestCluster ??= start();
  await holder.tillmapTestCluster;
};

/** Stops the cluster this run started and removes its data. */
export const stopTestCluster = async (): Promise<void> => {
  const cluster = await holder.tillmapTestCluster;
  holder.tillmapTestCluster = undefined;
  await cluster?.stop();
};

const start = async (): Promise<Cluster> => {
  const stateDir = await mkdtemp(join(tmpdir(), 'tillmap-test-postgres-'));
  // As root the server runs as nobody, who must be able to pass.
  await chmod(stateDir, 0o711);
  const postgres = await startLocalPostgres({ stateDir, durable: false, settings: { max_connections: '300' } });
  process.env[TEST_POSTGRES] = postgres.urlFor('postgres');
  return {
    stop: async () => {
      delete process.env[TEST_POSTGRES];
      await postgres.stop();
      await rm(stateDir, { recursive: true, force: true });
    },
  };
};
