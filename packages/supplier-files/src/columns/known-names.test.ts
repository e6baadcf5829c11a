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
    ['R. R. P.', 'rrp'],
    ['R.\nR.\nP.', 'rrp'],
    ['R.R.P. (incl. VAT @ 20%)', 'rrp'],
    ['RRP £ (Inc. 20% VAT)', 'rrp'],
    ['RRP @ 20% VAT', 'rrp'],
    ['Recommended Selling Price (incl VAT 20%)', 'rrp'],
    ['Price (ex VAT @ 20%)', 'costprice'],
    ['Des\u00adcrip\u00adtion', 'description'],
    ['VAT 20%', undefined],
    ['VAT %', 'vat'],
    ['Prix HT', undefined],
    ['VK', undefined],
  ])('When a column is called %j, then it is %s', (name, field) => {
    expect(fieldOf(name)).toBe(field);
  });

  test.each([
    ['Cost @ 20% VAT', true],
    ['Cost + 20% VAT', true],
    ['Cost inc 20% VAT', true],
    ['Cost (ex VAT @ 20%)', false],
    ['Cost plus 20% VAT', false],
  ])('When a column is called %j, then its costs include VAT: %s', (name, isWith) => {
    expect(findHeader([{ line: 1, cells: ['Barcode', name] }], SUPPLIER_FILE_COLUMNS)).toMatchObject({
      fields: new Map([
        ['barcode', 0],
        ['costprice', 1],
      ]),
      costWithVat: isWith,
    });
  });
});
