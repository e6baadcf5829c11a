import { describe, expect, test } from '@jest/globals';
import { datesText, standingOf, todayHere } from './promotion-dates.ts';

const dates = (start_date: string | null, end_date: string | null) => ({ start_date, end_date });

describe('The dates of a promotion', () => {
  test.each([
    ['2026-03-01', '2026-03-31', '1 Mar 2026 – 31 Mar 2026'],
    ['2026-03-01', null, 'From 1 Mar 2026'],
    [null, '2026-03-31', 'Until 31 Mar 2026'],
    [null, null, 'No dates'],
  ])('When they are %s and %s, then they read "%s"', (start, end, text) => {
    expect(datesText(dates(start, end))).toBe(text);
  });

  test.each([
    ['2026-03-01', '2026-03-31', '2026-02-28', 'upcoming'],
    ['2026-03-01', '2026-03-31', '2026-03-01', 'running'],
    ['2026-03-01', '2026-03-31', '2026-03-31', 'running'],
    ['2026-03-01', '2026-03-31', '2026-04-01', 'ended'],
    [null, '2026-03-31', '2026-02-01', 'running'],
    [null, null, '2026-02-01', null],
  ])('When it is from %s to %s, then on %s it is %s', (start, end, today, standing) => {
    expect(standingOf(dates(start, end), today)).toBe(standing);
  });

  test('When it is the first of a month, then the day is written with two digits', () => {
    expect(todayHere(new Date(2026, 2, 1, 0, 5))).toBe('2026-03-01');
  });
});
