import { describe, expect, test } from '@jest/globals';
import type {
  ClassificationCodes,
  CorrespondenceCandidate,
  DecideOptions,
  Evidence,
  Neighbour,
} from '@tillmap/classification';
import fc from 'fast-check';
import { decide, needsClassifier } from './decide.ts';

const cola: ClassificationCodes = { deptCode: '10', subDeptCode: '11', cgCode: '12', vatCode: 'S' };
const water: ClassificationCodes = { deptCode: '10', subDeptCode: '11', cgCode: '13', vatCode: 'S' };
const crisps: ClassificationCodes = { deptCode: '20', subDeptCode: '21', cgCode: '', vatCode: 'S' };
const bread: ClassificationCodes = { deptCode: '30', subDeptCode: '', cgCode: '', vatCode: 'Z' };

const options: DecideOptions = { reviewThreshold: 80, isKnown: () => true };
const knowing = (...known: ClassificationCodes[]): DecideOptions => ({
  reviewThreshold: 80,
  isKnown: ({ deptCode: dept, subDeptCode: subDept, cgCode: cg, vatCode: vat }) =>
    known.some(
      (codes) =>
        codes.deptCode === dept && codes.subDeptCode === subDept && codes.cgCode === cg && (vat === '' || vat === 'S'),
    ),
});

const near = (codes: ClassificationCodes, score: number, number = 1): Neighbour => ({
  barcode: String(number).padStart(14, '0'),
  name: `Known product ${number}`,
  size: '',
  codes,
  score,
});
const manyNear = (codes: ClassificationCodes, score: number, count = 10): Neighbour[] =>
  Array.from({ length: count }, (_, at) => near(codes, score, at + 1));
const candidate = (
  codes: ClassificationCodes,
  over: Partial<CorrespondenceCandidate> = {},
): CorrespondenceCandidate => ({
  codes,
  count: 20,
  share: 1,
  vatShare: 1,
  level: 'group',
  ...over,
});
const fits = (): number => 1;
const elsewhere = (...candidates: CorrespondenceCandidate[]) => [{ wholesaler: 'W2', candidates, fits }];

describe('decide by an exact mapping', () => {
  test('When its mapping is of a product with another name, then both names are to be checked, whatever set it', () => {
    const exact = { codes: cola, name: 'Tomato Soup 400g', size: '', confirmed: true };
    const product = { name: 'Garden Hose 20m Green', size: '' };
    const decision = decide({ exact, product, neighbours: [] }, { ...options, reviewThreshold: 10 });
    expect(decision).toMatchObject({ codes: cola, confidence: 50, needsReview: true, reason: 'names_differ' });
    expect(decision.details).toEqual([
      { code: 'mapping_of_other', name: 'Tomato Soup 400g', size: '', given: 'Garden Hose 20m Green' },
    ]);
    for (const name of ['TMTO SOUP 400G', 'Soup, Tomato 450g', ''])
      expect(decide({ exact, product: { name, size: '' }, neighbours: [] }, options).needsReview).toBe(false);
  });

  test('When this wholesaler maps the barcode, then its codes stand with confidence 100', () => {
    const decision = decide({ exact: { codes: cola }, neighbours: manyNear(bread, 1) }, options);
    expect(decision).toMatchObject({
      codes: cola,
      confidence: 100,
      source: 'exact',
      needsReview: false,
      reason: 'exact_mapping',
    });
  });

  test('When the mapping is marked lower, then so is the confidence, and below the threshold a person looks', () => {
    expect(decide({ exact: { codes: cola, confidence: 85 }, neighbours: [] }, options)).toMatchObject({
      confidence: 85,
      needsReview: false,
    });
    expect(decide({ exact: { codes: cola, confidence: 60 }, neighbours: [] }, options)).toMatchObject({
      confidence: 60,
      needsReview: true,
      reason: 'exact_mapping_marked_lower',
      details: [{ code: 'marked_confidence', confidence: 60 }],
    });
  });

  test('When the mapping has no VAT code, then none is given and nothing is in doubt', () => {
    const codes = { ...cola, vatCode: '' };
    expect(decide({ exact: { codes }, neighbours: [] }, options)).toMatchObject({ codes, needsReview: false });
  });

  test('When its VAT code is no longer listed, then the classification stands and the VAT is in doubt', () => {
    const decision = decide({ exact: { codes: { ...cola, vatCode: 'OLD' } }, neighbours: [] }, knowing(cola));
    expect(decision).toMatchObject({
      codes: { ...cola, vatCode: '' },
      confidence: 100,
      needsReview: true,
      reason: 'vat_in_doubt',
      details: [{ code: 'vat_not_listed', vat: 'OLD' }],
    });
  });

  test('When its classification left the hierarchy, then the next evidence decides and a person looks', () => {
    const decision = decide({ exact: { codes: bread }, neighbours: manyNear(cola, 0.95) }, knowing(cola));
    expect(decision).toMatchObject({ codes: cola, source: 'similarity', needsReview: true });
    expect(decision.details[0]).toEqual({ code: 'mapping_not_in_hierarchy', codes: bread });
  });
});

describe('decide by other wholesalers', () => {
  test('When a foreign group corresponds to one here, then it is carried over surely', () => {
    const decision = decide({ crossWholesaler: elsewhere(candidate(cola)), neighbours: [] }, options);
    expect(decision).toMatchObject({
      codes: cola,
      source: 'cross_wholesaler',
      needsReview: false,
      reason: 'other_wholesalers_agree',
    });
    expect(decision.confidence).toBeGreaterThanOrEqual(95);
  });

  test('When only one shared product shows the correspondence, then a person looks', () => {
    const decision = decide({ crossWholesaler: elsewhere(candidate(cola, { count: 1 })), neighbours: [] }, options);
    expect(decision).toMatchObject({ codes: cola, needsReview: true, reason: 'other_wholesalers_unsure' });
  });

  test('When the foreign group is split here, then the nearest names choose between its parts', () => {
    const split = elsewhere(candidate(cola, { count: 12, share: 0.6 }), candidate(water, { count: 8, share: 0.4 }));
    expect(decide({ crossWholesaler: split, neighbours: [] }, options)).toMatchObject({
      codes: cola,
      needsReview: true,
    });
    const decision = decide({ crossWholesaler: split, neighbours: manyNear(water, 0.9) }, options);
    expect(decision.codes).toEqual(water);
    expect(decision.source).toBe('cross_wholesaler');
  });

  test('When two wholesalers agree, then they are surer than when they differ', () => {
    const same = [...elsewhere(candidate(cola)), { wholesaler: 'W3', candidates: [candidate(cola)], fits }];
    const different = [...elsewhere(candidate(cola)), { wholesaler: 'W3', candidates: [candidate(crisps)], fits }];
    expect(decide({ crossWholesaler: same, neighbours: [] }, options).needsReview).toBe(false);
    expect(decide({ crossWholesaler: different, neighbours: [] }, options).needsReview).toBe(true);
  });

  test('When the VAT codes of the shared products differ, then the VAT is in doubt', () => {
    const decision = decide(
      { crossWholesaler: elsewhere(candidate(cola, { vatShare: 0.6 })), neighbours: [] },
      options,
    );
    expect(decision).toMatchObject({ codes: cola, needsReview: true, reason: 'vat_in_doubt' });
  });

  test('When two wholesalers say different VAT codes, then the VAT is in doubt, whichever is asked first', () => {
    const one = { wholesaler: 'W2', candidates: [candidate(cola)], fits };
    const other = { wholesaler: 'W3', candidates: [candidate({ ...cola, vatCode: 'Z' }, { count: 9 })], fits };
    const silent = { wholesaler: 'W4', candidates: [candidate({ ...cola, vatCode: '' }, { vatShare: 0 })], fits };
    for (const crossWholesaler of [
      [one, other],
      [other, one],
    ]) {
      const decision = decide({ crossWholesaler, neighbours: [] }, options);
      expect(decision).toMatchObject({ vatInDoubt: true, reason: 'vat_in_doubt' });
      expect(decision.details).toContainEqual(expect.objectContaining({ code: 'vat_votes' }));
    }
    expect(decide({ crossWholesaler: [silent, one], neighbours: [] }, options)).toMatchObject({
      codes: cola,
      needsReview: false,
    });
  });

  test('When more or fewer rows are to be reviewed, then the same is decided', () => {
    const unsure = elsewhere(candidate(cola, { count: 1, share: 0.5 }));
    const evidence = {
      crossWholesaler: unsure,
      neighbours: manyNear(crisps, 0.9),
      product: { name: 'Crisps', size: '' },
    };
    for (const reviewThreshold of [35, 45, 80, 99]) {
      const among = { ...options, reviewThreshold };
      expect(needsClassifier(evidence, among)).toBe(true);
      expect(decide(evidence, among)).toMatchObject({ codes: crisps, source: 'similarity' });
    }
  });

  test('When only the department corresponds, then near names that agree decide', () => {
    const vague = elsewhere(candidate(cola, { level: 'department', share: 0.3, count: 6 }));
    expect(decide({ crossWholesaler: vague, neighbours: manyNear(crisps, 0.9) }, options)).toMatchObject({
      codes: crisps,
      source: 'similarity',
    });
  });
});

describe('decide by similarity', () => {
  test('When all near products agree, then their codes are given surely, with the neighbours that voted', () => {
    const decision = decide({ neighbours: manyNear(crisps, 0.9) }, options);
    expect(decision).toMatchObject({ codes: crisps, source: 'similarity', needsReview: false });
    expect(decision.neighbours).toHaveLength(5);
    expect(decision.details.map(({ code }) => code)).toEqual(['nearest', 'votes']);
  });

  test('When near products disagree, then a person looks and sees the candidates', () => {
    const neighbours = [...manyNear(cola, 0.8, 5), ...manyNear(crisps, 0.78, 5)];
    const decision = decide({ neighbours }, options);
    expect(decision).toMatchObject({ codes: cola, needsReview: true, reason: 'similar_products_disagree' });
    expect(decision.candidates.map(({ codes }) => codes.cgCode)).toEqual([cola.cgCode, crisps.cgCode]);
  });

  test('When a single product is all there is, then a person looks, unless it is very near', () => {
    expect(decide({ neighbours: [near(cola, 0.75)] }, options)).toMatchObject({ codes: cola, needsReview: true });
    expect(decide({ neighbours: [near(cola, 0.75), near(cola, 0.7)] }, options)).toMatchObject({ needsReview: false });
    expect(decide({ neighbours: [near(cola, 0.9)] }, options)).toMatchObject({ codes: cola, needsReview: false });
  });

  test('When a single distant product is all there is, then no codes are given', () => {
    expect(decide({ neighbours: [near(cola, 0.35)] }, options)).toMatchObject({
      codes: null,
      confidence: 0,
      source: 'none',
      needsReview: true,
      reason: 'nothing_alike',
    });
  });

  test('When the group is sure but its rates differ, then the VAT is in doubt', () => {
    const neighbours = [...manyNear(cola, 0.9, 6), ...manyNear({ ...cola, vatCode: 'Z' }, 0.9, 4)];
    const decision = decide({ neighbours }, options);
    expect(decision).toMatchObject({ codes: cola, needsReview: true, reason: 'vat_in_doubt' });
    expect(decision.confidence).toBeGreaterThanOrEqual(80);
    expect(decision.details.at(-1)).toMatchObject({ code: 'vat_votes', vat: 'S', otherVat: 'Z' });
  });

  test('When nobody named the product, then the reason says so', () => {
    expect(decide({ neighbours: [] }, options)).toMatchObject({ codes: null, reason: 'no_description' });
    expect(decide({ neighbours: [], product: { name: 'Mystery', size: '' } }, options).reason).toBe('nothing_alike');
  });

  test('When a neighbour comes nearer, then the confidence in its codes never falls', () => {
    const score = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.array(score, { maxLength: 9 }), score, score, (others, a, b) => {
        const confidenceAt = (top: number): number =>
          decide({ neighbours: [near(cola, top), ...others.map((other) => near(cola, other))] }, options).confidence;
        expect(confidenceAt(Math.max(a, b))).toBeGreaterThanOrEqual(confidenceAt(Math.min(a, b)));
      }),
    );
  });
});

const part = fc.constantFrom('', '1', '2', '3');
const anyCodes: fc.Arbitrary<ClassificationCodes> = fc.record({
  deptCode: part,
  subDeptCode: part,
  cgCode: part,
  vatCode: part,
});
const share = fc.double({ min: 0, max: 1, noNaN: true });
const anyCandidates: fc.Arbitrary<CorrespondenceCandidate[]> = fc.array(
  fc.record({
    codes: anyCodes,
    count: fc.nat(50),
    share,
    vatShare: share,
    level: fc.constantFrom('group', 'sub_department', 'department'),
  }),
);
const anyEvidence: fc.Arbitrary<Evidence> = fc.record(
  {
    exact: fc.record({ codes: anyCodes, confidence: fc.option(fc.integer({ min: -10, max: 120 })) }),
    crossWholesaler: fc.array(
      fc.record({
        wholesaler: part,
        candidates: anyCandidates,
        fits: fc.constant(fits),
      }),
      { maxLength: 3 },
    ),
    supplierGroup: fc.record({ group: part, candidates: anyCandidates, fits: fc.constant(fits) }),
    supplierVat: fc.record({ given: part, vat: part, agreeing: fc.nat(9), products: fc.nat(9) }),
    product: fc.record({ name: part, size: part }),
    ranking: fc.record({
      candidates: fc.uniqueArray(fc.record({ codes: anyCodes.map((codes) => ({ ...codes, vatCode: '' })), share }), {
        selector: ({ codes }) => `${codes.deptCode}|${codes.subDeptCode}|${codes.cgCode}`,
      }),
      probability: share,
    }),
    neighbours: fc.array(fc.record({ barcode: part, name: part, size: part, codes: anyCodes, score: share })),
  },
  { requiredKeys: ['neighbours'] },
);

describe('decide with any evidence', () => {
  test('When some codes are unknown to the wholesaler, then they are never given, and bounds and order hold', () => {
    fc.assert(
      fc.property(anyEvidence, fc.array(anyCodes), (evidence, known) => {
        const triples = new Set(
          known.map(({ deptCode: dept, subDeptCode: subDept, cgCode: cg }) => `${dept}|${subDept}|${cg}`),
        );
        const vats = new Set(['', ...known.map(({ vatCode: vat }) => vat)]);
        const isKnown = ({
          deptCode: dept,
          subDeptCode: subDept,
          cgCode: cg,
          vatCode: vat,
        }: ClassificationCodes): boolean => triples.has(`${dept}|${subDept}|${cg}`) && vats.has(vat);
        const decision = decide(evidence, { reviewThreshold: 80, isKnown });
        for (const { codes } of decision.candidates) expect(isKnown(codes)).toBe(true);
        expect(decision.codes === null || isKnown(decision.codes)).toBe(true);
        expect(decision.codes === null).toBe(decision.source === 'none');
        expect(decision.confidence).toBeGreaterThanOrEqual(0);
        expect(decision.confidence).toBeLessThanOrEqual(100);
        expect(decision.needsReview || decision.confidence >= 80).toBe(true);
        expect(decision.candidates.length).toBeLessThanOrEqual(3);
      }),
    );
  });

  test('When the same evidence comes again in another order, then the decision is the same', () => {
    fc.assert(
      fc.property(anyEvidence, (evidence) => {
        const once = decide(evidence, options);
        expect(decide(evidence, options)).toEqual(once);
        const turned = decide({ ...evidence, crossWholesaler: evidence.crossWholesaler?.toReversed() ?? [] }, options);
        expect(turned.codes === null).toBe(once.codes === null);
      }),
    );
  });
});

describe('decide with the VAT sense check', () => {
  const product = { name: 'Ready Salted Crisps', size: '32.5g' };
  const meaningOf: DecideOptions['meaningOf'] = ({ vatCode: vat }) => ({
    place: ['Snacks'],
    rate: vat === 'S' ? 0 : 20,
  });
  const zeroRated: DecideOptions = { ...options, meaningOf };
  const doubt = { code: 'vat_sense', rule: 'potato-snacks', rate: 0 };

  test('When the rate does not fit the name, then a person looks, however sure the classification is', () => {
    expect(decide({ neighbours: manyNear(crisps, 1), product }, zeroRated)).toMatchObject({
      codes: crisps,
      needsReview: true,
      reason: 'vat_unlikely',
      details: expect.arrayContaining([doubt]),
    });
    expect(decide({ exact: { codes: crisps }, neighbours: [], product }, zeroRated)).toMatchObject({
      confidence: 100,
      needsReview: true,
      reason: 'vat_unlikely',
      details: [doubt],
    });
  });

  test('When a person has set the mapping, then it is not asked about again', () => {
    const exact = { codes: crisps, confirmed: true };
    expect(decide({ exact, neighbours: [], product }, zeroRated)).toMatchObject({ needsReview: false, details: [] });
  });

  test('When the rate fits, there is no VAT code, or no name, then nothing is in doubt', () => {
    const evidence: Evidence = { exact: { codes: { ...crisps, vatCode: 'Z' } }, neighbours: [], product };
    const withoutVat: Evidence = { ...evidence, exact: { codes: { ...crisps, vatCode: '' } } };
    const { product: _, ...nameless } = { ...evidence, exact: { codes: crisps } };
    for (const one of [evidence, withoutVat, nameless])
      expect(decide(one, zeroRated)).toMatchObject({ needsReview: false, reason: 'exact_mapping' });
  });
});
