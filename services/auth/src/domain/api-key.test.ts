import { expect, test } from '@jest/globals';
import { API_KEY_PATTERN } from '@tillmap/contracts';
import { keyText, shownPrefix, tokenSeconds } from './api-key.ts';

test.each([0, 1, 255])('When all bytes are %i, then the key has its one length and no two are the same', (byte) => {
  const key = keyText(new Uint8Array(32).fill(byte));
  expect(key).toMatch(API_KEY_PATTERN);
  const changed = new Uint8Array(32).fill(byte);
  changed[31] = byte ^ 2;
  expect(keyText(changed)).not.toBe(key);
  expect(shownPrefix(key)).toBe(key.slice(0, 10));
});

test('When a key expires, then so do its tokens', () => {
  const now = new Date('2026-03-01T09:30:00Z');
  const inSeconds = (seconds: number) => ({ expiresAt: new Date(now.getTime() + seconds * 1_000) });
  expect(tokenSeconds({ expiresAt: null }, now, 120)).toBe(120);
  expect(
    [inSeconds(500), inSeconds(30), inSeconds(0), inSeconds(-5)].map((key) => tokenSeconds(key, now, 120)),
  ).toEqual([120, 30, 0, 0]);
});
