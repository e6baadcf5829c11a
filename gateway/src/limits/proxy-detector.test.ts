import { expect, test } from '@jest/globals';
import { type ArrivedCall, createProxyDetector } from './proxy-detector.ts';

const after = (...calls: readonly [count: number, call: ArrivedCall][]): boolean => {
  const watch = createProxyDetector();
  for (const [count, call] of calls) for (let n = 0; n < count; n++) watch.note(call);
  return watch.isProxied();
};
const direct = { peer: '192.168.1.20', isForwarded: false };
const madeUp = { peer: '203.0.113.9', isForwarded: true };

test.each([
  '127.0.0.1',
  '::1',
  '::ffff:10.1.2.3',
  '172.31.0.1',
  '192.168.0.2',
  'fd00::7',
  'fe80::1%eth0',
  '100.64.0.9',
])('When all calls come from %s and were forwarded, then a proxy stands in front', (peer) => {
  expect(after([20, { peer, isForwarded: true }])).toBe(true);
});

test('When only few calls came, then nothing is said', () => {
  expect(after([19, { peer: '127.0.0.1', isForwarded: true }])).toBe(false);
});

test('When visitors make the header up, then nothing is said, however often they do', () => {
  expect(after([1_000, madeUp])).toBe(false);
  expect(after([50, direct], [50, { ...direct, isForwarded: true }])).toBe(false);
});

test('When the proxy is gone, then it is no longer said', () => {
  expect(after([100, { peer: '127.0.0.1', isForwarded: true }], [11, direct])).toBe(false);
});
