import { expect, test } from '@jest/globals';
import { CHECK_INTERVAL_MS, MembershipWatchdog } from './membership-watchdog.ts';

const SESSION_MS = 10_000;

/** A watch that is looked at every second; `looks` returns the first look, from 1, that says lost. */
const watched = () => {
  let now = 0;
  const watch = new MembershipWatchdog(() => now);
  const looks = (count: number, between: () => void): number | undefined => {
    for (let look = 1; look <= count; look++) {
      now += CHECK_INTERVAL_MS;
      between();
      if (watch.isLost(SESSION_MS)) return look;
    }
    return undefined;
  };
  const stopFor = (ms: number): void => {
    now += ms;
  };
  return { watch, looks, stopFor };
};

test('When a consumer fetches without heartbeats, then it is lost after six seconds', () => {
  const { watch, looks } = watched();
  expect(looks(60, () => watch.fetched())).toBe(6);
});

test('When it neither fetches nor has heartbeats, then it is lost after 45 seconds', () => {
  expect(watched().looks(60, () => undefined)).toBe(45);
});

test('When a member fetches and has heartbeats, then it is never lost', () => {
  const { watch, looks } = watched();
  const fetchAndHear = () => {
    watch.fetched();
    watch.recordHeartbeat();
  };
  expect(looks(60, fetchAndHear)).toBeUndefined();
});

test('When the process was stopped for a while, then its next heartbeat is waited for', () => {
  const { watch, looks, stopFor } = watched();
  watch.recordHeartbeat();
  stopFor(20_000);
  expect(looks(3, () => watch.fetched())).toBeUndefined();
});
