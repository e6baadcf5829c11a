import { afterEach, describe, expect, test } from '@jest/globals';
import { traceWith } from '@tillmap/service-kit/telemetry';
import { contextHeaders, continueTrace, currentContext, inContext, traceIdOf } from './request-context.ts';

const GIVEN = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

describe('A trace', () => {
  afterEach(() => traceWith());

  test.each([GIVEN, `${GIVEN.slice(0, -2)}00`])('When %s arrives, then it goes on as it came', (given) => {
    expect(continueTrace(given)).toBe(given);
  });

  test('When spans are recorded, then the recorded one is gone on with, and calls get it from the recorder', () => {
    const recorded = GIVEN.replace('00f067aa0ba902b7', '1111111111111111');
    const context = { requestId: 'r', traceparent: recorded };
    expect(inContext(context, contextHeaders)).toEqual({ 'x-request-id': 'r', traceparent: recorded });
    traceWith({ current: () => recorded, consume: (_message, work) => work(), flush: async () => undefined });
    expect(continueTrace(GIVEN)).toBe(recorded);
    expect(inContext(context, contextHeaders)).toEqual({ 'x-request-id': 'r' });
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
