import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '@tillmap/testing';
import { freePort, startLocalPostgres } from '@tillmap/testing/local-postgres';
import { createDataFolders } from '../../../src/launcher/data-folders.ts';
import {
  BUS_DATABASE,
  environmentFor,
  GATEWAY,
  type Installation,
  nodeFlags,
  SERVICES,
  type ServiceSpec,
} from '../../../src/launcher/service-list.ts';
import { serviceSecret } from '../../../src/launcher/service-secret.ts';
import { readSettings } from '../../../src/launcher/settings.ts';
import type { ProductPlace } from '../../../src/product/product-place.ts';
import { ADMIN } from '../../../src/product/running-product.ts';
import { type Balancer, startBalancer } from './balancer.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const REPLICAS = 2;
const START_SECONDS = 200;
/** What a pod is given: taken out of the endpoints, so long until SIGTERM, and so long from there until it is killed. */
const PRE_STOP_MS = 2_000;
const GRACE_MS = 30_000;
const DRAIN_SECONDS = 5;

type Replica = Readonly<{ port: number; child: ChildProcess; ended: Promise<string> }>;

/** The whole product as a cluster runs it: two processes of each part, each part behind a balancer. */
export type ReplicatedProduct = Readonly<{
  base: string;
  parts: readonly string[];
  /** Replaces the processes of a part one after the other by new ones. Resolves when the last old one was told to go. */
  restart(part: string): Promise<void>;
  /** Resolves with how every process that was replaced has ended. */
  ended(): Promise<readonly string[]>;
  stop(): Promise<void>;
}>;

/** Runs the processes of one part. */
const runPart = async (spec: ServiceSpec, installation: Installation, balancer: Balancer) => {
  const running: Replica[] = [];
  const gone: Promise<string>[] = [];
  const log = createWriteStream(join(installation.folders.logs, `${spec.name}.log`), { flags: 'a' });

  const start = async (): Promise<void> => {
    const port = await freePort([]);
    const settings = { PORT: String(port), METRICS_PORT: '0', DRAIN_SECONDS: String(DRAIN_SECONDS) };
    const child = spawn(process.execPath, [...nodeFlags(spec), join(ROOT, spec.entry)], {
      cwd: ROOT,
      env: { ...environmentFor(spec, installation, process.env), ...settings },
      // It ends when the channel closes, should this process be killed.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [child.stdout, child.stderr]) stream?.pipe(log, { end: false });
    const ended = new Promise<string>((resolve) =>
      child.once('exit', (code, signal) => resolve(`${spec.name}: ${signal ?? `exit code ${code}`}`)),
    );
    running.push({ port, child, ended });
    balancer.add(port);
    const isReady = (): boolean => balancer.ready().includes(port);
    await waitUntil(isReady, { seconds: START_SECONDS, what: `${spec.name} to be ready` });
  };
  const terminate = async ({ port, child, ended }: Replica): Promise<string> => {
    balancer.remove(port);
    await sleep(PRE_STOP_MS);
    child.kill('SIGTERM');
    const force = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
    const how = await ended;
    clearTimeout(force);
    return how;
  };
  return {
    start,
    restart: async (): Promise<void> => {
      for (const old of running.splice(0)) {
        await start();
        gone.push(terminate(old));
      }
    },
    ended: () => Promise.all(gone),
    stop: async (): Promise<void> => {
      for (const { child } of running) child.kill('SIGKILL');
      await Promise.all([...running.map(({ ended }) => ended), ...gone]);
      await balancer.close();
      log.end();
    },
  };
};

/** Starts it empty but for one admin, on a place of its own. */
export const startReplicatedProduct = async ({ dataDir, port }: ProductPlace): Promise<ReplicatedProduct> => {
  const given = { DATA_DIR: dataDir, PORT: String(port), SEED: 'none', ADMIN_EMAIL: ADMIN.email };
  const settings = readSettings({ ...given, ADMIN_PASSWORD: ADMIN.password }, ROOT, ROOT);
  const folders = createDataFolders(dataDir);
  const postgres = await startLocalPostgres({ stateDir: folders.postgres, settings: { max_connections: '300' } });
  await postgres.createDatabases([...SERVICES.flatMap(({ database }) => database ?? []), BUS_DATABASE]);
  const balancers = new Map<string, Balancer>();
  for (const { name } of SERVICES)
    balancers.set(name, await startBalancer(name === GATEWAY ? port : await freePort([port])));
  const installation: Installation = {
    root: ROOT,
    settings,
    folders,
    services: SERVICES,
    ports: Object.fromEntries([...balancers].map(([name, balancer]) => [name, balancer.port])),
    serviceSecret: serviceSecret(folders.state),
    databaseUrl: postgres.urlFor,
  };
  const parts = new Map<string, Awaited<ReturnType<typeof runPart>>>();
  for (const spec of SERVICES) parts.set(spec.name, await runPart(spec, installation, balancers.get(spec.name)!));
  const stop = async (): Promise<void> => {
    await Promise.all([...parts.values()].map((part) => part.stop()));
    await postgres.stop();
  };
  try {
    // One of each first: it brings the tables up to date, for which the other would only wait.
    for (let replica = 0; replica < REPLICAS; replica++)
      await Promise.all([...parts.values()].map((part) => part.start()));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    base: settings.publicUrl,
    parts: [...parts.keys()],
    restart: async (name) => parts.get(name)?.restart(),
    ended: async () => (await Promise.all([...parts.values()].map((part) => part.ended()))).flat(),
    stop,
  };
};
