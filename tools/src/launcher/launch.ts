import { setTimeout as sleep } from 'node:timers/promises';
import { closeStack } from './close-stack.ts';
import { createDataFolders, describeData, describeMetrics } from './data-folders.ts';
import { lockDataDir } from './data-lock.ts';
import { openOutput } from './output.ts';
import { outsidePostgres } from './outside-postgres.ts';
import { choosePorts, requirePort } from './ports.ts';
import { processRegister } from './process-register.ts';
import { withReplicas } from './replicas.ts';
import { type SeedRecord, seedRecord } from './seed-record.ts';
import { addressOf, type ServiceFleet, serviceFleet } from './service-fleet.ts';
import {
  AUTH,
  BUS_DATABASE,
  GATEWAY,
  type Installation,
  processName,
  SERVICES,
  type ServiceSpec,
} from './service-list.ts';
import { serviceSecret } from './service-secret.ts';
import type { Settings } from './settings.ts';
import { withSentence } from './usage-error.ts';
import { watchPostgres } from './watched-postgres.ts';
import { buildWebPages, type WebBuild } from './web-build.ts';
import { welcome } from './welcome.ts';

export type LaunchOptions = Readonly<{
  root: string;
  settings: Settings;
  environment: Readonly<Record<string, string | undefined>>;
  terminal: NodeJS.WriteStream;
  services?: readonly ServiceSpec[];
  buildWeb?: typeof buildWebPages;
  /** Loads the demo data through the gateway at `base`. */
  seed: (base: string, settings: Settings, say: (message: string) => void, signal: AbortSignal) => Promise<void>;
}>;

export type Launched = Readonly<{
  /** Resolves when the system is complete and seeded, or was stopped before; rejects when it cannot be started. */
  complete: Promise<void>;
  /** Ends everything in order. A second call with no grace ends the services by force. */
  stop(graceMs?: number): Promise<void>;
}>;

// The other services leave the processors to auth for this long, because a sign-in needs auth first.
const HEAD_START_MS = 1_500;
const USUAL_CONNECTIONS = 150;
const CONNECTIONS_OF_PROCESS = 20;

/** PostgreSQL's default here serves one process of each service; every other one brings pools of its own. */
const connectionsFor = (processes: number): number =>
  USUAL_CONNECTIONS + Math.max(0, processes - SERVICES.length) * CONNECTIONS_OF_PROCESS;

/**
 * Starts a whole installation: PostgreSQL, the web build and every service. Throws UsageError for what the person can
 * put right, before anything was started.
 */
export const launch = (options: LaunchOptions): Promise<Launched> =>
  start(options).catch((error: unknown) => {
    throw withSentence(error, options.settings.dataDir);
  });

const start = async (options: LaunchOptions): Promise<Launched> => {
  const { root, settings, environment, terminal } = options;
  const services = withReplicas(options.services ?? SERVICES, environment);
  const began = performance.now();
  const folders = createDataFolders(settings.dataDir);
  const closing = closeStack();
  const lock = lockDataDir(folders.state);
  closing.add(() => lock.release());
  try {
    const output = openOutput(folders.logs, terminal);
    const register = processRegister(folders.state);
    const left = await register.stopLeftovers();
    if (left.length > 0) output.say(`stopped leftover processes: ${left.join(', ')}`);
    await requirePort(settings.host, settings.port);
    const record = seedRecord(folders.state, settings);

    const web = (options.buildWeb ?? buildWebPages)(root, output);
    closing.add(() => web.stop());
    // Looked at later; until then a failure is not unhandled.
    web.done.catch(() => {});

    output.say('starting the database');
    const names = services.map(processName);
    const { postgres: databasePort, ...ports } = await choosePorts(folders.state, ['postgres', ...names]);
    describeMetrics(folders, ports);
    const databases = [...new Set(services.flatMap(({ database }) => database ?? [])), BUS_DATABASE];
    const postgres = settings.postgresUrl
      ? await outsidePostgres(settings.postgresUrl, databases)
      : await watchPostgres({
          stateDir: folders.postgres,
          port: databasePort!,
          databases,
          connections: connectionsFor(services.length),
          output,
        });
    closing.add(() => postgres.stop());
    describeData(folders, postgres.place);
    output.say(`the database is ready (${seconds(began)})`);

    const secret = serviceSecret(folders.state);
    const databaseUrl = postgres.urlFor;
    const installation = { root, settings, folders, services, ports, serviceSecret: secret, databaseUrl };
    const fleet = serviceFleet(installation, register, output, environment);
    const abort = new AbortController();
    closing.add((graceMs) => {
      abort.abort();
      return fleet.stop(graceMs);
    });
    const { signal } = abort;
    const complete = bringUp({ ...options, installation, fleet, web, record, output, began, signal }).catch((error) => {
      if (!signal.aborted) throw error;
    });
    return { complete, stop: (graceMs) => closing.close(graceMs) };
  } catch (error) {
    await closing.close();
    throw error;
  }
};

type BringUp = LaunchOptions &
  Readonly<{
    installation: Installation;
    fleet: ServiceFleet;
    web: WebBuild;
    record: SeedRecord;
    output: ReturnType<typeof openOutput>;
    began: number;
    signal: AbortSignal;
  }>;

const bringUp = async (context: BringUp): Promise<void> => {
  const { installation, fleet, web, output, began, settings, signal } = context;
  const start = async (spec: ServiceSpec): Promise<void> => {
    await fleet.start(spec, signal);
    output.say(`${processName(spec)} is ready (${seconds(began)})`);
  };
  const isFirst = ({ name }: ServiceSpec): boolean => name === AUTH || name === GATEWAY;
  const first = installation.services.filter(isFirst).map(start);
  const headStart = Promise.race([Promise.all(first), sleep(HEAD_START_MS, undefined, { signal })]);
  const others = installation.services.filter((spec) => !isFirst(spec));
  const followed = others.map((spec) => ({ spec, ready: headStart.then(() => start(spec)) }));
  const followers = Promise.all(followed.map(({ ready }) => ready));
  // Looked at later; until then a failure is not unhandled.
  followers.catch(() => {});

  await Promise.all([...first, web.done]);
  output.show(welcome(settings, seconds(began)));
  const complete = followers.then(() => output.say(`everything is ready (${seconds(began)})`));
  // A service that has no part in it does not hold up the demo data.
  const seeded = Promise.all(followed.filter(({ spec }) => spec.forSeed).map(({ ready }) => ready)).then(async () => {
    if (settings.seed === 'demo' && !context.record.demoData) await seedOnce(context);
  });
  await Promise.all([complete, seeded]);
};

const seedOnce = async ({ seed, installation, settings, record, output, signal }: BringUp): Promise<void> => {
  const began = performance.now();
  try {
    await seed(addressOf(installation, GATEWAY), settings, output.say, signal);
    record.markSeeded();
    output.say(`the demo data is in (${seconds(began)}); try a file from samples/`);
  } catch (error) {
    if (signal.aborted) return;
    output.warn(`the demo data could not be loaded, the next start tries again: ${(error as Error).message}`);
  }
};

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;
