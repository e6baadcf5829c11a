import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addressGroup } from '../address-group.ts';
import { refusalDigest } from './refusal-digest.ts';

type One = { who: string; ipAddress: string };

const digestAt = () => {
  const time = { now: 0 };
  const several = () => ({ who: 'several', ipAddress: '' });
  const digest = refusalDigest<One>({ clock: () => new Date(time.now), several });
  return { digest, time };
};
const sam = { who: 'sam', ipAddress: '192.0.2.1' };
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const sum = (told: readonly { count: number }[]): number => told.reduce((all, { count }) => all + count, 0);

test('When the same is refused again and again, then it is told once with its count', () => {
  const { digest } = digestAt();
  for (let n = 0; n < 500; n++) digest.note(sam);
  expect(digest.take()).toEqual([{ ...sam, count: 500, at: new Date(0) }]);
  expect(digest.take()).toEqual([]);
});

test('When it could not be told, then it is told later, with what came since', () => {
  const { digest } = digestAt();
  digest.note(sam);
  digest.restore(digest.take());
  digest.note(sam);
  expect(digest.take()).toMatchObject([{ who: 'sam', count: 2 }]);
});

test('When one address, or one network of IPv6, is refused in a thousand ways, then others are told as ever', () => {
  const { digest, time } = digestAt();
  for (let n = 0; n < 1_000; n++) {
    digest.note({ who: `guess ${n}`, ipAddress: '192.0.2.66' });
    digest.note({ who: 'anybody', ipAddress: `2001:db8:0:6::${n.toString(16)}` });
  }
  digest.note(sam);
  const told = digest.take();
  expect(told.filter(({ ipAddress }) => ipAddress === '192.0.2.66')).toHaveLength(10);
  expect(told.filter(({ ipAddress }) => addressGroup(ipAddress) === '2001:db8:0:6::/64')).toHaveLength(10);
  expect(told).toContainEqual({ ...sam, count: 1, at: new Date(0) });

  time.now += DAY;
  const [rest, more] = [digest.take(), digest.take()];
  time.now += DAY;
  const all = [...told, ...rest, ...more, ...digest.take(), ...digest.take()];
  time.now += DAY;
  const every = [...all, ...digest.take()];
  expect(sum(every)).toBe(2_001);
  expect(every).toContainEqual(expect.objectContaining({ who: 'several', ipAddress: '2001:db8:0:6::/64' }));
});

test('However many different ones come, no more than 60 and 6 a minute are told, 10 and one a minute of an address, and none is left uncounted', () => {
  const burst = fc.record({ count: fc.nat(2_000), addresses: fc.integer({ min: 1, max: 200 }) });
  fc.assert(
    fc.property(fc.array(burst, { minLength: 1, maxLength: 40 }), (bursts) => {
      const { digest, time } = digestAt();
      let [records, counted, noted] = [0, 0, 0];
      const byAddress = new Map<string, number>();
      const drain = (): void => {
        const told = digest.take();
        records += told.length;
        counted += sum(told);
        for (const { ipAddress } of told) byAddress.set(ipAddress, (byAddress.get(ipAddress) ?? 0) + 1);
      };
      for (const { count, addresses } of bursts) {
        for (let n = 0; n < count; n++) digest.note({ who: `${noted++}`, ipAddress: `192.0.2.${n % addresses}` });
        drain();
        time.now += MINUTE;
      }
      byAddress.delete('');
      expect(records).toBeLessThanOrEqual(60 + 6 * bursts.length);
      expect(Math.max(0, ...byAddress.values())).toBeLessThanOrEqual(10 + bursts.length);
      for (let days = 0; days < 12; days++) {
        time.now += DAY;
        drain();
      }
      expect(counted).toBe(noted);
    }),
    { numRuns: 20 },
  );
});
