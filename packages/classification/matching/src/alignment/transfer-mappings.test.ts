import { describe, expect, test } from '@jest/globals';
import type { ClassificationCodes, CodePair, IndexDoc } from '@tillmap/classification';
import fc from 'fast-check';
import { transferMappings } from './transfer-mappings.ts';

const there = (cg: string): ClassificationCodes => ({ deptCode: 'X', subDeptCode: 'Y', cgCode: cg, vatCode: 'A' });
const here = (cg: string): ClassificationCodes => ({ deptCode: '1', subDeptCode: '11', cgCode: cg, vatCode: 'S' });
const pair = (from: string, to: string, count: number): CodePair => ({ from: there(from), to: here(to), count });
const doc = (name: string, cg: string): IndexDoc => ({ ...there(cg), barcode: name, name, size: '1kg' });
/** Twenty groups whose products all agree. */
const AGREEING = Array.from({ length: 20 }, (_, at) => pair(`G${at}`, `H${at}`, 5));

describe("Another wholesaler's mappings", () => {
  test('When groups agree, then a product there is one of the group here, and one of a group nobody shares is none', () => {
    expect(transferMappings([doc('Tea', 'G3'), doc('Kites', 'Z')], AGREEING)).toEqual([
      { barcode: 'Tea', name: 'Tea', size: '1kg', deptCode: '1', subDeptCode: '11', cgCode: 'H3', vatCode: '' },
    ]);
  });

  test('When groups mostly agree, then one shared product is enough, and when they do not, it is not', () => {
    const mixed = AGREEING.flatMap(({ from, to }, at) => [
      { from, to, count: 3 },
      { from, to: here(`H${(at + 1) % 20}`), count: 2 },
    ]);
    const once = pair('N', 'H7', 1);
    expect(transferMappings([doc('Tea', 'N')], [...AGREEING, once])).toMatchObject([{ cgCode: 'H7' }]);
    expect(transferMappings([doc('Tea', 'N')], [...mixed, once])).toEqual([]);
    expect(transferMappings([doc('Tea', 'N')], [once])).toEqual([]);
  });

  test('When a group is two here, then its products are in neither', () => {
    expect(transferMappings([doc('Tea', 'W')], [...AGREEING, pair('W', 'H1', 6), pair('W', 'H2', 3)])).toEqual([]);
  });

  test('When VAT codes differ within a group, then they are one group all the same', () => {
    const rated = ['S', 'Z'].map(
      (vat): CodePair => ({ from: there('V'), to: { ...here('H9'), vatCode: vat }, count: 3 }),
    );
    expect(transferMappings([doc('Tea', 'V')], [...AGREEING, ...rated])).toMatchObject([{ cgCode: 'H9', vatCode: '' }]);
  });

  test('Whatever is shared, transferred mappings have codes of this wholesaler, in the order they came', () => {
    const pairs = fc.array(fc.tuple(fc.nat(5), fc.nat(5), fc.integer({ min: 1, max: 9 })), { maxLength: 20 });
    fc.assert(
      fc.property(pairs, fc.array(fc.nat(7), { maxLength: 20 }), (shared, asked) => {
        const given = shared.map(([from, to, count]) => pair(`G${from}`, `H${to}`, count));
        const groups = new Set(given.map(({ to }) => to.cgCode));
        const borrowed = transferMappings(
          asked.map((group, at) => doc(String(at), `G${group}`)),
          given,
        );
        for (const { cgCode: cg } of borrowed) expect(groups.has(cg)).toBe(true);
        const places = borrowed.map(({ name }) => Number(name));
        expect(places).toEqual(places.toSorted((a, b) => a - b));
      }),
    );
  });
});
