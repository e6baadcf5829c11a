import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { Measured } from '../src/figures.ts';
import { entriesOf, entryOf, pageOf } from '../src/page.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../docs/measurements.md'), 'utf8');
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

const former = pageOf([entryOf(measured('10, Kafka', 9), OLD), entryOf(measured('2', 13), OLD)], MATCHING);

describe('The page of measurements', () => {
  test('When it is written, then each measurement has commit, machine, memory and processor time, and its figures', () => {
    expect(former).toContain('| A | 2 cores (old) |');
    expect(former).toContain(
      '| 2 | Measurement 2 | 1111111aaaaa | A | 2026-11-21 11:48 | 3.7 | catalog 361 MB | 26.0: catalog 17.5, postgres 7.4, gateway 1.0 |',
    );
    expect(former).toContain('| 2 | rows accepted | 13.00 s | < 12.00 s **missed** | 1111111 | A |');
    expect(former).toContain(
      '| 2 | a list meanwhile | p50 12 ms; p95 200 ms | p95 < 150 ms **missed** | 1111111 | A |',
    );
  });

  test('When one is measured anew, then it takes the place of its former figures and all others stay', () => {
    const page = pageOf([entryOf(measured('2', 8), NEW)], former);
    expect(page).toContain('| 2 | rows accepted | 8.00 s | < 12.00 s met | 2222222 | B |');
    expect(page).not.toContain('13.00 s');
    expect(page).toContain('| 10, Kafka | rows accepted | 9.00 s | < 12.00 s met | 1111111 | A |');
    expect(page).toContain('| A | 2 cores (old) |\n| B | 4 cores (new) |');
    expect(entriesOf(page).map(({ number, taken }) => [number, taken])).toEqual([
      ['2', NEW],
      ['10, Kafka', OLD],
    ]);
  });

  test('When it is written anew, then what make eval measured stays', () => {
    expect(pageOf([entryOf(measured('3', 8), NEW)], former).endsWith(MATCHING)).toBe(true);
  });

  test('When docs/measurements.md is read, then the writer would have written it so, and it has at most 150 lines', () => {
    expect(pageOf([], PAGE)).toBe(PAGE);
    expect(entriesOf(PAGE).length).toBeGreaterThan(10);
    expect(PAGE.trimEnd().split('\n').length).toBeLessThanOrEqual(150);
  });
});
