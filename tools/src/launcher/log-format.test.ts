import { describe, expect, test } from '@jest/globals';
import { belongsOnTerminal, formatLogLine, readLogLine } from './log-format.ts';

const NOW = new Date(2026, 0, 2, 9, 5, 3);
const format = (text: string, fromStderr = false): string =>
  formatLogLine('catalog', readLogLine(text, fromStderr, NOW), false);
const entry = (fields: Record<string, unknown>): string =>
  JSON.stringify({ level: 30, time: NOW.toISOString(), pid: 1, service: 'catalog', msg: 'ready', ...fields });

describe('A log line', () => {
  test('When it is JSON, then the time, the service, the message and its fields stand on one line', () => {
    expect(format(entry({ port: 8081, request_id: 'r-1' }))).toBe(
      '09:05:03 catalog        ready port=8081 request_id=r-1',
    );
  });

  test('When it is an error, then the first lines of its stack follow', () => {
    const stack = ['Error: no space', ...Array.from({ length: 20 }, (_, line) => `    at line ${line}`)].join('\n');
    const lines = format(entry({ level: 50, msg: 'write failed', err: { message: 'no space', stack } })).split('\n');
    expect(lines[0]).toBe('09:05:03 catalog        write failed Error: no space');
    expect(lines).toHaveLength(6);
  });

  test('When it is no JSON, then it is shown as it is, and from stderr as an error', () => {
    expect(format('plain words')).toBe('09:05:03 catalog        plain words');
    expect(readLogLine('{broken', true, NOW)).toMatchObject({ level: 50, message: '{broken' });
  });

  test('When the terminal has colours, then only warnings and errors colour the message', () => {
    const coloured = (level: number) => formatLogLine('x', readLogLine(entry({ level }), false, NOW), true);
    expect(coloured(30)).not.toContain('\u001b[31m');
    expect(coloured(40)).toContain('\u001b[33mready');
    expect(coloured(50)).toContain('\u001b[31mready');
  });

  test('When a request went well, then it stays off the terminal', () => {
    expect(belongsOnTerminal(entry({ status: 200 }), 30)).toBe(false);
    expect(belongsOnTerminal(entry({ status: 503 }), 40)).toBe(true);
    expect(belongsOnTerminal(entry({}), 30)).toBe(true);
    expect(belongsOnTerminal(entry({}), 20)).toBe(false);
  });
});
