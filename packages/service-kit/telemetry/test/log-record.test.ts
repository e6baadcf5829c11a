import { describe, expect, test } from '@jest/globals';
import { logRecordOf } from '../src/open-telemetry/log-record.ts';

describe('A line of the log as a record', () => {
  test('When an error is logged, then it follows the conventions, and what the resource and the record have is not repeated', () => {
    const line = JSON.stringify({
      level: 50,
      time: '2026-11-27T12:00:00.250Z',
      service: 'catalog',
      request_id: 'r-1',
      trace_id: 'a'.repeat(32),
      err: { type: 'TypeError', message: 'No such product', stack: 'TypeError: …', code: 'E1' },
      msg: 'Import failed',
    });
    const { context: _, ...record } = logRecordOf(`${line}\n`, undefined);
    expect(record).toEqual({
      body: 'Import failed',
      severityNumber: 17,
      severityText: 'ERROR',
      timestamp: new Date('2026-11-27T12:00:00.250Z'),
      attributes: {
        request_id: 'r-1',
        'exception.type': 'TypeError',
        'exception.message': 'No such product',
        'exception.stacktrace': 'TypeError: …',
        err: { code: 'E1' },
      },
    });
  });

  test('When a line is no JSON of ours, then it is the body as it is', () => {
    const { context: _, ...record } = logRecordOf('half a li', undefined);
    expect(record).toEqual({ body: 'half a li', attributes: {} });
  });
});
