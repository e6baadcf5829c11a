import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgresBus } from '@tillmap/bus';
import { openDatabase } from '@tillmap/storage/database';
import { createTestDatabase, fakeAuth, freePort, ISSUER, waitUntil } from '@tillmap/testing';
import { client, hearDeeds, standInCatalog } from './harness.ts';

/** The service as processes of its own, on real databases, with stand-ins for auth and catalog in this one. */
export const startProcesses = async (settings: Record<string, string> = {}) => {
  const database = await createTestDatabase();
  const busDatabase = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'reference-data-process-'));
  const auth = await fakeAuth({ service: 'reference-data' });
  const bus = await openPostgresBus({ url: busDatabase.url, applicationName: 'catalog' });
  const catalog = await standInCatalog(bus);
  const deeds = await hearDeeds(bus);
  const sql = await openDatabase({ url: database.url, applicationName: 'test' });
  const running = new Set<ChildProcess>();
  const admin = auth.token({ sub: 'admin', role: 'admin', name: 'Ann', lives: 3_600 });

  const kill = async (child: ChildProcess): Promise<void> => {
    if (!running.delete(child)) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  const run = async () => {
    const port = await freePort();
    const child = spawn(process.execPath, [join(import.meta.dirname, '../src/main.ts')], {
      stdio: 'ignore',
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        PORT: String(port),
        DATABASE_URL: database.url,
        BUS_URL: busDatabase.url,
        OBJECT_STORE_DIR: folder,
        AUTH_URL: auth.url,
        CATALOG_URL: 'http://127.0.0.1:9',
        FILE_BUILDING_URL: 'http://127.0.0.1:9',
        PUBLIC_URL: ISSUER,
        SERVICE_SECRET: 'a secret of tests only',
        ...settings,
      },
    });
    running.add(child);
    const api = client(
      () => port,
      () => admin,
    );
    await waitUntil(async () => (await api.get('/readyz')).ok, { seconds: 40, what: 'the process to be ready' });
    return { ...api, pid: child.pid ?? 0, kill: () => kill(child) };
  };
  const stop = async (): Promise<void> => {
    for (const child of running) await kill(child);
    await catalog.stop();
    await deeds.stop();
    await bus.close();
    await sql.close();
    await auth.stop();
    await database.drop();
    await busDatabase.drop();
    await rm(folder, { recursive: true, force: true });
  };
  return { run, catalog, deeds, sql, stop };
};
