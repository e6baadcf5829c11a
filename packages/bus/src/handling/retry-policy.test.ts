import { expect, test } from '@jest/globals';
import { DependencyUnavailable, NotFound } from '@tillmap/service-kit/domain';
import { NonRetryableError } from '../port/event-bus.ts';
import { backoffMs, classifyError } from './retry-policy.ts';

test('When tries fail one after another, then the pauses double from 100 ms and stay at 3 s at most', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1_000].map(backoffMs);
  const full = [100, 200, 400, 800, 1_600, 3_000, 3_000, 3_000, 3_000, 3_000, 3_000];
  for (const [i, pause] of pauses.entries()) {
    expect(pause).toBeLessThanOrEqual(full[i]!);
    expect(pause).toBeGreaterThanOrEqual(full[i]! * 0.8);
  }
});

test.each([
  [new DependencyUnavailable('catalog'), 'wait'],
  [Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), 'wait'],
  [Object.assign(new Error('deadlock detected'), { code: '40P01' }), 'wait'],
  [new NotFound('No such session.'), 'count'],
  [new TypeError('undefined is not a function'), 'count'],
  ['thrown text', 'count'],
  [new NonRetryableError('Not protobuf'), 'dead'],
] as const)('When a handler throws %s, then the message will %s', (error, verdict) => {
  expect(classifyError(error)).toBe(verdict);
});
