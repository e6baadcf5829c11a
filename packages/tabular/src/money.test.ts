import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseCount, parseMoney } from './money.ts';

describe('parseMoney', () => {
  test.each([
    ['1.20', '1.20'],
    ['£1,234.50', '1234.50'],
    ['1.234,50', '1234.50'],
    ['1,20', '1.20'],
    ['1,500', '1500'],
    ['1.234.567', '1234567'],
    ['GBP 3', '3'],
    ['3.99 gbp', '3.99'],
    ['99p', '0.99'],
    ['9.5p', '0.095'],
    ['150 p', '1.50'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['007.10', '7.10'],
    ['0', '0'],
    ['3.33333333333333', '3.3333'],
    ['0.99995', '1.0000'],
    ['9.99994', '9.9999'],
    [' £ 2.00 ', '2.00'],
    ['', ''],
    ['  ', ''],
    ['-', ''],
    ['£ - ', ''],
    ['N/A', ''],
  ])('When %j is given, then it is %j', (text, value) => {
    expect(parseMoney(text)).toEqual({ ok: true, value });
  });

  test.each([
    ['-1', 'The cost price "-1" is negative.'],
    ['£-1.50', 'The cost price "£-1.50" is negative.'],
    ['(1.50)', 'The cost price "(1.50)" is negative.'],
    ['1.50-', 'The cost price "1.50-" is negative.'],
    ['1e9', 'The cost price "1e9" is not an amount in pounds.'],
    ['NaN', 'The cost price "NaN" is not an amount in pounds.'],
    ['Infinity', 'The cost price "Infinity" is not an amount in pounds.'],
    ['POA', 'The cost price "POA" is not an amount in pounds.'],
    ['€3', 'The cost price "€3" is not an amount in pounds.'],
    ['#N/A', 'The cost price "#N/A" is not an amount in pounds.'],
    ['0x1F', 'The cost price "0x1F" is not an amount in pounds.'],
    ['1.2.3', 'The cost price "1.2.3" is not an amount in pounds.'],
    ['5012345678900', 'The cost price "5012345678900" is too large.'],
  ])('When %j is given, then it is refused: %s', (text, reason) => {
    expect(parseMoney(text, 'cost price')).toEqual({ ok: false, reason });
  });

  test('When an amount of pounds and pence is written in any usual way, then all ways mean the same', () => {
    fc.assert(
      fc.property(fc.nat(9_999_999), fc.nat(99), (pounds, pence) => {
        const decimals = String(pence).padStart(2, '0');
        const value = `${pounds}.${decimals}`;
        const grouped = pounds.toLocaleString('en-GB');
        const german = `${pounds.toLocaleString('de-DE')},${decimals}`;
        for (const text of [value, `£${value}`, `£${grouped}.${decimals}`, `GBP ${grouped}.${decimals}`, german])
          expect(parseMoney(text)).toEqual({ ok: true, value });
        if (pounds < 10_000) expect(parseMoney(`${pounds * 100 + pence}p`)).toEqual({ ok: true, value });
      }),
    );
  });

  test('When any text is given, then the value is plain decimal text or the reason is a sentence', () => {
    const moneyLike = fc.stringMatching(/^[ £p0-9.,()-]{0,20}$/);
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), moneyLike), (text) => {
        const reading = parseMoney(text);
        if (reading.ok) expect(reading.value).toMatch(/^(?:(?:0|[1-9]\d{0,6})(?:\.\d{1,4})?)?$/);
        else expect(reading.reason).toMatch(/^The price .*\.$/su);
      }),
    );
  });

  test('When a cell is a megabyte long, then it is refused at once', () => {
    const started = performance.now();
    expect(parseMoney(`(${'1'.repeat(1_000_000)}`).ok).toBe(false);
    expect(parseCount('1,'.repeat(500_000)).ok).toBe(false);
    expect(performance.now() - started).toBeLessThan(200);
  });
});

describe('parseCount', () => {
  test.each([
    ['24', '24'],
    ['24.0', '24'],
    ['x24', '24'],
    ['X 24', '24'],
    ['24x', '24'],
    ["24's", '24'],
    ['24’s', '24'],
    ['24 pack', '24'],
    ['24 x 330ml', '24'],
    ['6x1.5L', '6'],
    ['Case of 24', '24'],
    ['1,000', '1000'],
    ['006', '6'],
    ['0', '0'],
    ['', ''],
    ['-', ''],
  ])('When %j is given, then it is %j', (text, value) => {
    expect(parseCount(text)).toEqual({ ok: true, value });
  });

  test.each([
    ['24.5', 'The case quantity "24.5" is not a whole number.'],
    ['-4', 'The case quantity "-4" is not a whole number.'],
    ['6x4', 'The case quantity "6x4" is not a whole number.'],
    ['1e3', 'The case quantity "1e3" is not a whole number.'],
    ['many', 'The case quantity "many" is not a whole number.'],
    ['5012345678900', 'The case quantity "5012345678900" is too large.'],
  ])('When %j is given, then it is refused: %s', (text, reason) => {
    expect(parseCount(text)).toEqual({ ok: false, reason });
  });
});
