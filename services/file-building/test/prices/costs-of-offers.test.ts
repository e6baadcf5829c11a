import { expect, test } from '@jest/globals';
import type { DatedPrice } from '@tillmap/supplier-files';
import { itemOn } from '../../src/model/prices/prices-on.ts';
import { tillPricesOf } from '../../src/model/prices/till-prices.ts';
import { anItem } from './item.ts';

const offer = (field: DatedPrice['field'], amount: string): DatedPrice => ({
  kind: 'offer',
  field,
  amount,
  from: '2026-12-01',
  until: '2026-12-07',
  column: 'Promo',
});
const ON = { day: '2026-12-02', offers: 'use' } as const;
const FILE = { basis: 'case', ignoresSaid: false } as const;

test.each([
  ['a cheaper case', { cost: '6.24', rrp: '0.79', caseQty: '12' }, [offer('cost', '5.40')], ['0.45', '0.79', '5.40']],
  [
    'an RRP that makes sense with the case only',
    { cost: '6.24', rrp: '0.79', caseQty: '12' },
    [offer('rrp', '8.99')],
    ['0.52', '8.99', '6.24'],
  ],
  [
    'a unit with the cost of its case beside it',
    { cost: '0.52', caseCost: '6.24', rrp: '0.79', caseQty: '12' },
    [offer('cost', '0.45')],
    ['0.45', '0.79', '5.40'],
  ],
  [
    'a unit with the cost of a case of an unknown number',
    { cost: '0.52', caseCost: '6.24', rrp: '0.79', caseQty: '' },
    [offer('cost', '0.45')],
    ['0.45', '0.79', ''],
  ],
  [
    'a case that is sold whole',
    { cost: '6.24', rrp: '0.79', caseQty: '12', soldAs: 'case' as const },
    [offer('cost', '5.40')],
    ['5.40', '', '5.40'],
  ],
])('When there is an offer of %s, then its cost is for what the usual one is for', (_what, over, dated, expected) => {
  const { cost, rrp, caseCost } = tillPricesOf(itemOn(ON, anItem({ ...over, datedPrices: dated })), FILE);
  expect([cost, rrp, caseCost]).toEqual(expected);
});
