import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { type LocalPostgres, startLocalPostgres } from '@tillmap/local-postgres';

const GIGABYTE = 1_000_000_000;
const SETTINGS = { shared_buffers: '1GB', max_wal_size: '4GB', maintenance_work_mem: '256MB' };

/** Runs `work` with a server whose files lie in a folder meanwhile. */
export const withServer = async (folder: string, work: (server: LocalPostgres) => Promise<void>): Promise<void> => {
  const stateDir = await mkdtemp(join(folder, 'parts-'));
  // As root the server runs as nobody, who must be able to pass.
  await chmod(stateDir, 0o711);
  const server = await startLocalPostgres({ stateDir, settings: SETTINGS });
  try {
    await work(server);
  } finally {
    await server.stop();
    await rm(stateDir, { recursive: true, force: true });
  }
};

/** Whether fewer gigabytes than these are free where a folder lies. */
export const isFull = async (folder: string, gigabytes: number): Promise<boolean> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < gigabytes * GIGABYTE;
};
