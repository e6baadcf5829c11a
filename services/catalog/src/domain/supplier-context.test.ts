import { describe, expect, test } from '@jest/globals';
import type { ItemToClassify } from './evidence.ts';
import type { Product } from './product.ts';
import { fitSupplierContext } from './supplier-context.ts';

const codes = { deptCode: '10', subDeptCode: '11', cgCode: '111', vatCode: 'S' };
const hierarchy = { isKnown: () => true } as unknown as Parameters<typeof fitSupplierContext>[1]['hierarchy'];
const item = (number: number, supplierGroup: string, supplierVat: string): ItemToClassify => ({
  barcode: String(number).padStart(14, '0'),
  ownOnly: false,
  description: '',
  size: '',
  supplierGroup,
  supplierVat,
});
const product = (
  { barcode }: ItemToClassify,
  vat: string,
  confidence = 100,
  wholesaler = 'NISA',
): [string, Product] => [
  barcode,
  {
    barcode,
    name: '',
    size: '',
    mappings: [
      {
        wholesaler,
        wholesalerName: '',
        name: '',
        size: '',
        codes: { ...codes, vatCode: vat },
        confidence,
        source: 'import',
        version: 1n,
      },
    ],
  },
];
const standard = [1, 2, 3].map((number) => item(number, 'Minerals', '20'));
const zero = [4, 5, 6].map((number) => item(number, 'Bread', '0'));
const known = (confidence = 100, wholesaler = 'NISA') =>
  new Map([
    ...standard.map((one) => product(one, 'S', confidence, wholesaler)),
    ...zero.map((one) => product(one, 'Z', confidence, wholesaler)),
  ]);
const learn = (found: ReadonlyMap<string, Product>) =>
  fitSupplierContext([...standard, ...zero], { found, wholesaler: 'NISA', hierarchy, reviewThreshold: 80 });

describe('What is learned from a file', () => {
  test('When products of it are surely known, then they tell what its groups and its VAT are here', () => {
    expect(learn(known())(item(9, 'Minerals', '20%'))).toMatchObject({
      supplierGroup: { group: 'Minerals', candidates: [{ codes: { cgCode: '111' }, count: 3 }] },
      supplierVat: { given: '20%', vat: 'S', agreeing: 3, products: 3 },
    });
  });

  test('When a case and its unit are in the file, then they are one product', () => {
    const [unit] = standard;
    const cases = [7, 8].map((number) => item(number, 'Minerals', '20'));
    const found = new Map([
      ...known(),
      ...cases.map(({ barcode }): [string, Product] => [barcode, known().get(unit!.barcode)!]),
    ]);
    const learned = fitSupplierContext([...standard, ...zero, ...cases], {
      found,
      wholesaler: 'NISA',
      hierarchy,
      reviewThreshold: 80,
    });
    expect(learned(item(9, 'Minerals', '20'))).toMatchObject({
      supplierGroup: { candidates: [{ count: 3 }] },
      supplierVat: { agreeing: 3, products: 3 },
    });
  });

  test('When they are marked as unsure, or only another wholesaler knows them, then they tell nothing', () => {
    expect(learn(known(79))(item(9, 'Minerals', '20'))).toEqual({});
    expect(learn(known(100, 'OTHER'))(item(9, 'Minerals', '20'))).toEqual({});
  });
});
