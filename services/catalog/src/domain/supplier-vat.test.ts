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

  test('When products with another VAT have the same entries, then the column tells nothing', () => {
    const mostly = (given: string) => [...known(given, 'S', 28), ...known(given, 'Z', 2)];
    expect(learnSupplierVats([...mostly('A'), ...mostly('B'), ...known('C', 'Z', 1)])('A')).toBeUndefined();
    const mixed = [...known('A', 'S', 70), ...known('A', 'Z', 30), ...known('B', 'S', 3), ...known('Q', 'Z', 1)];
    expect(learnSupplierVats(mixed)('B')).toBeUndefined();
    expect(learnSupplierVats(known('20', 'S', 30))('20')).toBeUndefined();
  });

  test('When entries are drawn at random, then hardly any tells anything', () => {
    let seed = 7;
    const random = (): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    let [told, tried] = [0, 0];
    for (let file = 0; file < 30; file++) {
      const column = Array.from({ length: 400 }, () => ({
        supplierVat: `L${Math.floor(random() * 40)}`,
        vat: random() < 0.7 ? 'S' : 'Z',
      }));
      const learned = learnSupplierVats(column);
      for (let label = 0; label < 40; label++, tried++) if (learned(`L${label}`)) told++;
    }
    expect(told / tried).toBeLessThan(0.005);
  });

  test('When two entries stand for one code, then each is told', () => {
    const told = learnSupplierVats([...known('A', 'S', 40), ...known('B', 'S', 40), ...known('C', 'Z', 5)]);
    expect([told('A')?.vat, told('b')?.vat, told('C')?.vat]).toEqual(['S', 'S', 'Z']);
  });

  test('When the products come in another order, then the same is told', () => {
    const either = [...known('N', 'Z', 1), ...known('N', 'S', 1)];
    const told = [either, either.toReversed()].map((few) => learnSupplierVats([...known('Y', 'S', 30), ...few])('Y'));
    expect(told[0]).toMatchObject({ vat: 'S' });
    expect(told[0]).toEqual(told[1]);
  });

  test('When few products are known, or they differ, then nothing is told', () => {
    const zero = known('0', 'Z', 3);
    expect(learnSupplierVats([...zero, ...known('20', 'S', 2)])('20')).toBeUndefined();
    expect(learnSupplierVats([...zero, ...known('20', 'S', 8), ...known('20', 'R', 1)])('20')).toBeUndefined();
    expect(learnSupplierVats([...zero, ...known('', 'S', 9), ...known('20', '', 9)])('20')).toBeUndefined();
    expect(learnSupplierVats(known('', 'S', 9))('')).toBeUndefined();
  });
});
