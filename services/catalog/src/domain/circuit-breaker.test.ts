import { expect, test } from '@jest/globals';
import { circuitBreaker } from './circuit-breaker.ts';

let time = 0;
const make = () => {
  time = 0;
  return circuitBreaker({ failures: 3, retryAfterMs: 60_000, longestRestMs: 600_000 }, () => time);
};

test('When a part fails three times in a row, then it is left alone for its rest, and one try shows whether it is well', () => {
  const breaker = make();
  breaker.failed();
  breaker.failed();
  breaker.succeeded();
  breaker.failed();
  breaker.failed();
  expect(breaker.mayTry()).toBe(true);
  breaker.failed();
  expect(breaker.mayTry()).toBe(false);
  time = 60_000;
  expect([breaker.mayTry(), breaker.mayTry()]).toEqual([true, false]);
  breaker.failed();
  time = 119_999;
  expect(breaker.mayTry()).toBe(false);
  time = 120_000;
  expect(breaker.mayTry()).toBe(true);
  breaker.succeeded();
  expect([breaker.mayTry(), breaker.mayTry()]).toEqual([true, true]);
});

test('When a part asks for a rest, then it gets it at once, within reason', () => {
  const breaker = make();
  breaker.failed(90_000);
  time = 89_999;
  expect(breaker.mayTry()).toBe(false);
  time = 90_000;
  expect(breaker.mayTry()).toBe(true);
  breaker.failed(86_400_000);
  time = 690_000;
  expect(breaker.mayTry()).toBe(true);
});

test('When a try is given up without an outcome, then the next one is let through', () => {
  const breaker = make();
  breaker.failed(1);
  time = 60_000;
  expect(breaker.mayTry()).toBe(true);
  breaker.abandoned();
  expect(breaker.mayTry()).toBe(true);
});
