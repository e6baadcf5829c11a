import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { canonicalGtin, gtinNote, shownGtin } from './gtin.ts';
import { hasValidCheckDigit, likelyGtins, unitGtin } from './gtin-digits.ts';

const checkDigit = (digits: string): string =>
  Array.from({ length: 10 }, (_, digit) => `${digit}`).find((digit) => hasValidCheckDigit(digits + digit)) ?? '';

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));

/** A complete UPC-A whose first digit is neither 0, 2 nor 4, so that it is not an in-store code. */
const upcA = fc.tuple(fc.constantFrom('1', '3', '5', '6', '7', '8'), digits(10)).map(([first, rest]) => {
  const body = first + rest;
  return body + checkDigit(body);
});

describe('canonicalGtin', () => {
  test('When a product has a UPC-A, an EAN-13 and a GTIN-14, then all three meet in one canonical form', () => {
    fc.assert(
      fc.property(upcA, (upc) => {
        const readings = [upc, `0${upc}`, `00${upc}`].map(canonicalGtin);
        for (const reading of readings) expect(reading).toMatchObject({ ok: true, canonical: `00${upc}`, flags: [] });
      }),
    );
  });

  test('When a canonical form is read again, then it stays as it is', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{0,13}[1-9]$/), (text) => {
        const first = canonicalGtin(text);
        if (!first.ok) throw new Error(first.reason);
        expect(canonicalGtin(first.canonical)).toMatchObject({ ok: true, canonical: first.canonical });
      }),
    );
  });

  test('When any text is given, then it is read or refused with a sentence, never a throw', () => {
    const barcodeLike = fc.stringMatching(/^[ '0-9.eE+-]{0,30}$/);
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), barcodeLike), (text) => {
        const reading = canonicalGtin(text);
        if (reading.ok) {
          expect(reading.canonical).toMatch(/^\d{14}$/);
          expect(reading.canonical.endsWith(reading.given) || reading.flags.includes('upc_e')).toBe(true);
        } else expect(reading.reason).toMatch(/^[A-Z].*\.$/su);
      }),
    );
  });

  test('When one digit of a valid barcode is wrong, then the barcode is kept and flagged', () => {
    fc.assert(
      fc.property(upcA, fc.nat(11), fc.integer({ min: 1, max: 9 }), (upc, at, shift) => {
        const wrong = upc.slice(0, at) + ((Number(upc[at]) + shift) % 10) + upc.slice(at + 1);
        const reading = canonicalGtin(wrong);
        expect(reading.ok && reading.flags).toContain('wrong_check_digit');
      }),
    );
  });

  test.each([
    [' 5012345678900 ', '5012345678900'],
    ["'5012345678900", '5012345678900'],
    ['5 012345 678900', '5012345678900'],
    ['5-012345-678900', '5012345678900'],
    ['5012345678900.0', '5012345678900'],
    ['5012345678900.00', '5012345678900'],
    ['\u00a05012345678900\ufeff', '5012345678900'],
    ['96385074', '96385074'],
    ['978-0-306-40615-7', '9780306406157'],
    ['9638-50-74', '96385074'],
    ['="5012345678900"', '5012345678900'],
    ['\u202d5012345678900\u202c', '5012345678900'],
    ['50\u00ad12345\u200d678900\u200e', '5012345678900'],
    ['\u2066="5012345678900"\u2069', '5012345678900'],
  ])('When %j is given, then its digits %s are read without a flag', (text, given) => {
    expect(canonicalGtin(text)).toEqual({ ok: true, given, canonical: given.padStart(14, '0'), flags: [] });
  });

  test('When a spreadsheet dropped the leading zero, then it is restored and told', () => {
    expect(canonicalGtin('12345678905')).toEqual({
      ok: true,
      given: '12345678905',
      canonical: '00012345678905',
      flags: ['restored_zero'],
      repair: 'The barcode 12345678905 had lost its leading zero and is read as 012345678905.',
    });
  });

  test.each([
    ['0212345678901', 'EAN-13 with prefix 02'],
    ['0412345678903', 'EAN-13 with prefix 04'],
    ['2012345678903', 'EAN-13 with prefix 20'],
    ['2912345678906', 'EAN-13 with prefix 29'],
    ['212345678901', 'UPC-A that begins with 2'],
    ['20123451', 'EAN-8 that begins with 2'],
    ['1234', 'short number of one shop'],
  ])('When %s (%s) is given, then it is flagged as in-store', (text) => {
    const reading = canonicalGtin(text);
    expect(reading.ok && reading.flags).toContain('in_store');
  });

  test.each(['5.012345678900E+12', '5.012345678900e12', '5,012345678900E+12', '5.0123456789E12', '5.01234567890E+12'])(
    'When %s holds every digit, then it is written out and told',
    (text) => {
      expect(canonicalGtin(text)).toMatchObject({ ok: true, given: '5012345678900', canonical: '05012345678900' });
      expect(canonicalGtin(text)).toHaveProperty('repair');
    },
  );

  test.each([
    '5.01235E+12',
    '5E+12',
    '5.012345678901E+12',
    '5.01234567891E12',
    '5.012345E12',
    '1.0123456783E13',
    '5.0123456789001E+12',
    '5.012345678900E-12',
  ])(
    'When Excel has rounded the barcode to %s, then the sentence says what happened and how to save it again',
    (text) => {
      const reading = canonicalGtin(text);
      expect(!reading.ok && reading.reason).toMatch(/^Excel has shortened this barcode .* save the file again\.$/);
    },
  );

  test.each([
    ['', 'The barcode is empty.'],
    [' ', 'The barcode is empty.'],
    ['ABC', 'The barcode "ABC" has characters that are not digits.'],
    ['501234567891012', 'The barcode 501234567891012 has 15 digits; a barcode has at most 14.'],
    ['5012345678900.5', 'The barcode "5012345678900.5" has characters that are not digits.'],
    ['0000000000000', 'The barcode 0000000000000 has only zeros.'],
  ])('When %j is given, then it is refused: %s', (text, reason) => {
    expect(canonicalGtin(text)).toMatchObject({ ok: false, reason });
  });
});

describe('a barcode in a cell that is formatted as a date', () => {
  test.each([
    '1910-12-24',
    '="1910-12-24"',
    '2024-05-01T18:00:00',
    '2024-05-01 18:00:00',
    '24/12/1910',
    '1/5/24',
    '24-12-1910',
    '18:00:00',
  ])('When it is read as %s, then it is refused with what to do', (text) => {
    const reading = canonicalGtin(text);
    expect(!reading.ok && reading.reason).toMatch(
      /^The cell of this barcode is formatted as a date or time \(.+\); format the barcode column as Number without decimals, or as Text, and save the file again\.$/,
    );
  });

  test.each(['5,012,345,678,900', '5.012.345.678.900', '5,012,345,678,900.00', '5 012 345 678 900'])(
    'When %s is written as a number, then it is read',
    (text) => {
      expect(canonicalGtin(text)).toMatchObject({ ok: true, canonical: '05012345678900', flags: [] });
    },
  );

  test.each(['5012-34-56', '9010-12-4', '1910-1-224'])('When %s has hyphens like no date, then it is read', (text) => {
    expect(canonicalGtin(text).ok).toBe(true);
  });
});

describe('a shortened UPC', () => {
  test.each([
    ['04252614', '00042100005264'],
    ['01234133', '00012300000413'],
    ['01234543', '00012340000053'],
  ])('When %s is given, then it is read as %s and told', (given, canonical) => {
    expect(canonicalGtin(given)).toMatchObject({ ok: true, given, canonical, flags: ['upc_e'] });
    expect(canonicalGtin(given)).toHaveProperty('repair');
  });

  test('When eight digits prove themselves as they are, or in no way, then they stay what they are', () => {
    fc.assert(
      fc.property(digits(8), (text) => {
        fc.pre(!/^0+$/.test(text));
        const reading = canonicalGtin(text);
        if (!reading.ok) throw new Error(reading.reason);
        if (hasValidCheckDigit(text)) expect(reading.canonical).toBe(`000000${text}`);
        else if (!reading.flags.includes('upc_e')) expect(reading.flags).toContain('wrong_check_digit');
        else expect(hasValidCheckDigit(reading.canonical)).toBe(true);
      }),
    );
  });
});

describe('unitGtin', () => {
  test('When a case is numbered after its unit, then the unit is found again, whatever the indicator', () => {
    fc.assert(
      fc.property(digits(12), fc.integer({ min: 1, max: 8 }), (body, indicator) => {
        const unit = `0${body}${checkDigit(`0${body}`)}`;
        const box = `${indicator}${body}`;
        expect(unitGtin(box + checkDigit(box))).toBe(unit);
      }),
    );
  });

  test.each(['05012345678900', '95012345678903', '15012345678900', '5012345678900'])(
    'When %s is no case code of a fixed content, then there is no unit',
    (canonical) => expect(unitGtin(canonical)).toBeUndefined(),
  );
});

describe('likelyGtins', () => {
  test('When one digit was mistyped or two neighbours were exchanged, then the right one is among what was meant', () => {
    fc.assert(
      fc.property(upcA, fc.nat(10), fc.integer({ min: 1, max: 9 }), (upc, at, shift) => {
        const canonical = `00${upc}`;
        const place = at + 2;
        const mistyped =
          canonical.slice(0, place) + ((Number(canonical[place]) + shift) % 10) + canonical.slice(place + 1);
        expect(likelyGtins(mistyped)).toContain(canonical);
        const exchanged =
          canonical.slice(0, place) + canonical[place + 1] + canonical[place] + canonical.slice(place + 2);
        fc.pre(!hasValidCheckDigit(exchanged));
        expect(likelyGtins(exchanged)).toContain(canonical);
      }),
    );
  });

  test('When a barcode fits, then nothing else is meant; when not, then a few that fit', () => {
    expect(likelyGtins('05012345678900')).toEqual([]);
    const meant = likelyGtins('05012345678901');
    expect(meant.length).toBeGreaterThanOrEqual(14);
    expect(meant.every(hasValidCheckDigit)).toBe(true);
  });
});

test.each([
  ['5012345678900', undefined],
  ['12345678905', 'The barcode 12345678905 had lost its leading zero and is read as 012345678905.'],
  ['5012345678901', 'Barcode 5012345678901 has a wrong check digit. One digit is wrong or missing.'],
  ['2012345678903', '2012345678903 is an in-store or weighed-item code. It differs from shop to shop.'],
])('When %s is kept, then a person is told: %s', (text, note) => {
  const reading = canonicalGtin(text);
  expect(reading.ok && gtinNote(reading)).toBe(note);
});

describe('hasValidCheckDigit', () => {
  test.each(['96385074', '012345678905', '5012345678900', '05012345678900'])(
    'When %s is given, then it is valid',
    (text) => expect(hasValidCheckDigit(text)).toBe(true),
  );

  test.each(['96385075', '', 'x', '5012345678900 ', '501234567891012'])('When %j is given, then it is not', (text) =>
    expect(hasValidCheckDigit(text)).toBe(false),
  );
});

test.each([
  ['05017146004743', '5017146004743'],
  ['00012345678905', '0012345678905'],
  ['00000096385074', '96385074'],
  ['15017146004740', '15017146004740'],
  ['not a barcode', 'not a barcode'],
])('When the canonical GTIN %s is shown, then it is %s', (canonical, shown) => {
  expect(shownGtin(canonical)).toBe(shown);
});
