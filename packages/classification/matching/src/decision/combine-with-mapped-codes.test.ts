import { describe, expect, test } from '@jest/globals';
import { combineWithMappedCodes } from './combine-with-mapped-codes.ts';

describe('What another wholesaler says', () => {
  const codes = { deptCode: '10', subDeptCode: '11', cgCode: '112', vatCode: '' };

  test('When the name is unclear and the other codes correspond to one group, then that group is the likeliest', () => {
    const byName = {
      candidates: [
        { codes: { ...codes, cgCode: '111' }, share: 0.6 },
        { codes, share: 0.4 },
      ],
      probability: 0.5,
    };
    const found = [
      {
        wholesaler: 'W2',
        candidates: [{ codes, count: 9, share: 1, vatShare: 1, level: 'group' as const }],
        fits: ({ cgCode }: { cgCode: string }) => (cgCode === codes.cgCode ? 0.9 : 0.01),
      },
    ];
    expect(combineWithMappedCodes(byName, found)?.candidates[0]?.codes.cgCode).toBe('112');
    expect(combineWithMappedCodes(null, found)?.candidates[0]?.codes.cgCode).toBe('112');
  });

  test('When there is neither a name nor a correspondence, then there is no ranking', () => {
    expect(combineWithMappedCodes(null, [])).toBeNull();
  });
});
