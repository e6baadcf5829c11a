import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '@tillmap/samples/random.ts';
import { type KeptSession, readSession } from '@tillmap/tools/product/kept-work.ts';
import { makeProductPlace } from '@tillmap/tools/product/product-place.ts';
import { type RunningProduct, startProduct } from '@tillmap/tools/product/running-product.ts';
import { type CallRecord, openRecord } from './call-record.ts';
import { type Compared, compareProxies } from './compare-proxies.ts';
import { type Asking, type Hammered, hammer } from './hammer.ts';
import { DEVICES_EACH, type Office, openOffice } from './open-office.ts';
import { workShift } from './shift.ts';
import { BUILDING, everyProduct, type Staff } from './staff.ts';
import { type Memory, watchMemory } from './watch-memory.ts';
import { openWorkLedger, type WorkLedger } from './work-ledger.ts';

export type LoadOptions = Readonly<{
  /** Of the usual load; the other phases take a share of it. */
  minutes: number;
  people: number;
  seed: number;
  /** Whether the gateway is compared with a bare proxy, which takes two minutes. */
  withComparison: boolean;
  /** Settings of the product. */
  settings?: Readonly<Record<string, string>>;
  said(words: string): void;
}>;

/** Everybody at work, for a while. */
export type Phase = Readonly<{ name: string; record: CallRecord }>;

export type LoadReport = Readonly<{
  usual: Phase;
  overload: Phase;
  back: Phase;
  /** One person's program without a pause, and everybody's. */
  oneWithoutPause: Hammered;
  allWithoutPause: Hammered;
  memory: readonly Memory[];
  edits: number;
  runs: number;
  lostEdits: readonly string[];
  /** Runs that were acknowledged and did not end as completed. */
  unfinished: readonly string[];
  /** Before all of it and in the end. */
  untouched: Readonly<{ before: KeptSession; after: KeptSession }>;
  /** Processes that are not the same any more. */
  fallen: readonly string[];
  compared: readonly Compared[];
}>;

const MS_PER_MINUTE = 60_000;
const LEAST_MS = 5_000;
/** Two a second of fifty people. */
const PEOPLE_OF_AN_UPLOAD_A_SECOND = 25;
/** Below the 512 connections that one address may have. */
const CONNECTIONS = { one: 200, all: 400 };
const MOST_TRIES = 3;
const ENDED_WITHIN_MS = 10 * MS_PER_MINUTE;
const ASK_AGAIN_MS = 500;

/** Runs that are not completed, once none is at work any more or it takes too long. */
const unfinishedRuns = async ({ admin }: Office, ledger: WorkLedger): Promise<readonly string[]> => {
  for (const until = performance.now() + ENDED_WITHIN_MS; ; await sleep(ASK_AGAIN_MS)) {
    const status = new Map((await admin.sessions()).map((session) => [session.id, session.status]));
    const open = [...ledger.runs()].filter((id) => status.get(id) !== 'completed');
    const atWork = open.filter((id) => ['pending', 'processing'].includes(status.get(id) ?? ''));
    if (atWork.length === 0 || performance.now() > until) return open.map((id) => `${id}: ${status.get(id) ?? 'gone'}`);
  }
};

const lostEdits = async ({ devices, employees, pages }: Office, ledger: WorkLedger): Promise<readonly string[]> => {
  const lost: string[] = [];
  for (const [number, { session }] of employees.entries())
    lost.push(...ledger.lostEdits(session, await everyProduct(devices[number]!, session, pages)));
  return lost;
};

/** All of a review with its evidence on one page: the dearest call that a person may make. */
const wholeReview = (session: string): string => `${BUILDING}/sessions/${session}/products?per_page=500`;

const askingOf = (employees: Office['employees'], pathOf: (session: string) => string): Promise<Asking[]> =>
  Promise.all(employees.map(async ({ who, session }) => ({ path: pathOf(session), headers: await who.signedIn() })));

const fallenSince = (before: ReadonlyMap<string, number>, now: ReadonlyMap<string, number>): readonly string[] =>
  [...before].filter(([name, pid]) => now.get(name) !== pid).map(([name]) => name);

/** Everything on a product that has started. */
const loadProduct = async (product: RunningProduct, folder: string, options: LoadOptions): Promise<LoadReport> => {
  const { minutes, people, seed, said } = options;
  const ledger = openWorkLedger();
  let record = openRecord();
  const office = await openOffice({ product, folder, people, seed, ledger, record: () => record });
  const random = seededRandom(seed);
  const processes = product.processes();
  const shareMs = Math.max(LEAST_MS, (minutes * MS_PER_MINUTE) / 10);
  const hammeredSeconds = Math.round(Math.max(LEAST_MS, shareMs / 2) / 1_000);

  const shift = async (name: string, staff: readonly Staff[], ms: number, times = 1): Promise<Phase> => {
    said(`${name}: ${staff.length} at work for ${Math.round(ms / 1_000)} s`);
    record = openRecord();
    const phase = { name, record };
    await workShift(staff, {
      ms,
      uploadsPerSecond: (times * people) / PEOPLE_OF_AN_UPLOAD_A_SECOND,
      files: office.files,
      random,
    });
    return phase;
  };
  /** With a status, twice as long each time until somebody is sent away with it: on a busy machine that takes its time. */
  const withoutPause = async (count: number, connections: number, status?: number): Promise<Hammered> => {
    const asking = await askingOf(office.employees.slice(0, count), wholeReview);
    for (let tries = 0, seconds = hammeredSeconds; ; tries++, seconds *= 2) {
      said(`${count} without a pause on ${connections} connections for ${seconds} s`);
      const hammered = await hammer({ base: product.base, asking, connections, seconds });
      if (status === undefined || hammered.sentAway.has(status) || hammered.failed.size > 0 || tries === MOST_TRIES)
        return hammered;
    }
  };

  try {
    const usualStaff = office.staff.slice(0, people);
    const watch = watchMemory(product.processes);
    const usual = await shift('the usual load', usualStaff, minutes * MS_PER_MINUTE);
    const memory = await watch.end();
    const overload = await shift('ten times as much', office.staff, shareMs, DEVICES_EACH);
    const oneWithoutPause = await withoutPause(1, CONNECTIONS.one, 429);
    const allWithoutPause = await withoutPause(people, CONNECTIONS.all);
    said('until every run has ended');
    await unfinishedRuns(office, ledger);
    const back = await shift('and back', usualStaff, shareMs);
    const unfinished = await unfinishedRuns(office, ledger);
    // What is asked from here on is no longer part of a phase.
    record = openRecord();
    const report = {
      usual,
      overload,
      back,
      oneWithoutPause,
      allWithoutPause,
      memory,
      unfinished,
      edits: ledger.edits(),
      runs: ledger.runs().size,
      lostEdits: await lostEdits(office, ledger),
      untouched: { before: office.untouched, after: await readSession(office.admin, office.untouched.id) },
      fallen: fallenSince(processes, product.processes()),
    };
    if (!options.withComparison) return { ...report, compared: [] };
    said('the gateway beside a bare proxy');
    const asking = await askingOf(office.employees, (session) => `${BUILDING}/sessions/${session}/status`);
    const seconds = Math.min(8, Math.max(1, minutes));
    return { ...report, compared: await compareProxies({ product, asking, seconds, rounds: 3 }) };
  } finally {
    await office.close();
  }
};

/** Starts a throw-away installation, has people at work on it and too many of them, and stops it. */
export const runLoad = async (options: LoadOptions): Promise<LoadReport> => {
  const place = await makeProductPlace();
  try {
    const product = await startProduct(place, { LOG_LEVEL: 'warn', TRAINING: 'on', ...options.settings });
    try {
      return await loadProduct(product, join(place.dataDir, 'load'), options);
    } catch (error) {
      throw new Error(`${error instanceof Error ? error.message : String(error)}\n${product.output().slice(-2_000)}`, {
        cause: error,
      });
    } finally {
      await product.stop();
    }
  } finally {
    place.remove();
  }
};
