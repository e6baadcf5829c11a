import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningProduct } from '@tillmap/tools/product/running-product.ts';
import pg from 'pg';
import { catalogsOf, runWith, type Seen, sum } from './catalog-runs.ts';
import type { BenchContext } from './context.ts';
import type { Figure, Measured } from './figures.ts';
import { measureInIsolation } from './measure-run.ts';
import { busySeconds } from './processor-watch.ts';

const SETTLES_MS = 5_000;
const FITTED = [1, 2, 4];
/** Not used to fit: another number of processes, and a file of another length. */
const PREDICTED = { processes: 3, fileShare: 0.25 };
const FILE_SHARE = 0.15;
/** Files for each number of processes. The middle one counts: what else the machine did comes in bursts. */
const TIMES = 3;
const OFF_AT_MOST = 20;

type Databases = Readonly<{ bus: string; fileBuilding: string }>;

/** What a supplier file moved and left: bytes on the bus by topic, in the write-ahead log, and in its own tables. */
type Bytes = Readonly<{ requests: number; results: number; written: number; kept: number }>;

const CHUNKS = 'file-building.chunk-requests';
const RESULTS = 'catalog.chunk-results';

const bytesNow = async ({ bus, fileBuilding }: Databases): Promise<Bytes> => {
  const ask = async (url: string, query: string): Promise<Record<string, unknown>> => {
    const sql = new pg.Client({ connectionString: url });
    await sql.connect();
    try {
      return (await sql.query(query)).rows[0];
    } finally {
      await sql.end();
    }
  };
  const onTopic = (topic: string): string =>
    `coalesce(sum(octet_length(body) + octet_length(headers::text) + octet_length(key)) filter (where topic like '%${topic}'), 0)::float8`;
  const moved = await ask(
    bus,
    `select ${onTopic(CHUNKS)} as requests, ${onTopic(RESULTS)} as results,
            pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as written from bus_log`,
  );
  const kept = await ask(fileBuilding, `select pg_database_size(current_database())::float8 as kept`);
  return { ...moved, ...kept } as Bytes;
};

/** Processor seconds during a run: what its client used, and what the machine did that has nothing to do with it. */
type Besides = Readonly<{ client: number; others: number }>;

type Point = Readonly<{ processes: number; lines: number; seen: Seen; bytes: Bytes; besides: Besides }>;

/** The same run, with what the machine did besides. */
const watched = async (run: () => Promise<Seen>): Promise<Pick<Point, 'seen' | 'besides'>> => {
  const before = { busy: busySeconds(), client: process.cpuUsage() };
  const seen = await run();
  const { user, system } = process.cpuUsage(before.client);
  const client = (user + system) / 1_000_000;
  return { seen, besides: { client, others: Math.max(0, busySeconds() - before.busy - seen.allSeconds - client) } };
};

/** Processor seconds of one line: `own` in any case, and `each` more for every process there is. */
type Line = Readonly<{ own: number; each: number }>;

/** The straight line through points, by least squares. */
const lineThrough = (points: readonly (readonly [number, number])[]): Line => {
  const middle = (at: 0 | 1): number => sum(points.map((point) => point[at])) / points.length;
  const [x, y] = [middle(0), middle(1)];
  const each = sum(points.map(([px, py]) => (px - x) * (py - y))) / sum(points.map(([px]) => (px - x) ** 2));
  return { own: y - each * x, each };
};

const pointFigures = ({ processes, lines, seen, bytes, besides }: Point): Figure[] => {
  const name = processes === 1 ? '1 process' : `${processes} processes`;
  const perThousand = (seconds: number): number => (seconds / lines) * 1_000;
  return [
    { what: `${name}: ${lines.toLocaleString('en-GB')} lines`, value: seen.seconds, unit: 's' },
    { what: `${name}: catalog, processor time for 1,000`, value: perThousand(seen.catalogSeconds), unit: 's' },
    { what: `${name}: everything, processor time for 1,000`, value: perThousand(seen.allSeconds), unit: 's' },
    { what: `${name}: this client, processor time for 1,000`, value: perThousand(besides.client), unit: 's' },
    { what: `${name}: processors busy with anything else`, value: besides.others, unit: 's' },
    {
      what: `${name}: busiest process, of the chunks`,
      value: (Math.max(...seen.chunks) / sum(seen.chunks)) * 100,
      unit: '%',
    },
    { what: `${name}: on the bus for each product, asked`, value: bytes.requests / lines, unit: 'bytes' },
    { what: `${name}: on the bus for each product, answered`, value: bytes.results / lines, unit: 'bytes' },
    { what: `${name}: PostgreSQL's log for each product`, value: bytes.written / lines, unit: 'bytes' },
    { what: `${name}: kept by file-building for each product`, value: bytes.kept / lines, unit: 'bytes' },
  ];
};

const LEAST_LINES = 100;

/** Processor seconds for a line, those of the client too: they share the machine. */
const costOf = ({ lines, seen, besides }: Point): number => (seen.allSeconds + besides.client) / lines;

/** Processors that were left to the run by everything else. */
const leftTo = ({ seen, besides }: Point): number => availableParallelism() - besides.others / seen.seconds;

/** How much of what was left to it a run used: the rest is waiting for each other. */
const usedShare = (point: Point): number => (costOf(point) * point.lines) / point.seen.seconds / leftTo(point);

const foretold = (points: readonly Point[], { processes }: Point, read: (point: Point) => number): number => {
  const { own, each } = lineThrough(points.map((point) => [point.processes, read(point)]));
  return own + each * processes;
};

const beside = (what: string, unit: Figure['unit'], predicted: number, measured: number): Figure[] => [
  { what: `${what}, predicted`, value: predicted, unit },
  { what: `${what}, measured`, value: measured, unit },
  { what: `${what}, off by`, value: Math.abs(predicted / measured - 1) * 100, unit: '%', target: OFF_AT_MOST },
];

/** What the points say of a run that is not among them, beside what it was. */
const compared = (points: readonly Point[], run: Point): Figure[] => {
  const of: readonly (readonly [string, Figure['unit'], number, (point: Point) => number])[] = [
    ['catalog, processor time for 1,000', 's', 1_000, ({ seen, lines }) => seen.catalogSeconds / lines],
    ['everything, processor time for 1,000', 's', 1_000, ({ seen, lines }) => seen.allSeconds / lines],
    ['on the bus for each product', 'bytes', 1, ({ bytes, lines }) => (bytes.requests + bytes.results) / lines],
    ["PostgreSQL's log for each product", 'bytes', 1, ({ bytes, lines }) => bytes.written / lines],
  ];
  const share = sum(points.map(usedShare)) / points.length;
  const aMinute = (60 * share * leftTo(run)) / foretold(points, run, costOf);
  return [
    ...of.flatMap(([what, unit, times, read]) =>
      beside(what, unit, foretold(points, run, read) * times, read(run) * times),
    ),
    ...beside('products a minute on what was left of the processors', '', aMinute, (60 * run.lines) / run.seen.seconds),
  ];
};

/** What products cost at 1, 2 and 4 catalog processes, and how well that foretells a run with 3 on another file. */
export const measureScaling = async (
  context: BenchContext,
  product: RunningProduct,
  databases: Databases,
  named: Pick<Measured, 'number' | 'title'>,
): Promise<Measured> => {
  const catalogs = catalogsOf(product);
  const once = async (processes: number, fileShare: number): Promise<Point> => {
    const lines = Math.max(LEAST_LINES, context.sizes.file * fileShare);
    await sleep(SETTLES_MS);
    const before = await bytesNow(databases);
    const sizes = { ...context.sizes, file: lines };
    const run = await watched(() => runWith({ ...context, sizes }, catalogs, `${processes}`));
    const after = await bytesNow(databases);
    const entries = Object.entries(after).map(([name, value]) => [name, value - before[name as keyof Bytes]]);
    return { processes, lines, ...run, bytes: Object.fromEntries(entries) as Bytes };
  };
  const at = async (processes: number, fileShare: number): Promise<Point> => {
    const taken: Point[] = [];
    while (taken.length < TIMES) taken.push(await once(processes, fileShare));
    return taken.toSorted((one, other) => costOf(one) - costOf(other))[Math.floor(TIMES / 2)]!;
  };
  const measure = async (): Promise<Figure[]> => {
    // Not counted: what runs for the first time is slower.
    await once(1, FILE_SHARE / 2);
    const points: Point[] = [];
    let run: Point | undefined;
    for (const processes of [1, 2, PREDICTED.processes, 4]) {
      await catalogs.grow(processes);
      if (FITTED.includes(processes)) points.push(await at(processes, FILE_SHARE));
      else run = await at(processes, PREDICTED.fileShare);
    }
    return [...points.flatMap(pointFigures), ...(run ? [...pointFigures(run), ...compared(points, run)] : [])];
  };
  try {
    return await measureInIsolation(catalogs.processes, named, context.say, measure);
  } finally {
    await catalogs.stop();
  }
};
