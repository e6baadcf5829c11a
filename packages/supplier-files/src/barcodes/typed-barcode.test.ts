import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fromOtherKeyboard, isPrintedBarcode, typedBarcode } from './typed-barcode.ts';

describe('A barcode that somebody types or pastes', () => {
  test.each([
    '5071571472683',
    '5071571472683\t',
    "'5071571472683",
    '5 071571 472683',
    '"5071571472683"',
    '5071571472683,',
    '*5071571472683*',
    'EAN 5071571472683',
    'EAN: 5071571472683',
    'Barcode=5071571472683;',
    '5071571472683;Plain Bar',
    'Plain Bar 50g\t5071571472683',
    '5071571472683.0,',
    '[5071571472683]',
    '000005071571472683',
    '５０７１５７１４７２６８３',
  ])('When it is %j, then it is read', (given) => {
    expect(typedBarcode(given)).toMatchObject({ ok: true, canonical: '05071571472683' });
  });

  test.each(['5071571472684 Plain', 'Plain Bar', '5071571472683 or 5010466387961', 'ABC5071571472683', ''])(
    'When it is %j, then nothing is guessed',
    (given) => {
      expect(typedBarcode(given).ok).toBe(false);
    },
  );

  test.each([
    ['řéěšěč+íýýčéé', 'Czech', '5023241977400'],
    [`(àé"é'&çèè'àà`, 'French', '5023241977400'],
  ])('When a scanner types %s, then the keyboard and the digits are told', (given, language, digits) => {
    expect(fromOtherKeyboard(given)).toEqual({ language, digits });
    const reading = typedBarcode(given);
    expect(!reading.ok && reading.reason).toContain(
      `typed on a ${language} keyboard, where it stands for the digits ${digits}`,
    );
  });

  test('When any text is typed, then it is read or refused, and what is read has at most 14 digits', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9 ;,."'*-]{0,40}$/)), (text) => {
        const reading = typedBarcode(text);
        if (reading.ok) expect(reading.canonical).toMatch(/^\d{14}$/);
        else expect(reading.reason).not.toBe('');
      }),
    );
  });
});

test.each([
  ['5 010900 000005', true],
  ['5-010900-000005', true],
  ['５ ０１０９００ ０００００５', true],
  ['5010900000005', false],
  ['5 010900', false],
  ['cola 330', false],
])('When %s is searched, then "a printed barcode" is %s', (search, expected) => {
  expect(isPrintedBarcode(search)).toBe(expected);
});
