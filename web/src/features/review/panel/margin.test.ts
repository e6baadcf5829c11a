import { expect, test } from '@jest/globals';
import { aProduct } from '../../../testing/builders.ts';
import { marginOf, marginText } from './margin.ts';

test('When cost, price and VAT are known, then the margin is of the price without VAT', () => {
  expect(marginText(marginOf(aProduct({ cost: '0.60', rrp: '1.20', vat_rate: 20 }))!)).toBe('40.0% · £0.40');
  expect(marginText(marginOf(aProduct({ cost: '1.20', rrp: '1.20', vat_rate: 20 }))!)).toBe('-20.0% · −£0.20');
});

test('When a figure is not known, then there is none', () => {
  expect(marginOf(aProduct({ rrp: '' }))).toBeUndefined();
  expect(marginOf(aProduct({ vat_rate: null }))).toBeUndefined();
  expect(marginOf(aProduct({ cost_basis: 'case', unit_cost: '' }))).toBeUndefined();
});
