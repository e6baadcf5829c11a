import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { withTimeout } from './with-timeout.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const never = new Promise<string>(() => undefined);

test('When work is done in time, then its result counts and nothing happens later', async () => {
  let late = 0;
  const onTimeout = () => {
    late += 1;
    return 'late';
  };
  expect(await withTimeout(Promise.resolve('done'), 1_000, onTimeout)).toBe('done');
  await jest.advanceTimersByTimeAsync(2_000);
  expect(late).toBe(0);
});

test('When work takes longer, then what stands for it counts', async () => {
  const result = withTimeout(never, 1_000, () => 'late');
  await jest.advanceTimersByTimeAsync(1_000);
  expect(await result).toBe('late');
});

test('When work takes longer and nothing stands for it, then it fails with that error, also where the work fails later', async () => {
  const { promise, reject } = Promise.withResolvers<string>();
  const result = expect(
    withTimeout(promise, 1_000, () => {
      throw new Error('no answer in time');
    }),
  ).rejects.toThrow('no answer in time');
  await jest.advanceTimersByTimeAsync(1_000);
  await result;
  reject(new Error('too late to matter'));
  await jest.advanceTimersByTimeAsync(1);
});

test('When work fails in time, then it fails with its own error', async () => {
  await expect(withTimeout(Promise.reject(new Error('refused')), 1_000, () => 'late')).rejects.toThrow('refused');
});
