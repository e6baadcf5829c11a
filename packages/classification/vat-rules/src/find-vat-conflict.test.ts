import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { findVatConflict, type VatCheckInput } from './find-vat-conflict.ts';

const crisps: VatCheckInput = {
  name: 'Ready Salted Crisps 32.5g',
  place: ['Crisps & Snacks', 'Crisps'],
  rate: 0,
  elsewhere: [],
  settled: false,
};
/** A department of snacks means standard-rated, but a name without information may be anything. */
const snack = { ...crisps, name: 'Zogg 40g' };
const unknown = { ...crisps, name: 'Zogg', place: [] };
const elsewhere = (rate: number) => [{ wholesaler: 'HARBOUR', rate }];

describe('findVatConflict', () => {
  test('When a rule says another rate, then it is quoted with the rate that is there', () => {
    expect(findVatConflict(crisps)).toEqual({ code: 'vat_sense', rule: 'potato-snacks', rate: 0 });
  });

  test("When a shop's own reference is against a certain rule, then it is doubted all the same", () => {
    expect(findVatConflict({ ...crisps, settled: true })).toMatchObject({ rule: 'potato-snacks' });
  });

  test("When a shop's own reference is against a rule that is not certain, then it stands, unless others follow the rule", () => {
    expect(findVatConflict(snack)).toMatchObject({ rule: 'at-crisps' });
    expect(findVatConflict({ ...snack, settled: true })).toBeNull();
    expect(findVatConflict({ ...snack, settled: true, elsewhere: elsewhere(20) })).toMatchObject({ rule: 'at-crisps' });
  });

  test('When no rule applies and another wholesaler charges another rate, then both rates are told', () => {
    expect(findVatConflict({ ...unknown, elsewhere: elsewhere(20) })).toEqual({
      code: 'vat_elsewhere',
      wholesaler: 'HARBOUR',
      theirRate: 20,
      rate: 0,
    });
    expect(findVatConflict({ ...unknown, elsewhere: elsewhere(20), settled: true })).toBeNull();
  });

  test('When a rule says what this wholesaler says, then another one that differs raises no doubt', () => {
    expect(findVatConflict({ ...crisps, rate: 20, elsewhere: elsewhere(0) })).toBeNull();
  });

  test.each([undefined, 13.5, 23])(
    'When the rate is %p, which the UK does not have, then nothing is in doubt',
    (rate) => {
      expect(findVatConflict({ ...crisps, rate, elsewhere: elsewhere(20) })).toBeNull();
    },
  );

  test('When any name has any rate, then at most two of the three rates are in doubt', () => {
    fc.assert(
      fc.property(fc.string(), fc.boolean(), (name, settled) => {
        const doubts = [0, 5, 20].filter((rate) => findVatConflict({ ...crisps, name, rate, settled }) !== null);
        expect([0, 2]).toContain(doubts.length);
      }),
    );
  });
});
