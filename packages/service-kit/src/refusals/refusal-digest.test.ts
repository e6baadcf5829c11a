import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { refusalDigest } from './refusal-digest.ts';

type One = { who: string };

const digestAt = () => {
  const time = { now: 0 };
  const digest = refusalDigest<One>({ clock: () => new Date(time.now), several: () => ({ who: 'several' }) });
  return { digest, time };
};
const HOUR = 3_600_000;

test('When the same is refused again and again, then it is told once with its count', () => {
  const { digest } = digestAt();
  for (let n = 0; n < 500; n++) digest.note({ who: 'sam' });
  expect(digest.take()).toEqual([{ who: 'sam', count: 500, at: new Date(0) }]);
  expect(digest.take()).toEqual([]);
});

test('When it could not be told, then it is told later, with what came since', () => {
  const { digest } = digestAt();
  digest.note({ who: 'sam' });
  digest.restore(digest.take());
  digest.note({ who: 'sam' });
  expect(digest.take()).toMatchObject([{ who: 'sam', count: 2 }]);
});

test('However many different ones come, no more than 60 and 6 a minute are told, and none is left uncounted', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(2_000), { minLength: 1, maxLength: 40 }), (bursts) => {
      const { digest, time } = digestAt();
      let [records, counted, noted] = [0, 0, 0];
      const drain = (): void => {
        const told = digest.take();
        records += told.length;
        counted += told.reduce((sum, { count }) => sum + count, 0);
      };
      for (const burst of bursts) {
        for (let n = 0; n < burst; n++) digest.note({ who: `${noted++}` });
        drain();
        time.now += 60_000;
      }
      expect(records).toBeLessThanOrEqual(60 + 6 * bursts.length);
      time.now += HOUR;
      drain();
      time.now += HOUR;
      drain();
      expect(counted).toBe(noted);
    }),
    { numRuns: 30 },
  );
});
