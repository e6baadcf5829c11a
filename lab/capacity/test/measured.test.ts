import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { CALL_COSTS, PHASE_COSTS } from '../src/measured-costs.ts';
import { FIGURES, MEASUREMENTS, type MeasuredFigure } from '../src/measured-figures.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** A new bench may differ by so much before what is planned has to be looked at again. */
const TOLERATED = 0.1;
/** Below this, in core-ms, a tenth is less than the digits that are told. */
const LEAST_COST = 0.01;

const read = (page: string): string => readFileSync(join(ROOT, page), 'utf8');

type Entries = readonly Readonly<{ number: string; lines: readonly Readonly<{ what: string; measured: string }>[] }>[];

/** What is measured beside the costs of calls, to be foretold. */
const FORETOLD = 'a decision and what comes to it';

/** Costs of measurements 19 and 21, by phase or call and part. */
const costsOf = (measurements: string): Map<string, number> => {
  const entries = (JSON.parse(measurements) as Entries).filter(({ number }) => ['19', '21'].includes(number));
  const lines = entries.flatMap((entry) => entry.lines).filter(({ what }) => !what.startsWith(FORETOLD));
  return new Map(lines.map(({ what, measured }) => [what.replace(': ', ', '), Number.parseFloat(measured)] as const));
};

const PLANNED = new Map<string, number>(
  Object.entries({ ...PHASE_COSTS, ...CALL_COSTS }).flatMap(([phase, costs]) =>
    Object.entries(costs).map(([part, cost]) => [`${phase}, ${part}`, cost] as const),
  ),
);

const differs = (planned: number, measured: number): boolean =>
  Math.abs(measured - planned) > Math.max(TOLERATED * planned, TOLERATED * LEAST_COST);

/** Costs that were measured otherwise, not at all, or that are not planned with. */
const stale = (measurements: string): string[] => {
  const measured = costsOf(measurements);
  const names = new Set([...measured.keys(), ...PLANNED.keys()]);
  return [...names].filter((name) => differs(PLANNED.get(name) ?? 0, measured.get(name) ?? 0));
};

const found = ({ page, found: pattern }: MeasuredFigure): number =>
  Number(pattern.exec(read(page))?.[1]?.replaceAll(',', ''));

describe('The costs that capacity is planned with', () => {
  test('When measurements 19 and 21 are read, then no cost differs from them by more than a tenth', () => {
    expect(costsOf(read(MEASUREMENTS)).size).toBeGreaterThan(20);
    expect(stale(read(MEASUREMENTS))).toEqual([]);
  });

  test('When a new bench finds another cost, a new part or none of one, then that is told', () => {
    const measurements = read(MEASUREMENTS);
    const dearer = measurements.replace(
      /(processing \(half by similarity\): catalog",\s*"measured": ")([\d.]+)/,
      (_, before, cost) => `${before}${1.2 * cost}`,
    );
    expect(stale(dearer)).toEqual(['processing (half by similarity), catalog']);
    const other = measurements.replace('import: reference-data', 'import: audit');
    expect(stale(other)).toEqual(['import, audit', 'import, reference-data']);
  });

  test.each(Object.entries<MeasuredFigure>(FIGURES))(
    'When the page of %s is read, then it has that figure',
    (_, figure) => {
      const measured = found(figure);
      const most = figure.page === MEASUREMENTS ? TOLERATED * figure.value : 0;
      expect(Math.abs(measured - figure.value)).toBeLessThanOrEqual(most);
    },
  );
});
