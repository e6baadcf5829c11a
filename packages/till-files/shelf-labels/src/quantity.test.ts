import { describe, expect, test } from '@jest/globals';
import { quantityOf } from './quantity.ts';

const read = (size: string, description = 'Product', caseQty = '') => quantityOf({ size, description, caseQty });

describe('quantityOf', () => {
  test.each([
    ['500g', 500_000, 'g'],
    ['6x330ml', 1_980_000, 'ml'],
    ['75cl', 750_000, 'ml'],
    ['1.5 Ltr', 1_500_000, 'ml'],
    ['2 pint', 1_136_523, 'ml'],
    ['4pk', 4_000, 'each'],
    ['4 x 2mtr', 8_000_000, 'mm'],
  ] as const)('%s holds %d thousandths of %s', (size, amount, of) => {
    expect(read(size)).toEqual({ amount, of });
  });

  test('When only the name has a size, then it is read from there', () => {
    expect(read('', 'Cola 6x330ml')).toEqual({ amount: 1_980_000, of: 'ml' });
    expect(read('330ml', 'Cola 6x330ml')).toEqual({ amount: 1_980_000, of: 'ml' });
    expect(read('150g', 'Crisps 6x25g')).toEqual({ amount: 150_000, of: 'g' });
    expect(read('18mg', 'Nicotine Shot 10ml')).toEqual({ amount: 10_000, of: 'ml' });
    expect(read('10ml', 'E-Liquid 3mg')).toEqual({ amount: 10_000, of: 'ml' });
  });

  test.each([
    ['', 'Gift card', '', 'could not be read'],
    ['18mg', 'Nicotine Shot', '', 'could not be read'],
    ['', 'Paracetamol 500mg', '', 'could not be read'],
    ['large', 'Eggs', '', 'could not be read'],
    ['24x330ml', 'Cola', '24', 'pack or the wholesaler'],
    ['', 'COCA COLA 24X330ML', '24', 'pack or the wholesaler'],
    ['330ml', 'COCA COLA 24X330ML', '24', 'pack or the wholesaler'],
    ['24x330ml', 'COCA COLA 24X330ML', '24', 'pack or the wholesaler'],
    ['7.92l', 'COCA COLA 24X330ML', '24', 'pack or the wholesaler'],
    ['', 'Air freshener 12pk', '12', 'pack or the wholesaler'],
    ['158g', 'Chocolate bars 4pk', '', 'one of 4 or all'],
  ])('%j of %j in a case of %j is not guessed', (size, description, caseQty, sentence) => {
    expect(read(size, description, caseQty)).toEqual({ why: expect.stringContaining(sentence) });
  });

  test('When the name says the pack too, then it is what a customer buys', () => {
    expect(read('6x330ml', 'Cola 6pk', '6')).toEqual({ amount: 1_980_000, of: 'ml' });
  });
});
