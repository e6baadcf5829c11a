import { describe, expect, test } from '@jest/globals';
import { exportLogsWith } from '@tillmap/service-kit/telemetry';
import { createLogger, inContext } from '../src/index.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const EMAIL = 'jo@shop.example';

const logged = (write: (log: ReturnType<typeof createLogger>) => void): Record<string, unknown> => {
  const lines: string[] = [];
  write(createLogger('sample', 'debug', { write: (line) => void lines.push(line) }));
  return JSON.parse(lines.join('')) as Record<string, unknown>;
};

describe('A log line', () => {
  test('When it belongs to a request, then it names it and its trace', () => {
    const context = { requestId: 'request-1', traceparent: `00-${TRACE}-00f067aa0ba902b7-01` };
    const line = logged((log) => inContext(context, () => log.info('something')));
    expect(line).toMatchObject({ service: 'sample', msg: 'something', request_id: 'request-1', trace_id: TRACE });
  });

  test('When a driver hangs its query on an error, then where and why is told, and nothing that somebody typed', () => {
    const row = new Error('duplicate key value violates unique constraint "user_email"');
    Object.assign(row, { code: '23505', constraint: 'user_email', detail: `Key (email)=(${EMAIL}) already exists.` });
    const failed = Object.assign(new Error(row.message, { cause: row }), {
      query: 'insert into person values ($1)',
      parameters: [EMAIL, 'a password'],
      driverError: row,
    });
    const line = logged((log) => log.warn({ err: failed }, 'failed'));
    expect(line.err).toMatchObject({ message: row.message, cause: { code: '23505', constraint: 'user_email' } });
    expect(JSON.stringify(line)).not.toMatch(/jo@|a password|insert into/);
  });

  test('When a secret is given under its name, or quoted by a text, then it is left out', () => {
    const line = logged((log) =>
      log.error(
        { err: new Error(`no answer from https://me:hidden@s3.example for ${EMAIL}`), body: { password: 'hidden' } },
        'Bearer hidden-hidden-hidden',
      ),
    );
    expect(JSON.stringify(line)).not.toMatch(/hidden|jo@/);
    expect(line.msg).toBe('Bearer [redacted]');
  });

  test('When lines are sent by OTLP too, then the same is sent that is written, under the trace of the request', () => {
    const sent: { line: string; traceparent: string | undefined }[] = [];
    const traceparent = `00-${TRACE}-00f067aa0ba902b7-01`;
    exportLogsWith({
      emit: (line, parent) => void sent.push({ line, traceparent: parent }),
      lost: () => 0,
      flush: async () => undefined,
    });
    try {
      const line = logged((log) =>
        inContext({ requestId: 'request-1', traceparent }, () =>
          log.error({ err: new Error(`no answer for ${EMAIL}`), token: 'hidden' }, 'Bearer hidden-hidden-hidden'),
        ),
      );
      expect(sent).toEqual([{ line: expect.not.stringMatching(/hidden|jo@/), traceparent }]);
      expect(JSON.parse(sent[0]?.line ?? '')).toEqual(line);
    } finally {
      exportLogsWith();
    }
  });

  test('When what was thrown is no error, then it is told as it is', () => {
    expect(logged((log) => log.warn({ err: 'a text' }, 'failed')).err).toEqual({ type: 'string', message: 'a text' });
  });
});
