import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { amountText, partOf, tenThousandths } from '../../src/model/prices/amount.ts';
import { costsOf } from '../../src/model/prices/costs.ts';
import { marginOf } from '../../src/model/prices/margin.ts';
import { type PriceRow, priceRowOf } from '../../src/model/prices/price-row.ts';
import { tillPricesOf } from '../../src/model/prices/till-prices.ts';
import { unknownVat, vatOfFile } from '../../src/model/prices/vat-of-file.ts';
import { anItem } from './item.ts';

const amount = fc.integer({ min: 1, max: 9_999_999_9999 });
const units = fc.integer({ min: 2, max: 144 });
const HEEDING = { ignoresSaid: false } as const;

describe('Amounts', () => {
  test('When an amount is written and read, then it is the same', () => {
    fc.assert(fc.property(amount, (value) => expect(tenThousandths(amountText(value))).toBe(value)));
  });

  test('When an amount is shared out, then the part is rounded half up and never off by more than half', () => {
    fc.assert(
      fc.property(amount, units, (value, n) => {
        const part = partOf(value, n);
        expect(Number.isInteger(part)).toBe(true);
        expect(2 * (part * n - value)).toBeGreaterThan(-n);
        expect(2 * (part * n - value)).toBeLessThanOrEqual(n);
      }),
    );
  });

  test.each([
    ['0.52', 5_200],
    ['12', 120_000],
    ['0.0001', 1],
    ['', 0],
    ['abc', 0],
  ])('When %j is read, then it is %i ten-thousandths', (text, value) => {
    expect(tenThousandths(text)).toBe(value);
  });
});

test.each([
  ['20', 20],
  ['20%', 20],
  ['0.2', 20],
  ['0.05', 5],
  ['0', 0],
  ['Standard', 20],
  ['Zero rated', 0],
  ['1.2', 20],
  ['1,05', 5],
  ['A (20%)', 20],
  ['S - Standard 20 %', 20],
  ['1 - Zero rated', 0],
  ['2: Reduced', 5],
  ['A (17%)', undefined],
  ['22', undefined],
  ['A', undefined],
  ['1', undefined],
  ['', undefined],
])('When the VAT column says %j, then the rate is %s', (said, rate) => {
  expect(vatOfFile(said)).toBe(rate);
});

test.each([
  ['a rate of elsewhere among rates', { '20': 8, '0': 4, '17': 1, '2': 1 }, ['17', '2']],
  ['only rates of elsewhere', { '22': 8, '10': 4, '4': 1 }, ['22', '10']],
  ['a percentage inside a code', { 'A (17%)': 3, 'B (20%)': 3 }, ['A (17%)']],
  ['codes of the supplier', { '1': 8, '2': 4, '0': 2, T1: 2 }, []],
  ['a code and a rate of the wholesaler', { '20': 8, '9': 1, '13.5': 2 }, []],
  ['factors', { '1.2': 8, '1.05': 1, '1': 2 }, []],
])('When a VAT column has %s, then what is no rate here is named', (_, texts, unknown) => {
  const rows = Object.entries(texts).map(([said, count]) => ({ said, rows: count }));
  expect(unknownVat(rows, { '9': 20, I: 13.5 }).sort()).toEqual([...unknown].sort());
});

test('When cost, price and VAT are known, then the margin is that of the price without VAT', () => {
  expect(marginOf(12_000, 5_000, 20)).toBeCloseTo(0.5);
  expect(marginOf(10_000, 10_000, 0)).toBe(0);
  expect(marginOf(10_000, 10_000, 20)).toBeLessThan(0);
});

const row = (over: Parameters<typeof anItem>[0]): PriceRow => priceRowOf(anItem(over));

describe('A row', () => {
  test.each([
    [
      { description: 'Cola 24x330ml', caseQty: '' },
      { units: 0, unitsInName: 24 },
    ],
    [
      { description: 'Cola 330ml', size: '24 x 330ml', caseQty: '' },
      { units: 0, unitsInName: 24 },
    ],
    [
      { description: 'Cola 6x330ml', caseQty: '4' },
      { units: 4, unitsInName: 0 },
    ],
    [
      { description: 'Crisps PM £1.25 32g', caseQty: '24' },
      { units: 24, mark: 12_500 },
    ],
    [{ canonical: '15723241977338' }, { isCase: true }],
    [{ canonical: '05723241977331' }, { isCase: false }],
    [
      { cost: '', caseCost: '6.24' },
      { cost: 62_400, said: 'case' },
    ],
    [
      { cost: '0.52', caseCost: '6.24' },
      { cost: 5_200, said: 'unit', caseCost: 62_400 },
    ],
  ])('When it is %j, then it is read as %j', (item, read) => {
    expect(row(item)).toMatchObject(read);
  });

  test.each([
    ['0.52', '0.79', '12', 'unit'],
    ['6.24', '0.79', '12', 'case'],
    ['1.00', '1.20', '2', 'either'],
    ['60.00', '0.79', '12', 'neither'],
    ['6.24', '0.79', '1', 'untold'],
    ['6.24', '', '12', 'untold'],
    ['', '0.79', '12', 'untold'],
  ])('When cost is %j, RRP %j and case quantity %j, then it fits %s', (cost, rrp, caseQty, fit) => {
    expect(row({ cost, rrp, caseQty }).fit).toBe(fit);
  });
});

describe('Costs', () => {
  const till = (over: Parameters<typeof anItem>[0], basis: 'unit' | 'case' | 'as_given') =>
    tillPricesOf(anItem(over), { ...HEEDING, basis });

  test.each([
    ['a case of a file of cases', { cost: '6.24', rrp: '0.79', caseQty: '12' }, 'case', '0.52', 'case'],
    ['a unit that does not share out evenly', { cost: '10.00', rrp: '1.50', caseQty: '12' }, 'case', '0.8333', 'case'],
    ['a unit of a file of units', { cost: '0.520', rrp: '0.79', caseQty: '12' }, 'unit', '0.520', 'unit'],
    ['a row the other way', { cost: '0.52', rrp: '0.79', caseQty: '12' }, 'case', '0.52', 'as_given'],
    ['a case without a quantity', { cost: '6.24', rrp: '0.79', caseQty: '' }, 'case', '6.24', 'as_given'],
    ['a case of one', { cost: '6.2', rrp: '9', caseQty: '1' }, 'case', '6.2', 'case'],
    ['a row that says unit', { cost: '0.52', caseQty: '12', costSaid: 'unit' as const }, 'case', '0.52', 'unit'],
    ['a row that says case', { cost: '6.24', caseQty: '12', costSaid: 'case' as const }, 'unit', '0.52', 'case'],
    ['a pack for sale', { cost: '6.00', rrp: '9.00', description: 'Cola 24x330ml' }, 'case', '6.00', 'unit'],
    ['a case by its name', { cost: '7.20', rrp: '0.60', description: 'Cola 24x330ml' }, 'case', '0.30', 'case'],
    ['a row of an open file', { cost: '6.24', rrp: '0.79', caseQty: '12' }, 'as_given', '6.24', 'as_given'],
    ['a case’s own row', { canonical: '15723241977338', cost: '7.2', caseQty: '24' }, 'case', '7.2', 'case'],
  ] as const)('When it is %s, then the till gets the cost of what is sold', (_what, item, basis, cost, read) => {
    expect(till(item, basis)).toMatchObject({ cost, basis: read });
  });

  test('When a cost is known by the unit and by the case, then the case is the units of it, but for rounding', () => {
    const pence = fc.integer({ min: 1, max: 99_999 }).map((value) => amountText(value * 100));
    fc.assert(
      fc.property(pence, pence, units, fc.constantFrom('unit' as const, 'case' as const), (cost, rrp, n, basis) => {
        const costs = costsOf(row({ cost, rrp, caseQty: String(n) }), { ...HEEDING, basis });
        if (costs.unit === 0) expect(costs).toMatchObject({ basis: 'as_given', case: 0, doubt: 'other_way' });
        else expect(Math.abs(costs.case - costs.unit * n)).toBeLessThanOrEqual(n);
      }),
    );
  });
});
