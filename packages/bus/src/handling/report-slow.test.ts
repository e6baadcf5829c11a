import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { reportSlow } from './report-slow.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const after = (ms: number): Promise<string> => new Promise((resolve) => setTimeout(() => resolve('done'), ms));

test('When the work is quick, then nothing is said of it', async () => {
  const said: number[] = [];
  const watched = reportSlow(after(29_999), (ms) => said.push(ms));
  await jest.advanceTimersByTimeAsync(60_000);
  expect([await watched, said]).toEqual(['done', []]);
});

test('When the work takes minutes, then it is said after half a minute and each time that has doubled', async () => {
  const said: number[] = [];
  const watched = reportSlow(after(300_000), (ms) => said.push(ms));
  await jest.advanceTimersByTimeAsync(1_000_000);
  expect([await watched, said]).toEqual(['done', [30_000, 60_000, 120_000, 240_000]]);
});

test('When the work fails, then its error is thrown and the watch ends', async () => {
  const said: number[] = [];
  await expect(reportSlow(Promise.reject(new Error('No')), (ms) => said.push(ms))).rejects.toThrow('No');
  await jest.advanceTimersByTimeAsync(60_000);
  expect(said).toEqual([]);
});
