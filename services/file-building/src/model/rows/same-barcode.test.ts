import { describe, expect, test } from '@jest/globals';
import { anItem } from '../../../test/prices/item.ts';
import { isOtherProduct, replacedText, replacementWarnings, SameBarcodes } from './same-barcode.ts';

describe('rows with one barcode', () => {
  test.each([
    ['Value Baked Beans 400g', 'Garden Hose 15m', true],
    ['Walkers Cheese & Onion', 'Walkers Salt & Vinegar', true],
    ['Cola 330ml', 'Cola 2L', true],
    ['Cola 4x330ml', 'Cola 24x330ml', true],
    ['Oat Biscuits 300g', 'Oat Biscuits 300g', false],
    ['Oat Biscuits 300g', 'OAT BISC 300G PM £1.25', false],
    ['Heinz Beanz 415g', 'Heinz Baked Beanz', false],
    ['Choc Digestives', 'Chocolate Digestives 250g', false],
    ['', 'Garden Hose', false],
  ])('When they are %j and %j, then being of different products is %s', (one, other, expected) => {
    const size = '';
    expect(isOtherProduct({ description: one, size }, { description: other, size })).toBe(expected);
    expect(isOtherProduct({ description: other, size }, { description: one, size })).toBe(expected);
  });

  test('When a row is replaced, then the other product or the new prices are told', () => {
    const beans = anItem({ line: 2, description: 'Baked Beans', cost: '0.30', rrp: '0.50' });
    const hose = anItem({ line: 9, description: 'Garden Hose', cost: '7.50', rrp: '14.99' });
    expect(replacedText(beans, hose)).toBe(
      'Line 2: replaced by line 9, which has the same barcode. It was another product: “Baked Beans”, now “Garden Hose”.',
    );
    expect(replacedText(beans, { ...beans, line: 5, cost: '0.35', rrp: '0.55' })).toBe(
      'Line 2: replaced by line 5, which has the same barcode. The cost changes from £0.30 to £0.35, the RRP changes from £0.50 to £0.55.',
    );
    expect(replacedText(beans, { ...beans, line: 5, cost: '0.3' })).toBe(
      'Line 2: replaced by line 5, which has the same barcode.',
    );
  });

  test('When a third row of the later name follows, then it is doubted as well', () => {
    const beans = anItem({ line: 2, description: 'Baked Beans' });
    const hose = anItem({ line: 9, description: 'Garden Hose' });
    const doubts = replacementWarnings(beans, hose);
    expect(doubts).toEqual([{ code: 'other_product', column: '“Baked Beans”', seen: 'line 2' }]);
    expect(replacementWarnings({ ...hose, doubts }, { ...hose, line: 12 })).toEqual(doubts);
  });

  test('When barcodes are used twice, then they are counted and the first is named', () => {
    const same = new SameBarcodes();
    expect(same.findings()).toEqual([]);
    same.note(anItem({ description: 'Baked Beans' }), anItem({ line: 9, description: 'Garden Hose' }));
    expect(same.findings()).toMatchObject([
      {
        code: 'same_barcode',
        sentence:
          '1 barcode is used for different products: 5723241977331 is “Baked Beans” on line 2 and “Garden Hose” on line 9. The later row counts.',
      },
    ]);
  });
});
