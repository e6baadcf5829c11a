import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { Measured } from '../src/figures.ts';
import { type Entry, entryOf, joined, pageOf, withMeasured } from '../src/page.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../../docs/measurements.md'), 'utf8');
const ENTRIES = JSON.parse(readFileSync(join(import.meta.dirname, '../measurements.json'), 'utf8')) as readonly Entry[];
const MATCHING = '\n## How often matching is right\n\n| split | right |\n| --- | ---: |\n| random | 84.4 |\n';

const OLD = { machine: '2 cores (old)', commit: '1111111aaaaa', date: '2026-11-21 11:48', load: '3.7' };
const NEW = { machine: '4 cores (new)', commit: '2222222bbbbb', date: '2026-12-01 09:00', load: '0.2' };

const measured = (number: string, seconds: number): Measured => ({
  number,
  title: `Measurement ${number}`,
  figures: [
    { what: 'rows accepted', value: seconds, unit: 's', target: 12 },
    { what: 'a list meanwhile, p50', value: 12, unit: 'ms' },
    { what: 'a list meanwhile, p95', value: 200, unit: 'ms', target: 150 },
  ],
  peaks: new Map([
    ['postgres', 900],
    ['catalog', 361.4],
    ['auth', 130],
  ]),
  used: new Map([
    ['auth', 0.1],
    ['catalog', 17.5],
    ['postgres', 7.4],
    ['gateway', 1],
  ]),
});

const former = [entryOf(measured('2', 13), OLD), entryOf(measured('10, Kafka', 9), OLD)];
const page = pageOf(former, MATCHING);

describe('The page of measurements', () => {
  test('When it is written, then it has each figure with a target, and commit and machine of each run', () => {
    expect(page).toContain('| 2. Measurement 2 | rows accepted | 13.00 s | < 12.00 s **missed** |');
    expect(page).toContain('| 2 | a list meanwhile, p95 | 200 ms | < 150 ms **missed** |');
    expect(page).not.toContain('12 ms');
    expect(page).toContain('| 2, 10, Kafka | 1111111 | 2026-11-21 11:48 | 3.7 | 2 cores (old) |');
  });

  test('When an entry is stored, then it has every figure, memory and processor time', () => {
    const [entry] = former;
    expect(entry?.lines.map(({ what }) => what)).toEqual([
      'rows accepted',
      'a list meanwhile, p50',
      'a list meanwhile, p95',
    ]);
    expect(entry?.memory).toBe('catalog 361 MB');
    expect(entry?.processor).toBe('26.0: catalog 17.5, postgres 7.4, gateway 1.0');
  });

  test('When one is measured anew, then it replaces its former figures and all others stay', () => {
    const entries = withMeasured([entryOf(measured('2', 8), NEW)], former);
    expect(entries.map(({ number, taken }) => [number, taken])).toEqual([
      ['2', NEW],
      ['10, Kafka', OLD],
    ]);
    expect(pageOf(entries, page)).toContain('| 2. Measurement 2 | rows accepted | 8.00 s | < 12.00 s met |');
    expect(pageOf(entries, page)).toContain(
      '| 10, Kafka. Measurement 10, Kafka | rows accepted | 9.00 s | < 12.00 s met |',
    );
  });

  test('When figures of one subject have one limit, then they are one row', () => {
    const j = { what: 'a key, j', measured: '9 ms', target: '< 12 ms met' };
    const k = { what: 'a key, k', measured: '10 ms', target: '< 12 ms met' };
    expect(joined([j, k])).toEqual([{ what: 'a key', measured: 'at most 10 ms (k)', target: 'each < 12 ms met' }]);
    const missed = { what: 'a key, l', measured: '13 ms', target: '< 12 ms **missed**' };
    expect(joined([j, missed])[0]?.target).toBe('each < 12 ms: 1 of 2 met');
  });

  test('When it is written again, then what make eval measured stays', () => {
    expect(pageOf(former, page).endsWith(MATCHING)).toBe(true);
  });

  test('When docs/measurements.md is read, then the writer would have written it so, and it has at most 100 lines', () => {
    expect(pageOf(ENTRIES, PAGE)).toBe(PAGE);
    expect(ENTRIES.length).toBeGreaterThan(10);
    expect(PAGE.trimEnd().split('\n').length).toBeLessThanOrEqual(100);
  });
});
