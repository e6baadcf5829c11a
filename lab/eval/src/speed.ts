import type { IndexDoc } from '@tillmap/classification';
import { decide } from '@tillmap/classification/matching/decision';
import { NEIGHBOUR_COUNT, openReader } from '@tillmap/classification/matching/index';
import { bytesOf } from './bytes-of.ts';
import { indexInChunks } from './evaluate.ts';
import { heavyNoise } from './noise.ts';
import { randomFrom, shuffled } from './random.ts';

const QUERIES = 5000;
const GROUPS = 500;

/** Gives bare names a barcode of their own and made-up codes, enough to index them. */
const asDocs = (names: readonly string[]): IndexDoc[] =>
  names.map((name, at) => ({
    barcode: String(at + 1).padStart(14, '0'),
    name,
    size: '',
    deptCode: '1',
    subDeptCode: '1',
    cgCode: String(at % GROUPS),
    vatCode: 'S',
  }));

const measureQueries = (docs: readonly IndexDoc[], reader: ReturnType<typeof openReader>, noisy: boolean): string => {
  const random = randomFrom(11);
  const asked = shuffled(docs, random)
    .slice(0, QUERIES)
    .map(({ name, barcode }) => ({ barcode, name: noisy ? heavyNoise(name, random) : name }));
  const times: number[] = [];
  const before = process.cpuUsage();
  let found = 0;
  for (const { name, barcode } of asked) {
    const start = performance.now();
    const neighbours = reader.search(name, '', NEIGHBOUR_COUNT);
    decide({ neighbours, product: { name, size: '' } }, { reviewThreshold: 80, isKnown: () => true });
    times.push(performance.now() - start);
    if (neighbours.some((neighbour) => neighbour.barcode === barcode)) found++;
  }
  const { user, system } = process.cpuUsage(before);
  const slowest = times.toSorted((a, b) => a - b)[Math.floor(0.99 * times.length)]!;
  return `${Math.round((1e6 * asked.length) / (user + system))} products searched and decided per core-second, recall@${NEIGHBOUR_COUNT} ${(found / asked.length).toFixed(3)}, 99th percentile ${slowest.toFixed(2)} ms`;
};

/** Lines about building, opening and asking an index of these names on one core. */
export const speedLines = (names: readonly string[]): string[] => {
  const docs = asDocs(names);
  const before = process.cpuUsage();
  const segments = indexInChunks(docs).segments();
  const { user, system } = process.cpuUsage(before);
  const built = performance.now();
  const reader = openReader(segments);
  const opened = performance.now();
  const memory = segments.reduce((sum, { segment }) => sum + bytesOf(segment), 0) / Math.max(1, docs.length);
  return [
    `${docs.length} names indexed in ${((user + system) / 1e6).toFixed(2)} core-seconds, ${segments.length} segments, ${memory.toFixed(0)} bytes a name, opened in ${(opened - built).toFixed(1)} ms`,
    `clean names: ${measureQueries(docs, reader, false)}`,
    `noisy names: ${measureQueries(docs, reader, true)}`,
  ];
};
