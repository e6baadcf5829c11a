import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { RunningProduct } from '../product/running-product.ts';
import { catalogsOf, runWith, type Seen, sum } from './catalog-runs.ts';
import type { BenchContext } from './context.ts';
import type { Figure, Measured } from './figures.ts';
import { onItsOwn } from './taken.ts';

const SETTLES_MS = 5_000;
const FITTED = [1, 2, 4];
/** Not used to fit: another number of processes, and a file of another length. */
const PREDICTED = { processes: 3, fileShare: 0.3 };
const FILE_SHARE = 0.2;
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

type Point = Readonly<{ processes: number; lines: number; seen: Seen; bytes: Bytes }>;

/** Processor seconds of one line: `own` in any case, and `each` more for every process there is. */
type Line = Readonly<{ own: number; each: number }>;

/** The straight line through points, by least squares. */
const lineThrough = (points: readonly (readonly [number, number])[]): Line => {
  const middle = (at: 0 | 1): number => sum(points.map((point) => point[at])) / points.length;
  const [x, y] = [middle(0), middle(1)];
  const each = sum(points.map(([px, py]) => (px - x) * (py - y))) / sum(points.map(([px]) => (px - x) ** 2));
  return { own: y - each * x, each };
};

const pointFigures = ({ processes, lines, seen, bytes }: Point): Figure[] => {
  const name = processes === 1 ? '1 process' : `${processes} processes`;
  const perThousand = (seconds: number): number => (seconds / lines) * 1_000;
  return [
    { what: `${name}: ${lines.toLocaleString('en-GB')} lines`, value: seen.seconds, unit: 's' },
    { what: `${name}: catalog, processor time for 1,000`, value: perThousand(seen.catalogSeconds), unit: 's' },
    { what: `${name}: everything, processor time for 1,000`, value: perThousand(seen.allSeconds), unit: 's' },
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

/** What the points say of a run that is not among them, beside what it was. */
const compared = (points: readonly Point[], run: Point): Figure[] => {
  const of: readonly (readonly [string, Figure['unit'], number, (point: Point) => number])[] = [
    ['catalog, processor time for 1,000', 's', 1_000, ({ seen, lines }) => seen.catalogSeconds / lines],
    ['everything, processor time for 1,000', 's', 1_000, ({ seen, lines }) => seen.allSeconds / lines],
    ['on the bus for each product', 'bytes', 1, ({ bytes, lines }) => (bytes.requests + bytes.results) / lines],
    ["PostgreSQL's log for each product", 'bytes', 1, ({ bytes, lines }) => bytes.written / lines],
    ['products a minute', '', 60, ({ seen, lines }) => lines / seen.seconds],
  ];
  return of.flatMap(([what, unit, times, read]): Figure[] => {
    const { own, each } = lineThrough(points.map((point) => [point.processes, read(point)]));
    const [foretold, measured] = [(own + each * run.processes) * times, read(run) * times];
    const off = Math.abs(foretold / measured - 1) * 100;
    return [
      { what: `${what}, predicted`, value: foretold, unit },
      { what: `${what}, measured`, value: measured, unit },
      { what: `${what}, off by`, value: off, unit: '%', target: OFF_AT_MOST },
    ];
  });
};

/** What products cost at 1, 2 and 4 catalog processes, and how well that foretells a run with 3 on another file. */
export const measureScaling = async (
  context: BenchContext,
  product: RunningProduct,
  databases: Databases,
  named: Pick<Measured, 'number' | 'title'>,
): Promise<Measured> => {
  const catalogs = catalogsOf(product);
  const at = async (processes: number, fileShare: number): Promise<Point> => {
    const lines = Math.max(LEAST_LINES, context.sizes.file * fileShare);
    await sleep(SETTLES_MS);
    const before = await bytesNow(databases);
    const seen = await runWith({ ...context, sizes: { ...context.sizes, file: lines } }, catalogs, `${processes}`);
    const after = await bytesNow(databases);
    const entries = Object.entries(after).map(([name, value]) => [name, value - before[name as keyof Bytes]]);
    return { processes, lines, seen, bytes: Object.fromEntries(entries) as Bytes };
  };
  const measure = async (): Promise<Figure[]> => {
    // Not counted: what runs for the first time is slower.
    await at(1, FILE_SHARE / 2);
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
    return await onItsOwn(catalogs.processes, named, context.say, measure);
  } finally {
    await catalogs.stop();
  }
};
