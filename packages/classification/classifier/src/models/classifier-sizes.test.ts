import { beforeAll, describe, expect, test } from '@jest/globals';
import type { IndexDoc } from '@tillmap/classification';
import { trainClassifier } from '../training/index.ts';
import { Classifier } from './classifier.ts';

const FLAVOURS = ['lemon', 'cherry', 'vanilla', 'orange', 'classic', 'summer', 'winter', 'family'];
const BRANDS = ['Alba', 'Brisk', 'Corvo', 'Delmar', 'Estrel', 'Fjord', 'Gala', 'Hebden'];

// What is called the same is told apart by what it is sold in alone.
describe('A trained classifier that sees sizes', () => {
  const PARTED = [
    ['111', '330ml'],
    ['112', '2L'],
    ['113', '6 x 330ml'],
    ['114', '1.5kg approx'],
    // As caterers buy it.
    ['115', '10L'],
  ] as const;
  const parted: IndexDoc[] = PARTED.flatMap(([cg, size]) =>
    BRANDS.flatMap((brand) =>
      FLAVOURS.map((flavour) => ({
        name: `${brand} Cola ${flavour}`,
        size,
        deptCode: '10',
        subDeptCode: '11',
        cgCode: cg,
        vatCode: 'S',
      })),
    ),
  ).map((doc, at) => ({ ...doc, barcode: String(at + 1).padStart(14, '0') }));
  let sized: Classifier;
  beforeAll(() => {
    sized = new Classifier(trainClassifier(parted, { seed: 7 })!);
  });
  const groupBy = (name: string, size: string): string | undefined =>
    sized.rank({ name, size, barcode: '' }, [])?.candidates[0]?.codes.cgCode;

  test.each([
    ['Zelda Cola Mango', '33cl', '111'],
    ['Zelda Cola Mango', '2 LTR', '112'],
    ['Zelda Cola Mango', '6X33CL', '113'],
    ['Zelda Cola Mango', 'approx', '114'],
    ['Zelda Cola Mango', '12 LTR', '115'],
    ['Zelda Cola Mango 10ltr', '', '115'],
    ['Zelda Cola Mango 330ml', '', '111'],
    ['ZELDA COLA MANGO 6PK 330ML', '', '113'],
    ['Zelda Cola 330ml Mango', '2000 ml', '112'],
  ])('When "%s" comes with the size "%s", then it is put among %s', (name, size, group) => {
    expect(groupBy(name, size)).toBe(group);
  });

  test('When the name has no size, then its probability is lower', () => {
    const sureOf = (size: string): number =>
      sized.rank({ name: 'Zelda Cola Mango', size, barcode: '' }, [])!.candidates[0]!.share;
    expect(sureOf('')).toBeLessThan(sureOf('330ml'));
  });
});
