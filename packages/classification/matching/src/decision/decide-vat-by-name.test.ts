import { describe, expect, test } from '@jest/globals';
import type { ClassifierPrediction, DecideOptions, Decision, Evidence, Neighbour } from '@tillmap/classification';
import { cola, crisps, elsewhere, names, near, options, product, ranking, water } from '../../test/three-groups.ts';
import { decide } from './decide.ts';
import { explain } from './explain.ts';

describe('decide the VAT of a product that a classifier put into a group by its name', () => {
  const colas = [near(cola, 0.6), near(cola, 0.5, 2), near(water, 0.4, 3)];

  describe('and no name that is alike is in the group it puts first', () => {
    const decided = (vats: readonly (readonly [string, number])[], neighbours = colas, among = options) => {
      const counted = vats.map(([vat, products]) => ({ vat, products }));
      const vatsOf: ClassifierPrediction['vatsOf'] = ({ cgCode: cg }) => (cg === crisps.cgCode ? counted : []);
      return decide({ neighbours, product, ranking: { ...ranking(0.93, [crisps, 0.9]), vatsOf } }, among);
    };
    const ofGroup = { code: 'vat_group', codes: { ...crisps, vatCode: '' } };

    test('When products of the group agree on a VAT, then it has that, and what others have is told', () => {
      const decision = decided([['Z', 9]]);
      expect(decision).toMatchObject({ codes: { ...crisps, vatCode: 'Z' }, vatInDoubt: false, needsReview: false });
      expect(decision.candidates[0]?.codes.vatCode).toBe('Z');
      const told = { ...ofGroup, vat: 'Z', agreeing: 9, products: 9, otherVat: 'S' };
      expect(decision.details).toContainEqual(told);
      expect(decided([['Z', 9]], []).details).toContainEqual({ ...told, otherVat: '' });
      expect(decided([['Z', 9]], []).needsReview).toBe(false);
    });

    test.each([
      [
        'differ',
        [
          ['Z', 8],
          ['S', 1],
        ],
        'Z',
      ],
      ['are few', [['Z', 2]], 'Z'],
      ['are none', [], ''],
    ] as const)('When the products of the group %s and no name is alike, then a person looks', (_, vats, vat) => {
      expect(decided(vats, [])).toMatchObject({ codes: { vatCode: vat }, needsReview: true, reason: 'vat_in_doubt' });
    });

    test('When they and what is alike say the same, then it is not in doubt, and nothing more is told', () => {
      const decision = decided([['S', 1]], colas.slice(0, 2));
      expect(decision).toMatchObject({ codes: { vatCode: 'S' }, vatInDoubt: false });
      expect(decision.details).not.toContainEqual(expect.objectContaining({ code: 'vat_group' }));
    });

    test('When their VAT is not listed any more, then what is left is given, and a person looks', () => {
      const withoutZ: DecideOptions = { ...options, isKnown: ({ vatCode: vat }) => vat !== 'Z' };
      const gone = { vatInDoubt: true, needsReview: true };
      expect(decided([['Z', 9]], colas, withoutZ)).toMatchObject({ codes: { vatCode: 'S' }, ...gone });
      const others = [
        ['Z', 9],
        ['E', 4],
      ] as const;
      expect(decided(others, [], withoutZ)).toMatchObject({ codes: { vatCode: 'E' }, ...gone });
    });
  });

  describe('and names that are alike are in the group it puts first', () => {
    const decided = (vats: readonly (readonly [string, number])[], ...neighbours: Neighbour[]) => {
      const vatsOf = () => vats.map(([vat, products]) => ({ vat, products }));
      return decide({ neighbours, product, ranking: { ...ranking(0.93, [crisps, 0.9]), vatsOf } }, options);
    };
    const alike = (vat: string, score: number) => near({ ...crisps, vatCode: vat }, score);

    test('When one of them is far and has another VAT than nearly all products of the group, then that changes nothing', () => {
      const nearlyAll = [
        ['Z', 99],
        ['S', 1],
      ] as const;
      expect(decided(nearlyAll, alike('S', 0.31))).toMatchObject({ codes: { vatCode: 'Z' }, needsReview: false });
      expect(decided(nearlyAll, alike('S', 0.9))).toMatchObject({ vatInDoubt: true, reason: 'vat_in_doubt' });
    });

    test('When they have no VAT code, then they say nothing of it', () => {
      expect(decided([['Z', 99]], alike('', 0.9))).toMatchObject({ codes: { vatCode: 'Z' }, needsReview: false });
      const withoutVat = [
        ['', 50],
        ['Z', 40],
      ] as const;
      expect(decided(withoutVat, alike('', 0.9))).toMatchObject({ codes: { vatCode: 'Z' }, needsReview: false });
    });

    test('When nobody in the group has a VAT code, then the product has none either', () => {
      expect(decided([['', 9]], alike('', 0.5))).toMatchObject({ codes: { vatCode: '' }, vatInDoubt: false });
    });

    test('When nothing is known of the group, then they decide', () => {
      expect(decided([], alike('E', 0.6))).toMatchObject({ codes: { vatCode: 'E' }, vatInDoubt: false });
    });
  });

  describe('and products of the group it puts first have several VAT codes', () => {
    const counted = [
      { vat: 'Z', products: 30 },
      { vat: 'S', products: 20 },
    ];
    const decided = (shares: Readonly<Record<string, number>>, ...neighbours: Neighbour[]) => {
      const vats = Object.entries(shares).map(([vat, share]) => ({ vat, share }));
      const candidates = [{ codes: { ...crisps, vatCode: '' }, share: 0.9, vats }];
      return decide(
        { neighbours, product, ranking: { candidates, probability: 0.93, vatsOf: () => counted } },
        options,
      );
    };
    const alike = (vat: string, score: number) => near({ ...crisps, vatCode: vat }, score);
    const saidOf = (decision: Decision) =>
      explain(decision, names).review_details.filter((said) => said.includes('VAT codes'));

    test('When the name tells which, then it has that, and it is told', () => {
      const decision = decided({ S: 0.97, Z: 0.03 });
      expect(decision).toMatchObject({ codes: { ...crisps, vatCode: 'S' }, needsReview: false });
      expect(saidOf(decision)).toEqual(['Products in  have different VAT codes; this name suggests S (97%), then Z']);
      expect(decision.candidates[0]).toEqual({ codes: { ...crisps, vatCode: 'S' }, share: 0.9 });
    });

    test('When the name does not tell which for sure, then a person looks, but not where near names confirm it', () => {
      expect(decided({ S: 0.85, Z: 0.15 })).toMatchObject({ codes: { vatCode: 'S' }, vatInDoubt: true });
      const confirmed = decided({ S: 0.9, Z: 0.1 }, alike('S', 0.9), alike('S', 0.9), alike('S', 0.9));
      expect(confirmed).toMatchObject({ codes: { vatCode: 'S' }, vatInDoubt: false });
      expect(decided({ S: 0.97, Z: 0.03 }, alike('Z', 0.9))).toMatchObject({ vatInDoubt: true });
    });

    test('When the supplier’s VAT is one of them, then it settles which', () => {
      const vats = [
        { vat: 'S', share: 0.6 },
        { vat: 'Z', share: 0.4 },
      ];
      const byName = { candidates: [{ codes: { ...crisps, vatCode: '' }, share: 0.9, vats }], probability: 0.93 };
      const told = (vat: string) =>
        decide(
          { neighbours: [], product, ranking: byName, supplierVat: { given: '0', vat, agreeing: 9, products: 9 } },
          options,
        );
      expect(told('Z')).toMatchObject({ codes: { vatCode: 'Z' }, needsReview: false });
      expect(saidOf(told('Z'))).toEqual([]);
      expect(told('E')).toMatchObject({ codes: { vatCode: 'E' }, vatInDoubt: true });
    });
  });

  describe('and the supplier has a VAT that is known to be one here', () => {
    const byName = ranking(0.93, [cola, 0.9], [water, 0.1]);
    const evidence = (vat: string): Evidence => ({
      neighbours: colas,
      product,
      ranking: byName,
      supplierVat: { given: '20', vat, agreeing: 12, products: 12 },
    });
    const listing = (...vats: string[]): DecideOptions => ({
      ...options,
      isKnown: ({ vatCode: vat }) => vat === '' || vats.includes(vat),
    });

    test('When neighbours say the same, then it is said and stands', () => {
      const decision = decide(evidence('S'), options);
      expect(decision).toMatchObject({ codes: cola, needsReview: false });
      expect(explain(decision, names).review_details).toContain(
        'The file says VAT "20"; all 12 known products with it have S',
      );
    });

    test('When neighbours say another, then it is given, and a person looks', () => {
      const decision = decide(evidence('Z'), options);
      expect(decision).toMatchObject({
        codes: { cgCode: '12', vatCode: 'Z' },
        needsReview: true,
        reason: 'vat_in_doubt',
      });
      expect(decision.candidates[0]).toMatchObject({ codes: { vatCode: 'Z' } });
      expect(explain(decision, names).review_details.at(-1)).toMatch(/; other evidence suggests S$/);
    });

    test('When neighbours differ among themselves or there are none, then it settles the VAT', () => {
      const differing = [near(cola, 0.6), near({ ...cola, vatCode: 'Z' }, 0.6, 2)];
      expect(decide({ ...evidence('S'), neighbours: differing }, options)).toMatchObject({
        codes: { vatCode: 'S' },
        needsReview: false,
      });
      expect(decide({ ...evidence('E'), neighbours: differing }, options)).toMatchObject({
        codes: { vatCode: 'E' },
        needsReview: true,
        reason: 'vat_in_doubt',
      });
      const mostly = [near(cola, 0.6), near(cola, 0.6, 2), near({ ...cola, vatCode: 'Z' }, 0.6, 3)];
      expect(decide({ ...evidence('Z'), neighbours: mostly }, options)).toMatchObject({
        codes: { vatCode: 'Z' },
        needsReview: false,
      });
      expect(decide({ ...evidence('Z'), neighbours: [] }, options)).toMatchObject({
        codes: { vatCode: 'Z' },
        needsReview: false,
      });
    });

    test('When it is neither of two that products known elsewhere have here, then a person looks, and both are named', () => {
      const [told] = elsewhere({ ...cola, vatCode: 'S' }, 50);
      const torn = { ...told, candidates: [{ ...told.candidates[0]!, vatShare: 0.6, otherVat: 'R' }] };
      const carried: Evidence = { neighbours: [], product, crossWholesaler: [torn] };
      const open = decide(carried, options);
      expect(open).toMatchObject({ codes: { vatCode: 'S' }, vatInDoubt: true });
      expect(open.details).toContainEqual({ code: 'vat_votes', share: 60, vat: 'S', otherVat: 'R' });
      const { supplierVat } = evidence('Z');
      expect(decide({ ...carried, supplierVat: supplierVat! }, options)).toMatchObject({ vatInDoubt: true });
      expect(decide({ ...carried, supplierVat: { ...supplierVat!, vat: 'R' } }, options)).toMatchObject({
        codes: { vatCode: 'R' },
        vatInDoubt: false,
      });
    });

    test('When nobody has filed a product in the group, then a person looks even so', () => {
      const candidates = [{ codes: { ...cola, vatCode: '' }, share: 0.9, unproven: true as const }];
      const begun = { ...evidence('Z'), ranking: { candidates, probability: 0.9 } };
      expect(decide(begun, { ...options, reviewThreshold: 40 })).toMatchObject({ vatInDoubt: true, needsReview: true });
    });

    test('When the wholesaler does not list it, or has a mapping of its own, then that stands', () => {
      expect(decide(evidence('Z'), listing('S'))).toMatchObject({ codes: cola, needsReview: false });
      expect(decide({ ...evidence('Z'), exact: { codes: cola } }, options)).toMatchObject({ codes: cola });
    });
  });
});
