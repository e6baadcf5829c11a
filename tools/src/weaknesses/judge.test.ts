import { describe, expect, test } from '@jest/globals';
import { judge, type Report } from './judge.ts';

const TODAY = '2026-11-26';
const advisory = (name: string, severity: 'moderate' | 'high' | 'critical') => ({
  name,
  severity,
  title: 'It can be misused',
  url: `https://github.com/advisories/GHSA-${name}`,
});
const report: Report = {
  vulnerabilities: {
    aaa: { via: [advisory('aaa', 'high')] },
    // Brought by the first one, and named by it.
    bbb: { via: ['aaa'] },
    ccc: { via: [advisory('ccc', 'moderate')] },
  },
};
const allowed = { advisory: 'GHSA-aaa', reason: 'It is never given what others send.', until: '2026-12-31' };

describe('Known weaknesses of packages', () => {
  test('When one is high or critical, then it is refused once, by its package and address', () => {
    expect(judge(report, [], TODAY)).toEqual(['aaa: It can be misused (high, https://github.com/advisories/GHSA-aaa)']);
    const critical = { vulnerabilities: { ddd: { via: [advisory('ddd', 'critical')] } } };
    expect(judge(critical, [], TODAY)).toHaveLength(1);
  });

  test('When it is allowed for a while, then nothing is said', () => {
    expect(judge(report, [allowed], TODAY)).toEqual([]);
  });

  test.each([
    [{ until: '2026-11-25' }, 'GHSA-aaa was allowed until 2026-11-25: please update the package, or say anew why not.'],
    [{ until: '2027-11-26' }, 'GHSA-aaa is allowed until 2027-11-26, which is more than 90 days ahead.'],
    [{ until: 'soon' }, 'GHSA-aaa is allowed without a reason or a last day.'],
    [{ reason: ' ' }, 'GHSA-aaa is allowed without a reason or a last day.'],
  ])('When what is allowed has %j, then the build fails', (changed, sentence) => {
    expect(judge(report, [{ ...allowed, ...changed }], TODAY)).toEqual([sentence]);
  });

  test('When what is allowed is gone, then it has to leave the list', () => {
    expect(judge({ vulnerabilities: {} }, [allowed], TODAY)).toEqual([
      'GHSA-aaa is allowed and not found any more: please take it off the list.',
    ]);
  });
});
