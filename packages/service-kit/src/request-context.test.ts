import { describe, expect, test } from '@jest/globals';
import { continueTrace, currentContext, inContext, traceIdOf } from './request-context.ts';

const GIVEN = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

describe('A trace', () => {
  test('When a valid one arrives, then it is continued under a span of its own', () => {
    const continued = continueTrace(GIVEN);
    expect(traceIdOf(continued)).toBe(traceIdOf(GIVEN));
    expect(continued).not.toBe(GIVEN);
  });

  test.each([
    undefined,
    '',
    'nonsense',
    `${GIVEN}-more`,
    '00-00000000000000000000000000000000-00f067aa0ba902b7-01',
    '00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01',
  ])('When what arrives is %p, then a new one begins', (given) => {
    expect(continueTrace(given)).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(traceIdOf(continueTrace(given))).not.toBe(traceIdOf(GIVEN));
  });

  test('When work goes on later, then it still sees its own context and no other', async () => {
    const seen = await Promise.all(
      ['a', 'b'].map((requestId) =>
        inContext({ requestId, traceparent: GIVEN }, async () => {
          await new Promise((resolve) => setTimeout(resolve, 5));
          return currentContext()?.requestId;
        }),
      ),
    );
    expect(seen).toEqual(['a', 'b']);
    expect(currentContext()).toBeUndefined();
  });
});
