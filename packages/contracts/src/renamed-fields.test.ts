import { describe, expect, test } from '@jest/globals';
import { neighbourSchema } from './catalog.ts';
import { matchingQuality, reliabilityBinSchema } from './matching-quality.ts';

const COLA = 'Drinks › Cola';
const neighbour = {
  barcode: '5000112637922',
  name: 'Cola',
  score: 0.7,
  dept_code: '10',
  sub_dept_code: '11',
  cg_code: '111',
  vat_code: 'S',
};

describe('Fields with a new name', () => {
  test.each([
    ['the version before sends the former name alone', { place: COLA }],
    ['the next version sends the new name alone', { category_path: COLA }],
    ['this version sends both', { category_path: COLA, place: COLA }],
  ])('When %s, then the new name has the value', (_what, path) => {
    expect(neighbourSchema.parse({ ...neighbour, ...path }).category_path).toBe(COLA);
  });

  test('When figures come from the version before, then they are read under their new names', () => {
    const bin = { from: 90, to: 94, asked: 420, said: 92, right: 93.1, right_low: 90, right_high: 95 };
    expect(reliabilityBinSchema.parse(bin)).toMatchObject({ tested: 420, mean_confidence: 92, accuracy: 93.1 });
    const quality = { fewest_mappings: 200, models: [], unlearned: [{ wholesaler_code: 'BAY', reason: 'training' }] };
    expect(matchingQuality.answer.parse({ data: quality }).data).toMatchObject({
      min_mappings: 200,
      untrained: [{ wholesaler_code: 'BAY', reason: 'training' }],
    });
  });

  test('When neither name is sent, then the answer is refused', () => {
    expect(neighbourSchema.safeParse(neighbour).success).toBe(false);
  });
});
