import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { SlowMessageDetector } from './slow-message-detector.ts';

const AFTER_MS = 5_000;
const ALWAYS = () => true;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** What `isSlow` has answered by now: undefined while it waits. */
const answerOf = (asked: Promise<boolean>) => {
  const seen: { answer?: boolean } = {};
  void asked.then((answer) => {
    seen.answer = answer;
  });
  return seen;
};

test('When work ends in time, then it is not slow and nothing is left to wait for', async () => {
  const work = Promise.withResolvers<void>();
  const asked = new SlowMessageDetector(AFTER_MS).isSlow(1, work.promise, ALWAYS);
  await jest.advanceTimersByTimeAsync(AFTER_MS - 1);
  const waiting = jest.getTimerCount();
  work.resolve();
  expect(await asked).toBe(false);
  // Tests before this one may have left timers of their own.
  expect(waiting - jest.getTimerCount()).toBe(1);
});

test('When work goes on, then it is slow after the time and not before', async () => {
  const seen = answerOf(new SlowMessageDetector(AFTER_MS).isSlow(1, new Promise(() => undefined), ALWAYS));
  await jest.advanceTimersByTimeAsync(AFTER_MS - 1);
  expect(seen.answer).toBeUndefined();
  await jest.advanceTimersByTimeAsync(1);
  expect(seen.answer).toBe(true);
});

test('When a message waits for its slot, then its time begins with the slot', async () => {
  const slow = new SlowMessageDetector(AFTER_MS);
  const slot = Promise.withResolvers<void>();
  slow.waitsForSlot(1, slot.promise);
  const seen = answerOf(slow.isSlow(1, new Promise(() => undefined), ALWAYS));
  await jest.advanceTimersByTimeAsync(10 * AFTER_MS);
  expect(seen.answer).toBeUndefined();
  slot.resolve();
  await jest.advanceTimersByTimeAsync(AFTER_MS - 1);
  expect(seen.answer).toBeUndefined();
  await jest.advanceTimersByTimeAsync(1);
  expect(seen.answer).toBe(true);
});

test('When work ends before it got a slot, then it is not slow', async () => {
  const slow = new SlowMessageDetector(AFTER_MS);
  slow.waitsForSlot(1, new Promise(() => undefined));
  const seen = answerOf(slow.isSlow(1, Promise.resolve(), ALWAYS));
  await jest.advanceTimersByTimeAsync(0);
  expect(seen.answer).toBe(false);
});

test('When it does not count yet, then it is asked again each time as long has passed', async () => {
  let counts = false;
  const seen = answerOf(new SlowMessageDetector(AFTER_MS).isSlow(1, new Promise(() => undefined), () => counts));
  await jest.advanceTimersByTimeAsync(2.5 * AFTER_MS);
  counts = true;
  await jest.advanceTimersByTimeAsync(0.5 * AFTER_MS - 1);
  expect(seen.answer).toBeUndefined();
  await jest.advanceTimersByTimeAsync(1);
  expect(seen.answer).toBe(true);
});
