import { describe, expect, test } from '@jest/globals';
import { ChunkClassifiedSchema, create, EVENTS } from '@tillmap/bus/events';
import { continueTrace, inContext, traceIdOf } from '@tillmap/service-kit/context';
import { decode, encode, MAX_BODY_BYTES } from '../src/index.ts';

const chunkOf = (items: number) =>
  create(ChunkClassifiedSchema, {
    sessionId: 'session',
    results: Array.from({ length: items }, (_, position) => ({
      position,
      deptCode: '10',
      source: 'similarity',
      detailsJson: [
        JSON.stringify({ code: 'nearest', name: `Product ${position} `.repeat(60), alike: position % 100 }),
      ],
    })),
  });

describe('An event as a message', () => {
  test('When it is small, then it travels as it is', () => {
    const message = encode(EVENTS.chunkClassified, chunkOf(1), { source: 'catalog' });
    expect(message.headers).not.toHaveProperty('content-encoding');
    expect(decode(EVENTS.chunkClassified, message)).toEqual(chunkOf(1));
  });

  test.each(['', 'Café', '茶 100 g', '🍵🇬🇧', '\u0000', '\u{10ffff}'])(
    'When a text is %j, then it arrives as it was',
    (deptCode) => {
      const told = create(ChunkClassifiedSchema, { sessionId: deptCode, results: [{ deptCode, name: deptCode }] });
      expect(decode(EVENTS.chunkClassified, encode(EVENTS.chunkClassified, told, { source: 'catalog' }))).toEqual(told);
    },
  );

  test('When it is told while a request is worked on, then it carries on the trace of the request', () => {
    const traceparent = continueTrace(undefined);
    const message = inContext({ requestId: 'r', traceparent }, () =>
      encode(EVENTS.chunkClassified, chunkOf(1), { source: 'catalog' }),
    );
    expect(traceIdOf(message.headers.traceparent ?? '')).toBe(traceIdOf(traceparent));
  });

  test('When 500 rows are larger than a message may be, then they travel compressed and arrive whole', () => {
    const message = encode(EVENTS.chunkClassified, chunkOf(500), { source: 'catalog' });
    expect(message.body.length).toBeLessThan(MAX_BODY_BYTES / 4);
    expect(message.headers['content-encoding']).toBe('gzip');
    expect(decode(EVENTS.chunkClassified, message)).toEqual(chunkOf(500));
  });

  test('When a compressed body is damaged or unpacks without end, then it is refused', () => {
    const message = encode(EVENTS.chunkClassified, chunkOf(500), { source: 'catalog' });
    expect(() => decode(EVENTS.chunkClassified, { ...message, body: message.body.subarray(0, 100) })).toThrow();
    const huge = encode(EVENTS.chunkClassified, chunkOf(30_000), { source: 'catalog' });
    expect(() => decode(EVENTS.chunkClassified, huge)).toThrow();
  });
});
