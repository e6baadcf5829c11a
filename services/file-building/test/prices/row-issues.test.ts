import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { SessionItem } from '../../src/model/item.ts';
import { NO_PRICES } from '../../src/model/prices/file-prices.ts';
import { checkPrices } from '../../src/model/prices/item-prices.ts';
import { anItem } from './item.ts';

const issuesOf = (item: Partial<SessionItem>, basis: 'unit' | 'case' | 'as_given' = 'unit', vat?: number): string[] =>
  checkPrices(
    anItem(item),
    { vatCode: 'V' },
    { ...NO_PRICES, basis, expectsRetail: true, vatRates: vat === undefined ? {} : { V: vat } },
    undefined,
  ).issues.map(({ code }) => code);

describe('A price mark', () => {
  test.each([
    ['Crisps PM £1.25 32.5g', '1.50', ['price_mark_differs']],
    ['CRISPS PMP 99P', '0.9900', []],
    ['Crisps PM125', '1.25', []],
    ['Crisps 32.5g', '1.50', []],
    ['Crisps PM £1.25', '', ['retail_missing']],
    ['Persil 30 Wash £1 off', '5.49', []],
    ['Gift Pack worth £20', '9.99', []],
  ])('When the name is %j and the RRP is %j, then it is told: %j', (description, rrp, codes) => {
    expect(issuesOf({ description, rrp })).toEqual(codes);
  });

  test.each([
    ['1.50', '1.80', ['price_mark_differs']],
    ['1.80', '1.80', []],
    ['1.50', '', ['retail_missing']],
  ])('When a column says %s and the RRP is %j, then it is told: %j', (amount, rrp, codes) => {
    expect(issuesOf({ priceMark: { column: 'PMP', amount }, rrp })).toEqual(codes);
  });

  test('When a name is marked with its RRP, then nothing is told, and with any other price something is', () => {
    const price = fc.integer({ min: 10, max: 99_999 }).map((pence) => (pence / 100).toFixed(2));
    fc.assert(
      fc.property(price, price, (marked, rrp) => {
        const found = issuesOf({ description: `Cola PM £${marked} 330ml`, rrp });
        expect(found).toEqual(marked === rrp ? [] : ['price_mark_differs']);
      }),
    );
  });
});

describe('Cost and RRP of a row whose costs are for nobody knows what', () => {
  test.each([
    ['an RRP in pence', { cost: '0.45', rrp: '75', caseQty: '30' }, ['price_scale']],
    ['an RRP in pence beside the cost of a case', { cost: '2.00', rrp: '99', caseQty: '6' }, ['price_scale']],
    ['an RRP far too high for any cost', { cost: '0.01', rrp: '7.49', caseQty: '1' }, ['price_scale']],
    [
      'a cost above the RRP that is no case’s either',
      { cost: '0.80', rrp: '0.65', caseQty: '48' },
      ['cost_above_retail'],
    ],
    ['a case’s cost', { cost: '6.24', rrp: '0.79', caseQty: '12' }, []],
    ['a unit’s cost', { cost: '0.52', rrp: '0.79', caseQty: '12' }, []],
    ['no cost', { cost: '', rrp: '0.79', caseQty: '12' }, []],
    ['a cost of nothing', { cost: '0.00', rrp: '0.79', caseQty: '12' }, ['cost_zero']],
    ['an RRP of nothing', { cost: '0.52', rrp: '0.00', caseQty: '12' }, ['retail_zero']],
  ] as const)('When it has %s, then %j is told: %j', (_what, item, codes) => {
    expect(issuesOf(item, 'as_given')).toEqual(codes);
  });
});

describe('Cost and RRP of a row', () => {
  test.each([
    [{ cost: '0.52', rrp: '0.79', caseQty: '12' }, 'unit', 20, []],
    [{ cost: '0.80', rrp: '0.79', caseQty: '1' }, 'unit', 20, ['cost_above_retail']],
    [{ cost: '0.70', rrp: '0.79', caseQty: '1' }, 'unit', 20, ['retail_below_cost_with_vat']],
    [{ cost: '0.70', rrp: '0.79', caseQty: '1' }, 'unit', 0, []],
    [{ cost: '0.70', rrp: '0.79', caseQty: '1' }, 'unit', undefined, []],
    [{ cost: '0.52', rrp: '79', caseQty: '' }, 'unit', 20, ['price_scale']],
    [{ cost: '0.52', rrp: '0.079', caseQty: '' }, 'unit', 20, ['price_scale', 'cost_above_retail']],
    [{ cost: '6.24', rrp: '0.79', caseQty: '12' }, 'unit', 20, ['cost_other_way', 'cost_above_retail']],
    [{ cost: '0.52', rrp: '0.79', caseQty: '12' }, 'case', 20, ['cost_other_way']],
    [{ cost: '6.24', rrp: '0.79', caseQty: '' }, 'case', 20, ['case_quantity_missing', 'cost_above_retail']],
    [{ cost: '6.24', rrp: '0.79', caseQty: '12' }, 'as_given', 20, []],
    [{ cost: '99', rrp: '0.79', caseQty: '12' }, 'as_given', 20, ['cost_above_retail']],
    [{ cost: '', rrp: '0.79' }, 'unit', 20, []],
    [
      { cost: '0.5', rrp: '0.79', doubts: [{ code: 'of_a_measure' as const, column: 'UOM', seen: 'kg' }] },
      'unit',
      20,
      ['row_doubt'],
    ],
    [
      { cost: '0.78', rrp: '0.79', doubts: [{ code: 'cost_with_vat' as const, column: 'VAT', seen: 'inc' }] },
      'unit',
      20,
      ['row_doubt'],
    ],
  ] as const)('When it is %j, costs are per %s and VAT is %s, then it is told: %j', (item, basis, vat, codes) => {
    expect(issuesOf(item, basis, vat)).toEqual(codes);
  });
});

describe('A row of a case', () => {
  const CASE = { barcode: '15723241977338', canonical: '15723241977338' };
  const check = (item: Partial<SessionItem>, basis: 'unit' | 'case' | 'as_given', retail = 0) =>
    checkPrices(anItem({ ...CASE, ...item }), { vatCode: '' }, { ...NO_PRICES, basis }, { cost: 0, retail }).issues
      .length > 0;

  test.each([
    ['both prices of a unit', { cost: '0.30', rrp: '0.80', caseQty: '24' }, 'unit', true],
    ['a unit’s price beside the cost of the case', { cost: '7.20', rrp: '0.80', caseQty: '24' }, 'as_given', true],
    ['both prices of the case', { cost: '7.20', rrp: '12.00', caseQty: '24' }, 'as_given', false],
    ['a case without a price', { cost: '7.20', caseQty: '1', costSaid: 'case' as const }, 'unit', false],
    ['a price that no case has', { rrp: '0.80' }, 'as_given', true],
    ['the price that is marked on the unit', { description: 'Cola PM £1.80', rrp: '1.80' }, 'as_given', true],
    [
      'a case that a person chose to sell',
      { cost: '0.30', rrp: '0.80', caseQty: '24', soldAs: 'case' as const },
      'unit',
      false,
    ],
  ] as const)('When it has %s, then that is told or not', (_what, item, basis, isTold) => {
    expect(check(item, basis)).toBe(isTold);
  });

  test('When its unit in the same file has the same price, then that is told', () => {
    expect(check({ rrp: '9.50' }, 'as_given', 95_000)).toBe(true);
    expect(check({ rrp: '9.50' }, 'as_given', 45_000)).toBe(false);
  });
});
