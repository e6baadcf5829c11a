import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { chooseSuites, nearestTests, type Suite, suiteOf } from './choose-suites.ts';

const suites = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].flatMap((name) => [
  suiteOf(`e2e/tests/${name}.e2e.ts`),
  suiteOf(`tools/test/faults/${name}.fault.test.ts`),
  suiteOf(`services/catalog/test/${name}.long.test.ts`),
  suiteOf(`tools/test/chart/${name}.long.test.ts`),
]);
const runnersOf = (chosen: readonly Suite[]) => [...new Set(chosen.map(({ runner }) => runner))].sort();
const choose = (changed: readonly string[], day = 0, seconds = 10_000) =>
  chooseSuites(suites, { changed, day, seconds });

describe('The long suites of a change', () => {
  test.each([
    ['web/src/app/app.tsx', 'e2e/tests/'],
    ['packages/bus/src/index.ts', 'tools/test/faults/'],
    ['helm/tillmap/values.yaml', 'tools/test/chart/'],
    ['docs/testing.md', 'tools/test/chart/'],
    ['services/catalog/src/composition.ts', 'services/catalog/test/'],
  ])('When %s changed, then all of %s run, and of the others those whose turn it is', (path, folder) => {
    const { run, left } = choose([path]);
    expect(left).toEqual([]);
    const without = choose([]).run;
    expect(run.filter(({ file }) => file.startsWith(folder))).toHaveLength(8);
    expect(run.filter(({ file }) => !file.startsWith(folder))).toEqual(
      without.filter(({ file }) => !file.startsWith(folder)),
    );
  });

  test.each(['services/audit/src/app.ts', 'packages/bus/src/index.ts', 'helm/tillmap/values.yaml'])(
    'When %s changed, then what must stay the same is compared',
    (path) => expect(suiteOf('tools/test/golden/golden.long.test.ts').area.test(path)).toBe(true),
  );

  test('When nothing changed for eight days, then each has run once', () => {
    const days = [0, 1, 2, 3, 4, 5, 6, 7].map((day) => choose([], 20_000 + day).run.map(({ file }) => file));
    expect(days.flat().sort()).toEqual(suites.map(({ file }) => file).sort());
  });

  test('When the time is short, then it is kept, and what does not fit is named', () => {
    fc.assert(
      fc.property(fc.nat(2_000), fc.nat(100_000), (seconds, day) => {
        const changed = ['web/x.ts', 'tools/x.ts', 'services/catalog/x.ts', 'packages/bus/x.ts'];
        const { run, left } = choose(changed, day, seconds);
        expect(run.reduce((sum, one) => sum + one.seconds, 0)).toBeLessThanOrEqual(seconds);
        expect([...run, ...left]).toHaveLength(suites.length);
      }),
    );
  });

  test('When a suite itself changed, then it runs', () => {
    const [suite] = suites.filter((one) => !choose([]).run.includes(one));
    expect(runnersOf([suite!]).length).toBe(1);
    expect(choose([suite!.file]).run).toContain(suite);
  });
});

test('When more tests import what changed than fit, then those nearest to it run', () => {
  const tests = [
    'packages/storage/database/test/a.test.ts',
    'services/auth/src/b.test.ts',
    'services/auth/src/domain/c.test.ts',
  ];
  expect(nearestTests(['services/auth/src/domain/password.ts'], tests, 8)).toEqual({
    run: [tests[2], tests[1]],
    left: 1,
  });
});
