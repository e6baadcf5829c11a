import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { findHeader, SUPPLIER_FILE_COLUMNS } from '../columns/index.ts';
import { dayIn, foreignCurrencyOf, isOfPrices, priceUnitOf } from '../prices/index.ts';
import { readSupplierRow } from './supplier-row.ts';

const TODAY = '2026-11-26';

const read = (names: string, cells: string) => {
  const header = findHeader([{ line: 1, cells: `EAN|${names}`.split('|') }], SUPPLIER_FILE_COLUMNS);
  if (!header.found) throw new Error(header.reason);
  const row = { line: 5, cells: `5012345678900|${cells}`.split('|') };
  const reading = readSupplierRow(row, header, { today: TODAY });
  if (reading.ok === undefined) throw new Error('The row was passed over.');
  return reading.ok
    ? {
        cost: reading.item.cost,
        rrp: reading.item.rrp,
        said: reading.item.costSaid,
        doubts: reading.item.doubts.map(({ code }) => code),
        remarks: reading.remarks.map(({ code }) => code),
      }
    : { reasons: reading.reasons };
};

const plain = { said: '', doubts: [], remarks: [] };

describe('prices that other columns say something of', () => {
  test.each([
    ['Cost|Currency|RRP', '1|GBP|2', { ...plain, cost: '1', rrp: '2' }],
    ['Cost|Currency|RRP', '1||2', { ...plain, cost: '1', rrp: '2' }],
    ['Cost|Ccy|RRP', '1|pounds sterling|2', { ...plain, cost: '1', rrp: '2' }],
    ['Cost|Currency|RRP', '|EUR|', { ...plain, cost: '', rrp: '' }],
    ['Cost (pence)|RRP (p)', '45|79', { ...plain, cost: '0.45', rrp: '0.79' }],
    ['Cost (pence)|RRP (p)', '45.5p|£0.79', { ...plain, cost: '0.455', rrp: '0.79' }],
    ['Cost|Discount %|RRP', '1|0.00%|2', { ...plain, cost: '1', rrp: '2' }],
    ['Cost|Discount %|RRP', '1|10|2', { ...plain, cost: '1', rrp: '2', doubts: ['discount'] }],
    ['Cost|Increase %|RRP', '1|3%|2', { ...plain, cost: '1', rrp: '2', doubts: ['increase'] }],
    ['Cost|Increase %|RRP', '1|0%|2', { ...plain, cost: '1', rrp: '2' }],
    ['Old Cost|Cost|Increase %|RRP', '0.9|1|11%|2', { ...plain, cost: '1', rrp: '2' }],
    ['Cost|Discount %|Net Cost|RRP', '1|10|0.90|2', { ...plain, cost: '0.90', rrp: '2' }],
    ['List Price|Disc|Cost|RRP', '1|10%|0.90|2', { ...plain, cost: '0.90', rrp: '2' }],
    ['List Price|Net Price|RRP', '1|0.90|2', { ...plain, cost: '0.90', rrp: '2' }],
    ['Cost|RRP|Notes', '1|2|price per kg', { ...plain, cost: '1', rrp: '2', doubts: ['note'] }],
    ['Cost|RRP|Buyer Comments', '1|2|in EUR', { ...plain, cost: '1', rrp: '2', doubts: ['note'] }],
    ['Cost|RRP|Note', '1|2|NEW PRICE FROM 01/12', { ...plain, cost: '1', rrp: '2', doubts: ['note'] }],
    ['Cost|RRP|Remark', '1|2|was £1.50', { ...plain, cost: '1', rrp: '2', doubts: ['note'] }],
    ['Cost|RRP|Notes|Info', '1|2|new recipe|price marked', { ...plain, cost: '1', rrp: '2' }],
    ['Cost|RRP|Notes', '1|2|discontinued', { ...plain, cost: '1', rrp: '2', remarks: ['discontinued'] }],
    ['Cost|Promo Cost|Promo From|Promo To', '1|0.8|01/01/2026|31/01/2026', { ...plain, cost: '1', rrp: '' }],
    ['Cost|RRP|Notes', '1|2|', { ...plain, cost: '1', rrp: '2' }],
    ['Cost|RRP|Name', '1|2|"Lemonade', { ...plain, cost: '1', rrp: '2', remarks: ['lone_quote'] }],
    ['Cost|RRP|Name', '1|2|"Balloon" 12"', { ...plain, cost: '1', rrp: '2' }],
    ['Cost|RRP|Case Qty', '1|2|0', { ...plain, cost: '1', rrp: '2', remarks: ['no_case_quantity'] }],
    ['Cost|RRP|Case Qty', '#N/A|2|6', { ...plain, cost: '', rrp: '2', remarks: ['excel_error'] }],
    ['Cost|RRP|Case Qty', '1|#n/a| #N/A ', { ...plain, cost: '1', rrp: '', remarks: ['excel_error', 'excel_error'] }],
    ['Cost|RRP|Case Qty', '1|n/a|-', { ...plain, cost: '1', rrp: '' }],
    ['Cost|UOM|RRP', '1|EA|2', { ...plain, cost: '1', rrp: '2', said: 'unit' }],
    ['Cost|UOM|RRP', '1|CS|2', { ...plain, cost: '1', rrp: '2', said: 'case' }],
    ['Cost|Price per|RRP', '1|KG|2', { ...plain, cost: '1', rrp: '2', doubts: ['of_a_measure'] }],
    ['Cost|Price per|RRP', '1|100|2', { ...plain, cost: '1', rrp: '2', doubts: ['of_another_pack'] }],
    ['Cost|UOM|RRP', '1|DOZ|2', { ...plain, cost: '1', rrp: '2', doubts: ['of_another_pack'] }],
    ['Cost|UOM|RRP', '1|XYZ|2', { ...plain, cost: '1', rrp: '2', remarks: ['price_unit'] }],
    ['Unit Cost|UOM|RRP', '1|CASE|2', { ...plain, cost: '1', rrp: '2', doubts: ['basis_contradicted'] }],
    ['Cost per 100|RRP', '1|2', { ...plain, cost: '1', rrp: '2', doubts: ['of_another_pack'] }],
    ['Cost|New Cost|From|RRP', '1|1.2|01/12/2026|2', { ...plain, cost: '1', rrp: '2', remarks: ['later_price'] }],
    ['Cost|New Cost|From|RRP', '1|1.2|01/11/2026|2', { ...plain, cost: '1.2', rrp: '2', remarks: ['new_price'] }],
    ['Cost|New Cost|From|RRP', '1|1.2|26 Nov 2026|2', { ...plain, cost: '1.2', rrp: '2', remarks: ['new_price'] }],
    ['Cost|New Cost|From|RRP', '1|1.2|03/04|2', { ...plain, cost: '1', rrp: '2', doubts: ['new_cost'] }],
    ['Cost|New Cost|From|RRP', '1||01/12/2026|2', { ...plain, cost: '1', rrp: '2' }],
    ['Cost|New Cost|From|RRP', '1|1.00|01/12/2026|2', { ...plain, cost: '1', rrp: '2' }],
    ['Cost|New Cost|RRP', '1|1.2|2', { ...plain, cost: '1', rrp: '2', doubts: ['new_cost'] }],
    ['Cost|Cost from 01/12/2026|RRP', '1|1.2|2', { ...plain, cost: '1', rrp: '2', remarks: ['later_price'] }],
    ['Cost|RRP|New RRP|Effective Date', '1|2|3|2026-10-01', { ...plain, cost: '1', rrp: '3', remarks: ['new_price'] }],
    ['Cost|Valid From|RRP', '1|01/01/2027|2', { ...plain, cost: '1', rrp: '2', doubts: ['not_today'] }],
    ['Cost|Valid From|Valid To', '1|01/01/2026|31/12/2026', { ...plain, cost: '1', rrp: '' }],
    ['Cost|Valid To', '1|31/01/2026', { ...plain, cost: '1', rrp: '', doubts: ['not_today'] }],
    ['Promo Cost|Cost|WAS RRP|RRP', '0.8|1|2.5|2', { ...plain, cost: '1', rrp: '2', remarks: ['offer'] }],
    ['Cost|Promo Cost|Promo Start|Promo End', '1|0.8|01/01/2026|31/01/2026', { ...plain, cost: '1', rrp: '' }],
    ['Cost|Promo Cost', '|0.8', { ...plain, cost: '0.8', rrp: '', doubts: ['offer'] }],
    ['Promo Cost|RRP', '0.8|2', { ...plain, cost: '0.8', rrp: '2', doubts: ['offer'] }],
    ['Cost|Regular price|Sale price', '1|2.5|1.5', { ...plain, cost: '1', rrp: '2.5', remarks: ['offer'] }],
    [
      'Cost per item|Variant Price|Variant Compare At Price',
      '1|1.44|1.80',
      { ...plain, cost: '1', rrp: '1.80', remarks: ['offer'], said: 'unit' },
    ],
    ['Cost per item|Price|Compare-at price', '1|2.85|', { ...plain, cost: '1', rrp: '2.85', said: 'unit' }],
    ['Cost|RRP|Compare at Price', '1|2.85|2.85', { ...plain, cost: '1', rrp: '2.85' }],
    ['Cost|RRP|Compare at Price', '1|2.85|0.00', { ...plain, cost: '1', rrp: '2.85' }],
    ['Cost|RRP|Compare at Price', '1||3', { ...plain, cost: '1', rrp: '' }],
    ['Cost|RRP|Was', '1|2|3', { ...plain, cost: '1', rrp: '2' }],
    ['Cost|Regular price|Sale price', '1|2.5|', { ...plain, cost: '1', rrp: '2.5' }],
    ['Cost|Sale price', '1|2.5', { ...plain, cost: '1', rrp: '2.5' }],
    ['Cost|Was Price|Now Price', '1|2.5|2', { ...plain, cost: '1', rrp: '2' }],
    ['Cost inc VAT|RRP', '1|2', { ...plain, cost: '1', rrp: '2', doubts: ['cost_with_vat'] }],
    ['Cost inc VAT|Cost ex VAT|RRP ex VAT|RRP inc VAT', '1.2|1|2|2.4', { ...plain, cost: '1', rrp: '2.4' }],
    ['Variant Price|Cost per item', '2|1', { ...plain, cost: '1', rrp: '2', said: 'unit' }],
  ])('When the columns are %s and the row is %s, then it is read as %j', (names, cells, expected) => {
    expect(read(names, cells)).toEqual(expected);
  });

  test('When a row is in euros, then it is refused with what to do', () => {
    expect(read('Cost|Currency', '4|EUR')).toEqual({
      reasons: [
        'Line 5 is in EUR: Tillmap does not convert money. Enter its prices in pounds, and GBP as the currency.',
      ],
    });
  });

  test('When an amount in a column of pence has two decimals, then it is refused', () => {
    expect(read('Cost (p)', '0.45')).toEqual({
      reasons: ['Line 5: The cost price "0.45" may be in pounds or in pence; write it in pounds.'],
    });
  });
});

/** Reads all rows of a file, whose values may decide what its columns are. */
const readAll = (names: string, rows: readonly string[]) => {
  const lines = [`EAN|${names}`, ...rows.map((row) => `5012345678900|${row}`)].map((text, at) => ({
    line: at + 1,
    cells: text.split('|'),
  }));
  const header = findHeader(lines, SUPPLIER_FILE_COLUMNS);
  if (!header.found) throw new Error(header.reason);
  return lines.slice(1).map((row) => {
    const reading = readSupplierRow(row, header, { today: TODAY });
    if (!reading.ok) return reading.ok === false ? reading.reasons.join(' ') : 'passed over';
    const { cost, rrp, costSaid, doubts } = reading.item;
    return [
      cost,
      rrp,
      costSaid,
      ...doubts.map(({ code, column, seen }) => `${code}: ${column} ${seen}`.trim()),
      ...reading.remarks.map(({ code, text }) => `${code}: ${text}`),
    ].join('|');
  });
};

describe('columns that say of each row which price it has', () => {
  test.each([
    ['Cost|Disc 1 %|Disc 2 %', ['1|0|5', '1|0|0'], ['1|||discount: Disc 2 % 5', '1||']],
    ['Cost|Disc %|Disc 2 %', ['1|10|5'], ['1|||discount: Disc % 10|discount: Disc 2 % 5']],
    ['Cost|Off Invoice', ['1|10%', '1|'], ['1|||discount: Off Invoice 10%', '1||']],
    ['Cost|Saving %', ['1|10'], ['1|||discount: Saving % 10']],
    ['Cost|Deal %|RRP', ['1|10|2'], ['1|2||discount: Deal % 10']],
    ['Cost|Allowance|Rebate', ['1|0.10|0.05'], ['1|||discount: Allowance 0.10|discount: Rebate 0.05']],
    ['Cost|RRP|Inc VAT?', ['1|2|Y', '1|2|N', '1|2|'], ['1|2||cost_with_vat: Inc VAT? Y', '1|2|', '1|2|']],
    ['Cost|VAT Incl', ['1|Yes', '1|No'], ['1|||cost_with_vat: VAT Incl Yes', '1||']],
    ['Cost|Tax inclusive', ['1|TRUE', '1|FALSE'], ['1|||cost_with_vat: Tax inclusive TRUE', '1||']],
    ['Cost|Ex VAT?', ['1|Y', '1|N'], ['1||', '1|||cost_with_vat: Ex VAT? N']],
    ['Cost|Inc/Ex', ['1|INC', '1|EX'], ['1|||cost_with_vat: Inc/Ex INC', '1||']],
    ['Price|VAT Status|Price includes VAT', ['1|S|Y', '1|S|N'], ['1|||cost_with_vat: Price includes VAT Y', '1||']],
    ['Price|Price Type|RRP', ['1|LIST|2', '1|NET|2'], ['1|2||price_type: Price Type LIST', '1|2|']],
    ['Price|Price Type', ['1|Gross', '1|Promo'], ['1|||price_type: Price Type Gross', '1|||offer: Price Type Promo']],
    ['Price|Net/Gross', ['1|G', '1|Net'], ['1|||price_type: “Net/Gross” is “G”', '1||']],
    ['Price|Price Type', ['1|CASE', '1|EACH'], ['1||case', '1||unit']],
    ['Price|Per|UoM', ['120|100|PC', '1|1|PC'], ['120||unit|of_another_pack: Per 100', '1||unit']],
    ['Price|Per', ['120|100', '1|1'], ['120|||of_another_pack: Per 100', '1||unit']],
    ['Price|Price Unit|UOM', ['120|1,000|EA', '5|1|CS'], ['120||unit|of_another_pack: Price Unit 1,000', '5||case']],
    [
      'Price|Sold as|Case Qty',
      ['48|Tray 24|12', '12|Box of 12|12', '48|Tray 24|'],
      ['48||case|case_differs: Sold as Tray 24', '12||case', '48||case'],
    ],
    ['Price|Price Qty', ['120|100'], ['120|||of_another_pack: Price Qty 100']],
    ['Cost|Ex VAT|Inc VAT', ['1|1.00|1.20'], ['1||']],
  ])('When the columns are %s and the rows are %j, then they are read as %j', (names, rows, expected) => {
    expect(readAll(names, rows)).toEqual(expected);
  });
});

describe('prices whose columns name a day or a quantity', () => {
  test.each([
    ['Price 1-9 cases|Price 10+ cases|RRP', '1|0.9|1.8', '1|1.8|'],
    ['Price 10+ cases|Price 1-9 cases|RRP', '0.9|1|1.8', '1|1.8|'],
    ['Price 1 - 9|Price 10 or more', '1|0.9', '1||'],
    ['Qty 12 price|Qty 1 price', '0.9|1', '1||'],
    ['Price break 2|Price break 1', '0.9|1', '1||'],
    ['Price (6+)|Price (1-5)|RRP', '0.9|1|1.8', '1|1.8|'],
    ['Bulk price|Price', '0.9|1', '1||'],
    ['Pallet price|Case price', '0.9|1', '1||case'],
    ['Cost|Price 10+', '1|0.9', '1||'],
    ['Bulk price|RRP', '0.9|1.8', '0.9|1.8||for_many: Bulk price'],
    ['Price 6+|Price 12+', '0.9|0.8', '0.9|||for_many: Price 6+'],
    ['1+|6+|12+|RRP', '1|0.95|0.9|1.8', '1|1.8|'],
    ['1-9|10+|RRP', '1|0.95|1.8', '1|1.8|'],
    ['18+|RRP', 'Y|1.8', '|1.8|'],
    ['Cost 1-9 cs|Cost 10-49 cs|Cost 50+ cs', '1|0.9|0.8', '1||'],
    ['Price under 10 cases|Price over 10 cases', '1|0.9', '1||'],
    [
      'Cost to 30/11/2026|Cost from 01/12/2026|RRP',
      '1|1.1|2',
      '1|2||later_price: “Cost to 30/11/2026” £1 is used instead of “Cost from 01/12/2026” £1.1, which holds from 2026-12-01',
    ],
    [
      'Cost until 31/10/2026|Cost from 01/11/2026',
      '1|1.1',
      '1.1|||new_price: “Cost from 01/11/2026” £1.1 is used instead of “Cost until 31/10/2026” £1, since it holds from 2026-11-01',
    ],
    [
      'Cost from 01/12/2026|Cost from 01/11/2026',
      '1.1|1',
      '1|||later_price: “Cost from 01/11/2026” £1 is used instead of “Cost from 01/12/2026” £1.1, which holds from 2026-12-01',
    ],
    [
      'Price till 30 Nov 2026|Price w.e.f. 1 Dec 2026',
      '1|1.1',
      '1|||later_price: “Price till 30 Nov 2026” £1 is used instead of “Price w.e.f. 1 Dec 2026” £1.1, which holds from 2026-12-01',
    ],
    [
      'Cost Nov 2026|Cost Dec 2026',
      '1|1.1',
      '1|||later_price: “Cost Nov 2026” £1 is used instead of “Cost Dec 2026” £1.1, which holds from 2026-12-01',
    ],
    ['Cost Nov|Cost Dec', '1|1.1', '1|||new_cost: Cost Dec £1.1, beside £1'],
    ['Cost to 31/10/2026', '1', '1|||not_today: Cost to 31/10/2026'],
    ['Cost valid from 01/12/2026|RRP', '1|2', '1|2||not_today: Cost valid from 01/12/2026'],
    [
      'RRP to 30/11/2026|RRP from 01/12/2026',
      '2|2.2',
      '|2||later_price: “RRP to 30/11/2026” £2 is used instead of “RRP from 01/12/2026” £2.2, which holds from 2026-12-01',
    ],
    [
      'Cost|Special price until 30/11/2026|RRP',
      '1.2|0.96|2.15',
      '1.2|2.15||offer: “Cost” £1.2 is used, not the offer “Special price until 30/11/2026” £0.96',
    ],
    [
      'Cost|Deal price (ends 30/11)|RRP',
      '1.2|0.96|2.15',
      '1.2|2.15||offer: “Cost” £1.2 is used, not the offer “Deal price (ends 30/11)” £0.96',
    ],
    [
      'Cost|Offer 1-30 Nov|RRP',
      '1.2|0.96|2.15',
      '1.2|2.15||offer: “Cost” £1.2 is used, not the offer “Offer 1-30 Nov” £0.96',
    ],
    ['Cost|Offer 1-30 Nov|RRP', '1.2|2 for £3|2.15', '1.2|2.15||offer: the offer “Offer 1-30 Nov” is “2 for £3”'],
    ['Cost|Promo cost to 31/10/2026', '1.2|0.96', '1.2||'],
    [
      'Current Price|New Price|Effective|RRP',
      '1|1.1|01/11/2026|2',
      '1.1|2||new_price: “New Price” £1.1 is used instead of “Current Price” £1, since it holds from 01/11/2026',
    ],
    [
      'Current Price|New Price|w.e.f.|RRP',
      '1|1.1|27/11/2026|2',
      '1|2||later_price: “Current Price” £1 is used instead of “New Price” £1.1, which holds from 27/11/2026',
    ],
    [
      'Current Price|New Price|Date|RRP',
      '1|1.1|26/11/2026|2',
      '1.1|2||new_price: “New Price” £1.1 is used instead of “Current Price” £1, since it holds from 26/11/2026',
    ],
    ['Current Price|New Price|Effective|RRP', '1|1.1||2', '1|2||new_cost: New Price £1.1, beside £1'],
    [
      'Cost|New Price|Start Date|RRP',
      '1|1.1|01/01/2027|2',
      '1|2||later_price: “New Price” £1.1 is not used, since it holds from 01/01/2027',
    ],
    ['Cost|New Price|Start Date|RRP', '1|1.1|01/01/2026|2', '1|2||new_cost: New Price £1.1'],
    ['Cost|Date|RRP', '1|01/01/2027|2', '1|2|'],
  ])('When the columns are %s and the row is %s, then it is read as %s', (names, row, expected) => {
    expect(readAll(names, [row])).toEqual([expected]);
  });
}); // prettier-ignore

describe('words for money', () => {
  test.each([
    ['01/12/2026', '2026-12-01'],
    ['1.12.26', '2026-12-01'],
    ['2026-12-01 00:00:00', '2026-12-01'],
    ['20261201', '2026-12-01'],
    ['1st Dec 2026', '2026-12-01'],
    ['01-Dec-26', '2026-12-01'],
    ['December 1, 2026', '2026-12-01'],
    ['12/25/2026', '2026-12-25'],
    ['Cost from 01/12/2026', '2026-12-01'],
    ['03/04', undefined],
    ['31/02/2026', undefined],
    ['soon', undefined],
  ])('When a day is written %j, then it is %s', (text, day) => {
    expect(dayIn(text)).toBe(day);
  });

  test.each(['GBP', '£', ' gbp ', 'Pounds Sterling', 'UK pounds', 'Sterling', '', '-'])(
    'When the currency is %j, then it is pounds',
    (text) => {
      expect(foreignCurrencyOf(text)).toBe('');
    },
  );

  test.each(['EUR', '€', 'US dollars', 'GBX', 'pence'])('When the currency is %j, then it is another', (text) => {
    expect(foreignCurrencyOf(text)).toBe(text);
  });

  test.each([
    ['EA', 'unit'],
    ['Each.', 'unit'],
    ['Case of 12', 'case'],
    ['CS24', 'case'],
    ['per kg', 'measure'],
    ['/100ml', 'measure'],
    ['Dozen', 'other'],
    ['', ''],
    ['weekly', undefined],
  ])('When the unit of measure is %j, then the price is for %s', (text, unit) => {
    expect(priceUnitOf(text)).toBe(unit);
  });

  test('When units are those of sizes or counts, then they are not of prices', () => {
    expect(isOfPrices(['ML', 'KG', 'G'], false)).toBe(false);
    expect(isOfPrices(['24', '12'], false)).toBe(false);
    expect(isOfPrices(['EA', 'KG'], false)).toBe(true);
    expect(isOfPrices(['100', '1000'], true)).toBe(true);
  });

  test('When texts are arbitrary, then nothing is thrown', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        dayIn(text);
        priceUnitOf(text);
        foreignCurrencyOf(text);
      }),
    );
  });
});
