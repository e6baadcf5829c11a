import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { priceMarkNotes } from './price-mark.ts';

test.each([
  ['Crisps PM £1.25 32.5g', '1.50', ['The name has a price mark of £1.25, and the RRP is £1.50']],
  ['CRISPS PMP 99P', '0.9900', []],
  ['Crisps PM125', '1.25', []],
  ['Crisps 32.5g', '1.50', []],
  ['Crisps PM £1.25', '', []],
  ['Persil 30 Wash £1 off', '5.49', []],
  ['Gift Pack worth £20', '9.99', []],
])('When the name is %j and the RRP is %j, then it is told: %j', (description, rrp, notes) => {
  expect(priceMarkNotes({ description, rrp })).toEqual(notes);
});

test('When a name is marked with its RRP, then nothing is told, and with any other price something is', () => {
  const price = fc.integer({ min: 10, max: 99_999 }).map((pence) => (pence / 100).toFixed(2));
  fc.assert(
    fc.property(price, price, (marked, rrp) => {
      expect(priceMarkNotes({ description: `Cola PM £${marked} 330ml`, rrp })).toHaveLength(marked === rrp ? 0 : 1);
    }),
  );
});
