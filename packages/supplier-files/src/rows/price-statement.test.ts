import { describe, expect, test } from '@jest/globals';
import { findHeader, SUPPLIER_FILE_COLUMNS } from '../columns/index.ts';
import { statementOf, statementsAround, withStatements } from './price-statement.ts';
import { statedIn } from './stated-in.ts';
import { readSupplierRow } from './supplier-row.ts';

describe('A line beside the table', () => {
  test.each([
    ['Price list Ireland - all prices in EUR excl. VAT', ['foreign']],
    ['All prices in euro', ['foreign']],
    ['Tarif en EUR HT', ['foreign']],
    ['Preise in € netto', ['foreign']],
    ['Prijzen in euro excl. btw', ['foreign']],
    ['Prix en euros', ['foreign']],
    ['Prices in pence sterling', ['pence']],
    ['VAT incl.', ['with_vat']],
    ['VAT No. GB 123 4567 89', []],
    ['Currency: EUR', ['foreign']],
    ['Prices quoted in US dollars', ['foreign']],
    ['All amounts in €', ['foreign']],
    ['ALL PRICES IN EUROS', ['foreign']],
    ['Euro prices', ['foreign']],
    ['Prices are recommended retail prices, VAT included', ['retail']],
    ['All prices shown in pence', ['pence']],
    ['Costs are in pence, VAT is extra', ['pence']],
    ['Price list (p)', ['pence']],
    ['Prices include VAT at 20%', ['with_vat']],
    ['All costs incl. VAT', ['with_vat']],
    ['Prices are per case', ['per_case']],
    ['Cost prices per unit', ['per_unit']],
    ['All prices per dozen', ['of_another_pack']],
    ['Prices per kg', ['of_a_measure']],
    ['Prices in EUR per case', ['foreign', 'per_case']],
    ['Euro Shopper price list', []],
    ['Price list November 2026', []],
    ['All prices in GBP exclude VAT', []],
    ['Prices in £, not in EUR', []],
    ['RRPs include VAT', []],
    ['Costs include VAT; RRPs exclude VAT', ['with_vat', 'retail_without_vat']],
    ['Orders with prices less than £150 carry 5%', []],
    ['Special price less 10% this week', []],
    ['Prices do not include a delivery surcharge', []],
    ['Costs exclude VAT, RRPs include VAT', []],
    ['Biscuits 12 per case', []],
    ['Autumn price list - all prices less 5% trade discount', ['discount']],
    ['Prices are subject to 10 % discount', ['discount']],
    ['5% off all prices', ['discount']],
    ['Prices before rebate', ['discount']],
    ['Prices are after 5% discount', []],
    ['Prices less 2.5% settlement discount', []],
    ['All costs plus 3% from January', ['surcharge']],
    ['A fuel surcharge is added to these prices', ['surcharge']],
    ['All prices plus 20% VAT', []],
    ['Recommended retail prices including VAT', ['retail']],
    ['Prices shown are RRPs', ['retail']],
    ['Retail prices exclude VAT', ['retail', 'retail_without_vat']],
    ['Trade prices are per case, RRPs per unit', ['per_case']],
    ['Wholesale and retail price list', []],
    ['All costs and RRPs include VAT', ['with_vat']],
    ['Net of 10% discount. A further 5% will be deducted', ['discount']],
    ['Prices are after discount; an additional 2.5 % rebate applies', ['discount']],
    ['A further 5% discount on orders over £500', []],
    ['An extra 2% off for prompt payment', []],
    ['Get an extra 10% free', []],
    ['Price basis: pallet quantities only', ['of_another_pack']],
    ['Prices for full pallet loads', ['of_another_pack']],
    ['Prices per case, pallet rates on request', ['per_case']],
    ['Pallet rates available, ask for prices', []],
    ['All values x100', ['pence']],
    ['Prices are multiplied by 100', ['pence']],
    ['Prices for boxes of 10 x 100 g', []],
    ['Delivered in pence-wise boxes', []],
  ])('When it is %j, then it says %j of the prices', (text, kinds) => {
    expect(statedIn(text)).toEqual(kinds);
  });
});

const HEADER = ['Barcode', 'Description', 'Cost', 'RRP'];
const read = (title: string, cost: string, rrp: string, names = HEADER) => {
  const rows = [
    { line: 1, cells: [title, '', '', ''] },
    { line: 2, cells: names },
    { line: 3, cells: ['5000000082001', 'Ketchup', cost, rrp] },
  ];
  const found = findHeader(rows, SUPPLIER_FILE_COLUMNS, ',');
  if (!found.found) throw new Error(found.reason);
  const header = withStatements(found, statementsAround(rows.slice(0, 1), {}));
  const row = readSupplierRow(rows[2]!, header);
  if (!row.ok) throw new Error('The row is bad.');
  const { item } = row;
  return { cost: item.cost, rrp: item.rrp, costSaid: item.costSaid, doubts: item.doubts.map(({ code }) => code) };
};

describe('The name of a sheet', () => {
  test.each([
    ['Retail', true],
    ['Consumer Prices', true],
    ['RRP', true],
    ['UK RRP list Nov', true],
    ['Shelf price list', true],
    ['Trade', false],
    ['Retail and trade prices', false],
    ['Retail customers', false],
    ['Wholesale price list for retail', false],
  ])('When it is %j, then a plain price below is an RRP: %s', (sheet, isRetail) => {
    const found = findHeader([{ line: 1, cells: ['Barcode', 'Price'] }], SUPPLIER_FILE_COLUMNS);
    if (!found.found) throw new Error(found.reason);
    const { fields } = withStatements(found, statementsAround([], { sheet }));
    expect(fields.get('rrp')).toBe(isRetail ? 1 : undefined);
    const ofFile = withStatements(found, statementsAround([], { file: `${sheet}.csv` }));
    expect(ofFile.fields.get('rrp')).toBe(isRetail ? 1 : undefined);
  });
});

describe('Prices below a line that says what they are', () => {
  test.each([
    ['All prices in EUR', '1.00', '1.80', { cost: '', rrp: '', costSaid: '', doubts: [] }],
    ['All prices in pence', '100', '180', { cost: '1', rrp: '1.8', costSaid: '', doubts: [] }],
    ['Prices include VAT', '1.00', '1.80', { cost: '1.00', rrp: '1.80', costSaid: '', doubts: ['cost_with_vat'] }],
    ['Prices per case', '1.00', '1.80', { cost: '1.00', rrp: '1.80', costSaid: 'case', doubts: [] }],
    ['Prices per dozen', '1.00', '1.80', { cost: '1.00', rrp: '1.80', costSaid: '', doubts: ['of_another_pack'] }],
    ['All prices less 5%', '1.00', '1.80', { cost: '1.00', rrp: '1.80', costSaid: '', doubts: ['discount'] }],
    ['RRPs include VAT', '1.00', '1.80', { cost: '1.00', rrp: '1.80', costSaid: '', doubts: [] }],
    ['Retail prices ex VAT', '1.00', '1.80', { cost: '1.00', rrp: '1.80', costSaid: '', doubts: ['rrp_without_vat'] }],
    ['Prices from November', '1.00', '1.80', { cost: '1.00', rrp: '1.80', costSaid: '', doubts: [] }],
  ])('When it is %j, then the row is read by it', (title, cost, rrp, row) => {
    const got = read(title, cost, rrp);
    expect({
      ...got,
      cost: got.cost === '' ? '' : Number(got.cost),
      rrp: got.rrp === '' ? '' : Number(got.rrp),
    }).toEqual({
      ...row,
      cost: row.cost === '' ? '' : Number(row.cost),
      rrp: row.rrp === '' ? '' : Number(row.rrp),
    });
  });

  test('When the name of a column says pounds, then that goes before the line', () => {
    const got = read('All prices in EUR', '1.00', '1.80', ['Barcode', 'Description', 'Cost (£)', 'RRP (EUR)']);
    expect([got.cost, got.rrp]).toEqual(['1.00', '']);
  });
});

test('When a row with values says something of prices, then it is no statement', () => {
  expect(statementOf({ line: 9, cells: ['Prices in euro', '', ''] })).toMatchObject({ where: 'Line 9' });
  expect(statementOf({ line: 9, cells: ['50', 'Price tags in EUR', '1.00'] })).toBeUndefined();
});
