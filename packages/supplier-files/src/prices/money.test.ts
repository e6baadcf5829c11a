import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { processorMs } from '../../test/processor-ms.ts';
import { hasDecimalComma, parseCount, parseMoney } from './money.ts';

describe('parseMoney', () => {
  test.each([
    ['1.20', '1.20'],
    ['£1,234.50', '1234.50'],
    ['1.234,50', '1234.50'],
    ['1,20', '1.20'],
    ['1,500', '1500'],
    ['1.250', '1.250'],
    ['0,850', '0.850'],
    ['£0,85', '0.85'],
    [',850', '0.850'],
    ['1 234.50', '1234.50'],
    ['£1 234 567,5', '1234567.5'],
    ['1\u00a0250', '1250'],
    ["1'234.50", '1234.50'],
    ["'1.20", '1.20'],
    ['1234,567', '1234.567'],
    ['£0.99p', '0.99'],
    ['£1.25p', '1.25'],
    ['1.25p £', '1.25'],
    ['£1,25 p', '1.25'],
    ['£3 GBP', '3'],
    ['12.75p', '0.1275'],
    ['="1.25"', '1.25'],
    [' ="£1,234.50" ', '1234.50'],
    ['=""', ''],
    ['\u202d1.25\u202c', '1.25'],
    ['£\u200e99\u00ad.50\u200b', '99.50'],
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
    ['POA', ''],
    ['t.b.c.', ''],
    ['PM1.29', '1.29'],
    ['PMP £2.49', '2.49'],
    ['PM99p', '0.99'],
    ['pm 99p', '0.99'],
    ['£1.29 PMP', '1.29'],
    ['99p PM', '0.99'],
    ['RRP: £3', '3'],
    ['1.29 each', '1.29'],
    ['£1.29/ea', '1.29'],
  ])('When %j is given, then it is %j', (text, value) => {
    expect(parseMoney(text)).toEqual({ ok: true, value });
  });

  test.each([
    ['-1', 'The cost price "-1" is negative.'],
    ['£-1.50', 'The cost price "£-1.50" is negative.'],
    ['(1.50)', 'The cost price "(1.50)" is negative.'],
    ['1.50-', 'The cost price "1.50-" is negative.'],
    ['1e9', 'The cost price "1e9" is not an amount in pounds.'],
    ['Infinity', 'The cost price "Infinity" is not an amount in pounds.'],
    ['PM129', 'The cost price "PM129" may be in pounds or in pence; write it in pounds.'],
    ['PMP 79', 'The cost price "PMP 79" may be in pounds or in pence; write it in pounds.'],
    ['POA 1.20', 'The cost price "POA 1.20" is not an amount in pounds.'],
    ['€3', 'The cost price "€3" is not an amount in pounds.'],
    ['0x1F', 'The cost price "0x1F" is not an amount in pounds.'],
    ['1.2.3', 'The cost price "1.2.3" is not an amount in pounds.'],
    ['€1.15', 'The cost price "€1.15" is not an amount in pounds.'],
    ['20%', 'The cost price "20%" is not an amount in pounds.'],
    ['£5 £4', 'The cost price "£5 £4" may be more than one amount.'],
    ['5£4', 'The cost price "5£4" may be more than one amount.'],
    ['1 25', 'The cost price "1 25" may be more than one amount.'],
    ['1 2345', 'The cost price "1 2345" may be more than one amount.'],
    ['0 850', 'The cost price "0 850" may be more than one amount.'],
    ['1.25 1.50', 'The cost price "1.25 1.50" may be more than one amount.'],
    ["5'99", 'The cost price "5\'99" may be more than one amount.'],
    ['£99p', 'The cost price "£99p" may be in pounds or in pence; write it in pounds.'],
    ['£9.5p', 'The cost price "£9.5p" may be in pounds or in pence; write it in pounds.'],
    ['0.99p', 'The cost price "0.99p" may be in pounds or in pence; write it in pounds.'],
    ['1,25p', 'The cost price "1,25p" may be in pounds or in pence; write it in pounds.'],
    ['012,345', 'The cost price "012,345" is not an amount in pounds.'],
    ['0,850,000', 'The cost price "0,850,000" is not an amount in pounds.'],
    ['0.850,50', 'The cost price "0.850,50" is not an amount in pounds.'],
    ['5012345678900', 'The cost price "5012345678900" is too large.'],
  ])('When %j is given, then it is refused: %s', (text, reason) => {
    expect(parseMoney(text, 'cost price')).toEqual({ ok: false, reason });
  });

  test.each(['1,250', '£1,250', '1.250', '12.500', '="1,250"'])(
    'When the prices around it have decimal commas, then %s may be thousands or decimals and is refused',
    (text) => {
      expect(parseMoney(text).ok).toBe(true);
      expect(parseMoney(text, 'RRP', { decimalComma: true })).toEqual({
        ok: false,
        reason: `The RRP "${text}" may have thousands or three decimals; write it with two decimals.`,
      });
    },
  );

  test.each(['0,850', '12,50', '1.20', '1250', '1.234,50', '1,234.50', '1 250', '1,250,000'])(
    'When the prices around it have decimal commas, then %s is read as ever',
    (text) => expect(parseMoney(text, 'RRP', { decimalComma: true })).toEqual(parseMoney(text)),
  );

  test.each([
    ['0,85', true],
    ['£12,50', true],
    ['0,850', true],
    ['1.234,50', true],
    ['1 234,5', true],
    ['1,250', false],
    ['1,250,000', false],
    ['1,250.00', false],
    ['1.20', false],
    ['POA', false],
    ['', false],
  ])('When %j is looked at for a decimal comma, then the answer is %j', (text, answer) => {
    expect(hasDecimalComma(text)).toBe(answer);
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
    const ms = processorMs(() => {
      expect(parseMoney(`(${'1'.repeat(1_000_000)}`).ok).toBe(false);
      expect(parseCount('1,'.repeat(500_000)).ok).toBe(false);
    });
    expect(ms).toBeLessThan(200);
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
    ['1 000', '1000'],
    ['24 x 1 500ml', '24'],
    ['="24"', '24'],
    ['\u200e24\u200f', '24'],
    ['12x1', '12'],
    ['6 x 1', '6'],
    ['1 x 12 x 330ml', '12'],
    ['12/330ml', '12'],
    ['6/70cl', '6'],
    ['Each', '1'],
    ['single', '1'],
  ])('When %j is given, then it is %j', (text, value) => {
    expect(parseCount(text)).toEqual({ ok: true, value });
  });

  test.each([
    ['24.5', 'The case quantity "24.5" is not a whole number.'],
    ['-4', 'The case quantity "-4" is not a whole number.'],
    ['6x4', 'The case quantity "6x4" is not a whole number.'],
    ['1x12', 'The case quantity "1x12" is not a whole number.'],
    ['1x6x4', 'The case quantity "1x6x4" is not a whole number.'],
    ['3/4L', 'The case quantity "3/4L" is not a whole number.'],
    ['450/500g', 'The case quantity "450/500g" is not a whole number.'],
    ['10/12kg', 'The case quantity "10/12kg" is not a whole number.'],
    ['1/10kg', 'The case quantity "1/10kg" is not a whole number.'],
    ['10/20cm', 'The case quantity "10/20cm" is not a whole number.'],
    ['1/2kg', 'The case quantity "1/2kg" is not a whole number.'],
    ['1e3', 'The case quantity "1e3" is not a whole number.'],
    ['24 12', 'The case quantity "24 12" may be more than one number.'],
    ['4 6pk', 'The case quantity "4 6pk" may be more than one number.'],
    ['24 330', 'The case quantity "24 330" may be more than one number.'],
    ['1 2 x 330ml', 'The case quantity "1 2 x 330ml" may be more than one number.'],
    ['many', 'The case quantity "many" is not a whole number.'],
    ['100000', 'The case quantity "100000" is too large.'],
    ['5012345678900', 'The case quantity "5012345678900" is too large.'],
  ])('When %j is given, then it is refused: %s', (text, reason) => {
    expect(parseCount(text)).toEqual({ ok: false, reason });
  });
});
