import { describe, expect, test } from '@jest/globals';
import { chooseTests } from './changed-tests.ts';

const file = (path: string, seconds = 10) => ({ path, seconds });

describe('The tests of what changed', () => {
  test('When there is time for all, then all run, the changed ones and the nearest first', () => {
    const related = [
      file('services/audit/test/a.test.ts'),
      file('services/catalog/src/domain/near.test.ts'),
      file('services/catalog/test/changed.test.ts'),
    ];
    const changed = ['services/catalog/src/domain/rule.ts', 'services/catalog/test/changed.test.ts'];
    expect(chooseTests(changed, related, 100)).toEqual({
      run: [
        'services/catalog/test/changed.test.ts',
        'services/catalog/src/domain/near.test.ts',
        'services/audit/test/a.test.ts',
      ],
      left: 0,
    });
  });

  test('When there is not, then what does not fit is left and counted, and a short one may still fit', () => {
    const related = [file('a/one.test.ts', 30), file('b/long.test.ts', 90), file('c/short.test.ts', 20)];
    expect(chooseTests(['a/one.ts'], related, 60)).toEqual({ run: ['a/one.test.ts', 'c/short.test.ts'], left: 1 });
  });

  test('When even the nearest takes longer, then it runs all the same', () => {
    expect(chooseTests(['a/one.ts'], [file('a/one.test.ts', 300)], 60)).toEqual({ run: ['a/one.test.ts'], left: 0 });
  });
});
