import { describe, expect, test } from '@jest/globals';
import type { IndexDoc } from '@tillmap/classification';
import fc from 'fast-check';
import { CategoryIndex } from './category-index.ts';
import { countVatCodesByCategory, vatsOfGroups } from './category-vats.ts';

const mapping = (cg: string, vat: string): IndexDoc => ({
  barcode: '',
  name: 'Cola',
  size: '',
  deptCode: '10',
  subDeptCode: '',
  cgCode: cg,
  vatCode: vat,
});

describe('The VAT codes that products of a group have', () => {
  test('When mappings are counted, then each group has as many of each code, the commonest first', () => {
    const mappings = fc.array(fc.tuple(fc.constantFrom('1', '2', '3'), fc.constantFrom('S', 'Z', '')));
    fc.assert(
      fc.property(mappings, (given) => {
        const docs = given.map(([cg, vat]) => mapping(cg, vat));
        const groups = CategoryIndex.among(docs);
        const vatsOf = vatsOfGroups(groups.codes, countVatCodesByCategory(docs, groups));
        for (const cg of ['1', '2', '3']) {
          const own = docs.filter((doc) => doc.cgCode === cg);
          const found = vatsOf(mapping(cg, 'any'));
          expect(new Map(found.map(({ vat, products }) => [vat, products]))).toEqual(
            new Map([...Map.groupBy(own, ({ vatCode: vat }) => vat)].map(([vat, of]) => [vat, of.length])),
          );
          expect(found).toEqual(found.toSorted((a, b) => b.products - a.products));
        }
      }),
    );
  });

  test('When nothing is known of a group, then it has none', () => {
    const groups = CategoryIndex.among([mapping('1', 'S')]);
    expect(vatsOfGroups(groups.codes, countVatCodesByCategory([mapping('1', 'S')], groups))(mapping('9', ''))).toEqual(
      [],
    );
  });
});
