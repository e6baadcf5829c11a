import { expect, test } from '@jest/globals';
import type { Evidence, Neighbour } from '@tillmap/classification';
import { decide } from '@tillmap/classification/matching/decision';
import { hierarchyOf } from '../../domain/hierarchy.ts';
import { lookUpProducts } from './look-up-products.ts';

const GROUPS = Array.from({ length: 10 }, (_, at) => ({ deptCode: '1', subDeptCode: '10', cgCode: `G${at}` }));
const hierarchy = hierarchyOf(
  { name: 'NORTH', active: true, version: 1, reviewThreshold: 80 },
  GROUPS.map((codes) => ({ codes, dept: 'Food', subDept: 'Snacks', cg: codes.cgCode })),
  [],
);
const alike = (groups: readonly (typeof GROUPS)[number][], score: number): Neighbour[] =>
  groups.map((codes, at) => ({
    barcode: String(at),
    name: `Mix ${at}`,
    size: '',
    codes: { ...codes, vatCode: '' },
    score,
  }));

const messageFor = async (evidence: Evidence, name = 'Party mix'): Promise<string | undefined> => {
  const lookUp = lookUpProducts({
    wholesalers: { hierarchy: async () => hierarchy },
    products: { find: async () => new Map() },
    classify: async ({ items }) =>
      items.map((item) => {
        const decision = decide(evidence, { reviewThreshold: 80, isKnown: hierarchy.isKnown });
        return {
          item,
          decision,
          evidence,
          name,
          size: '',
          neighbours: evidence.neighbours,
          wholesalerNames: new Map(),
        };
      }),
  });
  const { errors } = await lookUp({ wholesaler: 'NORTH', barcodes: ['5000112637922'] });
  return errors[0]?.message;
};
const product = { name: 'Party mix', size: '' };

test('When nothing alike is mapped, then a barcode that is known by name says so', async () => {
  expect(await messageFor({ neighbours: [], product })).toBe(
    'Known as "Party mix", but this wholesaler has no similar product yet.',
  );
});

test('When much is alike but in as many groups, then it says that, not that nothing is', async () => {
  expect(await messageFor({ neighbours: alike(GROUPS, 0.9), product })).toBe(
    'Known as "Party mix", but similar products are in different categories.',
  );
});

test('When what is alike agrees but what was learned does not settle it, then it says that', async () => {
  const ranking = { candidates: [{ codes: { ...GROUPS[1]!, vatCode: '' }, share: 0.4 }], probability: 0.1 };
  expect(await messageFor({ neighbours: alike(GROUPS.slice(0, 1), 0.8), product, ranking })).toBe(
    'Known as "Party mix", but no category is certain enough.',
  );
});

test('When nobody has named it, then it is not known', async () => {
  expect(await messageFor({ neighbours: [] }, '')).toBe('This barcode is not known.');
});
