import { describe, expect, test } from '@jest/globals';
import { SUPPLIER_FILE_COLUMNS } from './columns.ts';
import { findHeader } from './header.ts';

const fieldOf = (name: string) => {
  const header = findHeader([{ line: 1, cells: ['Barcode', name] }], SUPPLIER_FILE_COLUMNS);
  if (!header.found) throw new Error(header.reason);
  return Array.from(header.fields).find(([, index]) => index === 1)?.[0];
};

describe('names of columns', () => {
  test.each([
    ['C&C Price', 'costprice'],
    ['Cash & Carry Price', 'costprice'],
    ['Cash and Carry Cost', 'costprice'],
    ['Contract price', 'costprice'],
    ['Agreed Price', 'costprice'],
    ['Collect Price', 'costprice'],
    ['Price marked', 'rrp'],
    ['Suggested Sell', 'rrp'],
    ['Inners', 'caseqty'],
    ['Pack of', 'caseqty'],
    ['Stock Description', 'description'],
    ['Material description', 'description'],
    ['post_title', 'description'],
    ['Till Desc.', 'description'],
    ['Offer Description', undefined],
    ['Brand Description', undefined],
    ['VAT Description', undefined],
    ['Category Description', 'category'],
    ['Einkaufspreis', 'costprice'],
    ['EK-Preis', 'costprice'],
    ["Prix d'achat", 'costprice'],
    ['PRIX D’ACHAT HT', 'costprice'],
    ['UVP', 'rrp'],
    ['PVC', 'rrp'],
    ['Menge', 'caseqty'],
    ['Quantité', 'caseqty'],
    ['Bezeichnung', 'description'],
    ['Désignation', 'description'],
    ['MwSt.', 'vat'],
    ['TVA', 'vat'],
    ['Prix HT', undefined],
    ['VK', undefined],
  ])('When a column is called %j, then it is %s', (name, field) => {
    expect(fieldOf(name)).toBe(field);
  });
});
