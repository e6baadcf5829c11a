import { describe, expect, test } from '@jest/globals';
import { findPairs } from '../../src/features/changes/rules/pairs/find-pairs.ts';
import { runYielding } from '../../src/features/changes/run-yielding.ts';
import { madeDrinks } from './made-drinks.ts';

const RIGHT = 0.98;

describe.each([1, 2, 3])('3,000 made drinks, 2,000 of them with a new number (seed %i)', (seed) => {
  test('When they are paired, then nearly all pairs are right and none that is called sure is wrong', async () => {
    const { fresh, gone, truth, twins } = madeDrinks(seed);
    expect([truth.size, twins.size > 50]).toEqual([2_000, true]);
    const pairs = new Map((await runYielding(findPairs(fresh, gone))).map((pair) => [pair.canonical, pair]));
    const sure = [...pairs.values()].filter(({ certainty }) => certainty === 'sure');
    expect(sure.filter(({ canonical, candidates: [{ canonical: old }] }) => truth.get(canonical) !== old)).toEqual([]);
    expect(sure.length / truth.size).toBeGreaterThan(0.75);
    expect(sure.filter(({ candidates: [{ canonical }] }) => twins.has(canonical))).toEqual([]);
    // Which of two twins it is nobody can tell: both must be offered.
    const right = [...truth].filter(([canonical, old]) => {
      const [first, ...others] = pairs.get(canonical)?.candidates ?? [];
      return first?.canonical === old || (twins.has(old) && others.some((other) => other.canonical === old));
    });
    expect(right.length / truth.size).toBeGreaterThanOrEqual(RIGHT);
  });
});
