import { describe, expect, test } from '@jest/globals';
import { learnSupplierVats } from './supplier-vat.ts';

const known = (supplierVat: string, vat: string, count: number) =>
  Array.from({ length: count }, () => ({ supplierVat, vat }));

describe('What the VAT of a supplier is here', () => {
  test('When enough known products agree, then it says which code that is, however the rate is written', () => {
    const told = learnSupplierVats([
      ...known('0', 'Z', 1),
      ...known('20', 'S', 4),
      ...known('20.0%', 'S', 5),
      ...known('20,00 %', 'R', 1),
    ]);
    expect(told('20 %')).toEqual({ given: '20 %', vat: 'S', agreeing: 9, products: 10 });
    expect(told('0')).toBeUndefined();
    expect(told('5')).toBeUndefined();
  });

  test('When it is a code of the supplier, then upper and lower case are the same', () => {
    expect(learnSupplierVats([...known('z', 'T0', 3), ...known('s', 'T1', 3)])('Z')).toMatchObject({
      vat: 'T0',
      products: 3,
    });
  });

  test('When the column says the same of everything, then nothing is told', () => {
    expect(learnSupplierVats([...known('Y', 'S', 19), ...known('Y', 'Z', 1)])('Y')).toBeUndefined();
  });

  test('When few products are known, or they differ, then nothing is told', () => {
    const zero = known('0', 'Z', 3);
    expect(learnSupplierVats([...zero, ...known('20', 'S', 2)])('20')).toBeUndefined();
    expect(learnSupplierVats([...zero, ...known('20', 'S', 8), ...known('20', 'R', 1)])('20')).toBeUndefined();
    expect(learnSupplierVats([...zero, ...known('', 'S', 9), ...known('20', '', 9)])('20')).toBeUndefined();
    expect(learnSupplierVats(known('', 'S', 9))('')).toBeUndefined();
  });
});
