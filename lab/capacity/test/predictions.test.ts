import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { errorOf, predictions } from '../src/predictions.ts';

const WITHIN = 0.15;
const read = (page: string): string => readFileSync(join(import.meta.dirname, '../../..', page), 'utf8');

describe('What the costs foretell of runs they were not taken from', () => {
  test.each(predictions().map((one) => [one.run, one] as const))(
    'When %s is looked up, then it was measured so',
    (_, { measured: { page, found, value } }) => {
      expect(Number(found.exec(read(page))?.[1]?.replaceAll(',', ''))).toBe(value);
    },
  );

  test('When three runs are to be within 15 %, then they are', () => {
    expect(predictions().filter((one) => Math.abs(errorOf(one)) <= WITHIN).length).toBeGreaterThanOrEqual(3);
  });

  test('When too little is foretold, then the error is negative', () => {
    const measured = { value: 100, page: '', found: /./ };
    expect(errorOf({ predicted: 80, measured })).toBeCloseTo(-0.2);
    expect(errorOf({ predicted: 130, measured })).toBeCloseTo(0.3);
  });
});
