import { describe, expect, test } from '@jest/globals';
import { agoText, bytesText, countText, durationText, moneyText, percentText, plural, rateText } from './format.ts';

describe('Numbers for people', () => {
  test('When amounts are shown, then they read as in a British shop', () => {
    expect(countText(1240)).toBe('1,240');
    expect(plural(1, 'row')).toBe('1 row');
    expect(plural(1240, 'row')).toBe('1,240 rows');
    expect(moneyText('1.25')).toBe('£1.25');
    expect(moneyText('0.0375')).toBe('£0.0375');
    expect(moneyText('1234.5')).toBe('£1,234.50');
    expect(moneyText('')).toBe('–');
    expect(rateText(20)).toBe('20%');
    expect(rateText(null)).toBe('–');
  });

  test('When progress is nearly done, then it is not called 100%', () => {
    expect(percentText(99.96)).toBe('99%');
    expect(percentText(100)).toBe('100%');
  });

  test.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [1023, '1023 bytes'],
    [1024, '1.0 KB'],
    [1536, '1.5 KB'],
    [1_047_000, '1022 KB'],
    [1024 ** 2 - 1, '1.0 MB'],
    [104_857_600, '100 MB'],
    [1024 ** 3 - 1, '1.0 GB'],
    [102_300, '99.9 KB'],
    [102_399, '100 KB'],
    [3 * 1024 ** 3, '3.0 GB'],
    [5_000 * 1024 ** 3, '5000 GB'],
  ])('When a file has %i bytes, then it reads %s', (bytes, text) => {
    expect(bytesText(bytes)).toBe(text);
  });

  test.each([
    [10_000, 'just now'],
    [50_000, '1 min ago'],
    [120_000, '2 min ago'],
    [3 * 3_600_000, '3 h ago'],
    [26 * 3_600_000, '1 day ago'],
    [-5_000, 'just now'],
    [30 * 86_400_000, '30 Jan 2026'],
  ])('When something is %i ms old, then it reads %s', (age, text) => {
    const now = Date.parse('2026-03-01T12:00:00Z');
    expect(agoText(new Date(now - age).toISOString(), now)).toBe(text);
  });

  test('When a duration is shown, then it is in minutes and seconds', () => {
    expect(durationText(7.4)).toBe('7 s');
    expect(durationText(95)).toBe('1 min 35 s');
  });
});
