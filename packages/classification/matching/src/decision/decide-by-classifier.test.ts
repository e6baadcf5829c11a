import { describe, expect, test } from '@jest/globals';
import type {
  AlignedCodes,
  ClassificationCodes,
  ClassifierPrediction,
  DecideOptions,
  Evidence,
} from '@tillmap/classification';
import fc from 'fast-check';
import { cola, crisps, elsewhere, names, near, options, product, ranking, water } from '../../test/three-groups.ts';
import { decide, needsClassifier } from './decide.ts';
import { explain } from './explain.ts';

const without = (gone: ClassificationCodes): DecideOptions => ({
  ...options,
  isKnown: ({ cgCode: cg }) => cg !== gone.cgCode,
});

describe('decide with a trained classifier', () => {
  const colas = [near(cola, 0.6), near(cola, 0.5, 2), near(water, 0.4, 3)];

  test('When names are only alike, then it decides, with its own probability and the neighbours that agree', () => {
    const evidence = { neighbours: colas, product, ranking: ranking(0.93, [cola, 0.9], [water, 0.1]) };
    expect(decide(evidence, options)).toMatchObject({
      codes: cola,
      source: 'ai',
      confidence: 93,
      needsReview: false,
      reason: 'learned_sure',
      candidates: [{ codes: cola, share: 0.9 }, { share: 0.1 }],
      details: [
        { code: 'learned', share: 90 },
        { code: 'nearest', barcode: '00000000000001' },
        { code: 'votes', agreeing: 2, asked: 3 },
        { code: 'runner_up', share: 10 },
      ],
    });
    expect(decide({ ...evidence, ranking: ranking(0.6, [cola, 0.6], [water, 0.4]) }, options)).toMatchObject({
      confidence: 60,
      needsReview: true,
      reason: 'learned_unsure',
    });
  });

  test('When it is 20% sure, then its codes are given; below that none are', () => {
    const said = (probability: number) =>
      decide({ neighbours: [], product, ranking: ranking(probability, [cola, 0.6], [water, 0.4]) }, options);
    expect(said(0.2)).toMatchObject({
      codes: { cgCode: cola.cgCode },
      confidence: 20,
      source: 'ai',
      needsReview: true,
    });
    expect(said(0.199)).toMatchObject({ codes: null, confidence: 0, source: 'none', needsReview: true });
  });

  test('When a brand has been weighed, then it is a reason', () => {
    const shelf = { codes: cola, share: 0.9, kind: 'cola', because: 'Pepsi' };
    const decision = decide(
      { neighbours: [], product, ranking: { ...ranking(0.7, [cola, 0.7], [water, 0.3]), shelf } },
      options,
    );
    expect(decision.details).toContainEqual({
      code: 'shelf_kind',
      kind: 'cola',
      because: 'Pepsi',
      codes: { ...cola, vatCode: '' },
    });
  });

  test('When nothing is proposed, then groups that something speaks against are offered last', () => {
    const asked: DecideOptions = {
      ...options,
      meaningOf: ({ cgCode: cg }) => ({ place: [cg], rate: undefined }),
      findShelfConflict: (_product, [cg]) =>
        cg === cola.cgCode ? { code: 'age_unproven', restriction: 'medicines' } : undefined,
    };
    const { codes, candidates } = decide(
      { neighbours: [], product, ranking: ranking(0.1, [cola, 0.6], [water, 0.4]) },
      asked,
    );
    expect(codes).toBeNull();
    expect(candidates.map((candidate) => candidate.codes.cgCode)).toEqual([water.cgCode, cola.cgCode]);
  });

  test('When the name has words that the group is called by, then they are a reason', () => {
    const meaningOf: DecideOptions['meaningOf'] = ({ cgCode: cg }) => ({
      place: ['Drinks', cg === cola.cgCode ? 'Colas & Lemonades' : 'Waters'],
      rate: 20,
    });
    const details = (name: string, among: DecideOptions) =>
      decide(
        { neighbours: colas, product: { name, size: '' }, ranking: ranking(0.9, [cola, 0.9], [water, 0.1]) },
        among,
      ).details.filter(({ code }) => code === 'group_name');
    const codes = expect.objectContaining({ cgCode: cola.cgCode });
    expect(details('Zelda Cola Lemonade 2L', { ...options, meaningOf })).toEqual([
      { code: 'group_name', words: ['Cola', 'Lemonade'], codes },
    ]);
    expect(details('Zelda Spring Water', { ...options, meaningOf })).toEqual([]);
    expect(details('Zelda Cola Lemonade 2L', options)).toEqual([]);
  });

  test('When the likeliest category has no product, then it needs review, whatever else supports it', () => {
    const others: AlignedCodes = {
      candidates: [{ codes: water, count: 4, share: 1, vatShare: 1, level: 'sub_department' }],
      fits: ({ cgCode: cg }) => (cg === cola.cgCode ? 0.9 : 0.001),
    };
    const first = { ...ranking(0.9, [cola, 0.85], [water, 0.1]) };
    const candidates = first.candidates.map((one, at) => (at === 0 ? { ...one, unproven: true as const } : one));
    const lenient = { ...options, reviewThreshold: 30 };
    for (const evidence of [{}, { supplierGroup: { group: 'Home', ...others } }])
      for (const among of [options, lenient]) {
        const ranked = { ...first, candidates };
        const decision = decide({ neighbours: colas, product, ranking: ranked, ...evidence }, among);
        expect(decision).toMatchObject({ codes: { cgCode: cola.cgCode }, needsReview: true, vatInDoubt: true });
        expect(decision.confidence).toBeLessThanOrEqual(50);
        expect(decision.details).toContainEqual({
          code: 'new_group',
          codes: expect.objectContaining({ cgCode: cola.cgCode }),
        });
      }
  });

  test('When barcodes that begin alike are known, then they are a reason, but only for the group that wins', () => {
    const company = { beginning: '5012345', products: 9, agreeing: 7, codes: { ...cola, vatCode: '' } };
    const ranked = { ...ranking(0.9, [cola, 0.9], [water, 0.1]), company };
    const details = (evidence: Partial<ClassifierPrediction>, among = options) =>
      decide({ neighbours: colas, product, ranking: { ...ranked, ...evidence } }, among).details.filter(
        ({ code }) => code === 'company',
      );
    expect(details({})).toEqual([{ code: 'company', ...company }]);
    expect(details({ company: { ...company, agreeing: 0 } })).toEqual([]);
    expect(details({ company: { ...company, products: 1, agreeing: 1 } })).toEqual([]);
    expect(details({}, without(cola))).toEqual([]);
  });

  test('When it overrules the neighbours, then none of them is said to agree, and they vote on the VAT', () => {
    const decision = decide({ neighbours: colas, product, ranking: ranking(0.9, [crisps, 0.9]) }, options);
    expect(decision).toMatchObject({ codes: { ...crisps, vatCode: 'S' }, source: 'ai' });
    expect(decision.details.map(({ code }) => code)).not.toContain('votes');
  });

  test('When nothing is alike at all, then the group is given and the VAT is in doubt', () => {
    const decision = decide({ neighbours: [], product, ranking: ranking(0.9, [cola, 0.9]) }, options);
    expect(decision).toMatchObject({ codes: { ...cola, vatCode: '' }, needsReview: true, reason: 'vat_in_doubt' });
  });

  test('When the nearest name is the same, then similarity decides and the classifier need not be asked', () => {
    const same = { neighbours: [near(cola, 0.99), near(cola, 0.9, 2)], product };
    expect(needsClassifier(same, options)).toBe(false);
    expect(decide({ ...same, ranking: ranking(0.99, [crisps, 1]) }, options).source).toBe('similarity');
    expect(needsClassifier({ neighbours: colas, product }, options)).toBe(true);
  });

  test.each(['500g', '2 for £5', 'PM £1.25', '12', '6 pack', ' '])(
    'When a product is called nothing but "%s", then nobody who is called so tells what it is',
    (name) => {
      const evidence = { neighbours: [near(cola, 1), near(cola, 0.9, 2)], product: { name, size: '' } };
      expect(needsClassifier(evidence, options)).toBe(false);
      expect(decide(evidence, options)).toMatchObject({ codes: null, source: 'none', needsReview: true });
    },
  );

  test('When the product has no name, or a mapping of its own, then it need not be asked', () => {
    expect(needsClassifier({ neighbours: [] }, options)).toBe(false);
    expect(needsClassifier({ neighbours: [], product, exact: { codes: cola } }, options)).toBe(false);
  });

  test('When the categories that were deleted had every share, then those that are left have none', () => {
    const evidence = { neighbours: [], product, ranking: ranking(0.9, [cola, 1], [water, 0]) };
    expect(decide(evidence, without(cola))).toMatchObject({
      codes: null,
      confidence: 0,
      candidates: [{ codes: { cgCode: water.cgCode }, share: 0 }],
    });
  });

  test('When its first category was deleted from the hierarchy, then the next stands, with at most its share', () => {
    const evidence = { neighbours: colas, product, ranking: ranking(0.95, [water, 0.7], [cola, 0.3]) };
    expect(decide(evidence, without(water))).toMatchObject({ codes: cola, confidence: 30, needsReview: true });
  });

  test('When it is very unsure, then no codes are given, but the candidates to choose from', () => {
    const decision = decide({ neighbours: [], product, ranking: ranking(0.1, [cola, 0.2], [water, 0.1]) }, options);
    expect(decision).toMatchObject({ codes: null, source: 'none', confidence: 0, reason: 'nothing_alike' });
    expect(decision.candidates).toHaveLength(2);
  });

  test('When another wholesaler surely knows the product, then it need not be asked', () => {
    expect(needsClassifier({ neighbours: colas, product, crossWholesaler: elsewhere(cola, 20) }, options)).toBe(false);
  });

  test('When another wholesaler is unsure, then both together decide, and their VAT stands', () => {
    const evidence: Evidence = { neighbours: [], product, crossWholesaler: elsewhere(cola, 1) };
    expect(needsClassifier(evidence, options)).toBe(true);
    expect(decide({ ...evidence, ranking: ranking(0.7, [cola, 0.8], [water, 0.2]) }, options)).toMatchObject({
      codes: cola,
      source: 'cross_wholesaler',
      reason: 'other_wholesalers_agree',
      needsReview: false,
    });
  });

  test('When no group corresponds well enough to be proposed alone, then what corresponds still counts, and is said', () => {
    const vague = elsewhere(cola, 2, 'department').map((told) => ({
      ...told,
      candidates: [{ ...told.candidates[0]!, share: 0.2 }],
    }));
    const byName = ranking(0.5, [crisps, 0.5], [cola, 0.5]);
    const decision = decide({ neighbours: [], product, ranking: byName, crossWholesaler: vague }, options);
    expect(decision).toMatchObject({ codes: { cgCode: '12' }, source: 'ai' });
    expect(decision.details[0]).toMatchObject({ code: 'other_wholesaler', level: 'department', count: 2 });
  });

  test('When the supplier files it among products that are known, then that counts beside the name, and is said', () => {
    const byName = ranking(0.6, [crisps, 0.6], [cola, 0.4]);
    const [{ candidates, fits }] = elsewhere(cola, 5);
    const supplierGroup = { group: 'Minerals', candidates, fits };
    const evidence: Evidence = { neighbours: colas, product, ranking: byName, supplierGroup };
    const decision = decide(evidence, options);
    expect(decision).toMatchObject({
      codes: { cgCode: '12' },
      source: 'ai',
      needsReview: false,
      reason: 'learned_sure',
    });
    expect(decision.details).toContainEqual(
      expect.objectContaining({ code: 'supplier_group', group: 'Minerals', agreeing: 5, products: 5 }),
    );
    expect(explain(decision, names).review_details).toContain(
      'The file lists it under "Minerals"; 5 of the 5 known products there are in 12',
    );
  });

  test('When the supplier files it where nothing is likely enough, then those groups are offered to choose from', () => {
    const [{ candidates }] = elsewhere(cola, 5);
    const tenGroups = Array.from({ length: 10 }, (_, at) => ({
      ...candidates[0]!,
      codes: { ...cola, cgCode: `12${at}` },
      count: 1,
      share: 0.1,
    }));
    const supplierGroup = {
      group: 'Minerals',
      candidates: tenGroups,
      fits: ({ deptCode: dept }: ClassificationCodes) => (dept === '10' ? 1 : 0.0001),
    };
    const unlike = ranking(0.1, [crisps, 0.01]);
    const decision = decide({ neighbours: [], product, ranking: unlike, supplierGroup }, options);
    expect(decision).toMatchObject({ codes: null, source: 'none' });
    expect(decision.candidates.every(({ codes }) => codes.cgCode.startsWith('12'))).toBe(true);
    expect(decision.candidates).toHaveLength(3);
  });

  test('When the first group by name is gone, then a supplier’s group that tells nothing makes the next no surer', () => {
    const [{ candidates }] = elsewhere(cola, 20);
    const supplierGroup = { group: 'core', candidates: [{ ...candidates[0]!, share: 0.5 }], fits: () => 0.9 };
    const gone = ranking(0.9, [water, 0.9], [cola, 0.03]);
    for (const byName of [gone, ranking(0.3, [cola, 0.34], [water, 0.33])]) {
      const told = decide({ neighbours: colas, product, ranking: byName, supplierGroup }, without(water));
      expect(told.confidence).toBeLessThanOrEqual(35);
      expect(told.needsReview).toBe(true);
    }
  });

  test('When the supplier’s group agrees with a sure name, then it is no less sure', () => {
    const [{ candidates, fits }] = elsewhere(cola, 1);
    const supplierGroup = { group: 'Drinks', candidates: [{ ...candidates[0]!, share: 0.1 }], fits };
    const byName = ranking(0.97, [cola, 0.7], [crisps, 0.3]);
    const told = decide({ neighbours: colas, product, ranking: byName, supplierGroup }, options);
    expect(told.confidence).toBeGreaterThanOrEqual(97);
  });

  test('When there is any evidence, then the decision keeps its promises whatever the classifier predicts', () => {
    const codes = fc.constantFrom(cola, water, crisps);
    const anyNear = fc.array(
      fc.tuple(codes, fc.double({ min: 0, max: 1, noNaN: true })).map(([of, score]) => near(of, score)),
      { maxLength: 10 },
    );
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const anyRanking = fc.record({
      candidates: fc.uniqueArray(fc.record({ codes, share }), { maxLength: 3, selector: (one) => one.codes.cgCode }),
      probability: share,
    });
    fc.assert(
      fc.property(anyNear, anyRanking, codes, (neighbours, said, gone) => {
        const decision = decide({ neighbours, product, ranking: said }, without(gone));
        expect(decision.codes === null).toBe(decision.source === 'none');
        expect(decision.codes?.cgCode).not.toBe(gone.cgCode);
        expect(decision.candidates.length).toBeLessThanOrEqual(3);
        expect(decision.needsReview || decision.confidence >= 80).toBe(true);
        if (decision.codes) expect(decision.candidates[0]?.codes).toEqual(decision.codes);
      }),
    );
  });
});
