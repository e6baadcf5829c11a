import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { isOver, monthsToHave } from './months.ts';

const anyTime = fc.date({ min: new Date('1970-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });

test('When an id is made, then it lies in the month of its time and in no other', () => {
  fc.assert(
    fc.property(anyTime, fc.integer({ min: 0, max: 2 }), (time, ahead) => {
      const id = uuidv7({ msecs: time.getTime() });
      const months = monthsToHave(time, '');
      expect(months.map(({ from, before }) => from <= id && id < before)).toEqual([true, false, false]);
      expect(months[0]!.name).toBe(time.toISOString().slice(0, 7).replace('-', '_'));
      expect(months.slice(1).map(({ from }) => from)).toEqual(months.slice(0, 2).map(({ before }) => before));
      expect(isOver(months[ahead]!.before, time)).toBe(false);
    }),
  );
});

test('When a month has ended, then it is over, and not a moment before', () => {
  const [december] = monthsToHave(new Date('2026-12-24T18:00:00Z'), '');
  expect(isOver(december!.before, new Date('2026-12-31T23:59:59.999Z'))).toBe(false);
  expect(isOver(december!.before, new Date('2027-01-01T00:00:00Z'))).toBe(true);
});

test('When months begin later, then none is made before', () => {
  const now = new Date('2026-11-28T00:00:00Z');
  const [, december] = monthsToHave(now, '');
  expect(monthsToHave(now, december!.before).map(({ name }) => name)).toEqual(['2027_01']);
  expect(monthsToHave(now, `${december!.before.slice(0, -1)}1`)).toEqual([]);
});
