import { describe, expect, test } from '@jest/globals';
import type { ClassificationCodes, Decision, Evidence, Neighbour } from '@tillmap/classification';
import { categoryKey, withVat } from '@tillmap/classification';
import fc from 'fast-check';
import { decide } from './decide.ts';
import { assistantCandidates, decideWithAssistant } from './decide-with-assistant.ts';
import { explain } from './explain.ts';

const COLA: ClassificationCodes = { deptCode: '1', subDeptCode: '10', cgCode: '100', vatCode: 'S' };
const LEMONADE: ClassificationCodes = { deptCode: '1', subDeptCode: '10', cgCode: '101', vatCode: 'S' };
const CAKE: ClassificationCodes = { deptCode: '2', subDeptCode: '20', cgCode: '200', vatCode: 'Z' };
const GONE: ClassificationCodes = { deptCode: '9', subDeptCode: '90', cgCode: '900', vatCode: 'S' };
const KNOWN = new Set([COLA, LEMONADE, CAKE].map(categoryKey));
const options = { reviewThreshold: 80, isKnown: (codes: ClassificationCodes) => KNOWN.has(categoryKey(codes)) };

let count = 0;
const near = (codes: ClassificationCodes, score: number, name = 'A drink'): Neighbour => ({
  barcode: String(count++).padStart(14, '0'),
  name,
  size: '330ml',
  codes,
  score,
});
const evidenceOf = (...neighbours: Neighbour[]): Evidence => ({ neighbours, product: { name: 'Fizz', size: '' } });

const asked = (
  evidence: Evidence,
  wanted: ClassificationCodes,
  accuracy = 0.7,
): { before: Decision; after: Decision } => {
  const before = decide(evidence, options);
  const candidates = assistantCandidates(before, evidence, options);
  const chosen = candidates.find(({ codes }) => categoryKey(codes) === categoryKey(wanted))!;
  const choice = { model: 'small-1', chosen, candidates, examples: ['A drink 330ml'], accuracy };
  return { before, after: decideWithAssistant(before, evidence, choice, options) };
};

/** What `Decision` promises of its codes, and that it does not name them once more as what it could be besides. */
const expectPromise = ({ codes, source, confidence, needsReview, details }: Decision): void => {
  expect(codes === null).toBe(source === 'none');
  if (codes === null) expect([confidence, needsReview]).toEqual([0, true]);
  const others = details.filter((detail) => detail.code === 'runner_up').map((detail) => categoryKey(detail.codes));
  expect(others).not.toContain(codes && categoryKey(codes));
};

const doubtful = evidenceOf(near(COLA, 0.8), near(COLA, 0.78), near(LEMONADE, 0.79), near(CAKE, 0.5));

describe('A decision with an assistant', () => {
  test('When it agrees, then the row is surer, says who looked at it, and keeps its VAT', () => {
    const { before, after } = asked(doubtful, COLA);
    expect(after.confidence).toBeGreaterThan(before.confidence);
    expect(after).toMatchObject({ codes: COLA, source: 'ai', reason: 'assistant_agrees' });
    const words = explain(after, {
      classification: ({ cgCode: cg }) => `group ${cg}`,
      vat: (vat) => vat,
      wholesaler: (code) => code,
    });
    expect(words.review_reason).toBe('The assistant and similar products agree');
    expect(words.review_details[0]).toBe(
      'The assistant (small-1) chose group 100 from 3 categories, from examples like "A drink 330ml"',
    );
  });

  test('When it agrees on a group that nobody has filed a product in, then a person looks all the same', () => {
    const ranking = {
      candidates: [
        { codes: CAKE, share: 0.9, unproven: true as const },
        { codes: COLA, share: 0.1 },
      ],
      probability: 0.9,
    };
    const evidence = { ...evidenceOf(near(COLA, 0.3)), ranking };
    const { before, after } = asked(evidence, CAKE, 0.9);
    for (const decision of [before, after]) {
      expect(decision).toMatchObject({ codes: { cgCode: '200' }, needsReview: true, vatInDoubt: true });
      expect(decision.confidence).toBeLessThanOrEqual(50);
      expect(decision.details.filter(({ code }) => code === 'new_group')).toHaveLength(1);
    }
  });

  test('When it chooses what the evidence hardly speaks for, then the row is not surer than the evidence allows', () => {
    const { before, after } = asked(doubtful, CAKE);
    expect(after.confidence).toBeLessThanOrEqual(before.confidence);
    expect(after.needsReview).toBe(true);
    expect(after.details[0]).toMatchObject({ code: 'assistant_chose', codes: { cgCode: '200' } });
  });

  test('When it chooses a group of its own, then the VAT is that of the known products there', () => {
    const torn = evidenceOf(near(COLA, 0.7), near(CAKE, 0.7), near(CAKE, 0.6), near(LEMONADE, 0.72));
    const { after } = asked(torn, CAKE);
    expect(after).toMatchObject({ codes: CAKE, source: 'ai' });
  });

  test('When the VAT was in doubt, then it is however sure the group becomes', () => {
    const ranking = {
      candidates: [
        { codes: { ...COLA, vatCode: '' }, share: 0.7 },
        { codes: { ...CAKE, vatCode: '' }, share: 0.3 },
      ],
      probability: 0.6,
    };
    for (const wanted of [COLA, CAKE]) {
      const { after } = asked({ ...evidenceOf(), ranking }, wanted, 0.9);
      expect(after).toMatchObject({ codes: { vatCode: '' }, needsReview: true });
    }
    const { after } = asked({ ...evidenceOf(), ranking }, COLA, 0.9);
    expect(after).toMatchObject({ codes: { cgCode: '100' }, confidence: 86, reason: 'vat_in_doubt' });
    const fits = ({ cgCode: cg }: ClassificationCodes): number => (cg === COLA.cgCode ? 0.3 : 0.2);
    const candidate = { codes: COLA, count: 4, share: 0.4, vatShare: 0.55, level: 'group' as const };
    const elsewhere = {
      ...evidenceOf(),
      ranking,
      crossWholesaler: [{ wholesaler: 'W2', candidates: [candidate], fits }],
    };
    expect(asked(elsewhere, COLA, 0.9).after).toMatchObject({ codes: COLA, needsReview: true });
  });

  describe('where nothing was decided before', () => {
    const unsure = (...ranked: [ClassificationCodes, number][]): Evidence => ({
      ...evidenceOf(),
      ranking: {
        candidates: ranked.map(([codes, share]) => ({ codes: { ...codes, vatCode: '' }, share })),
        probability: 0.15,
      },
    });

    test('When it chooses what hardly anything speaks for, then no codes are given, and a person sees what it chose from', () => {
      const remote = evidenceOf(near(COLA, 0.2), near(CAKE, 0.18));
      const { before, after } = asked(remote, CAKE);
      expect(before.source).toBe('none');
      expect(after).toMatchObject({
        codes: null,
        confidence: 0,
        source: 'none',
        needsReview: true,
        reason: before.reason,
      });
      expect(after.details).toMatchObject([{ code: 'assistant_chose', among: 2, codes: { cgCode: '200' } }]);
      expect(after.candidates.map(({ codes }) => codes.cgCode).toSorted()).toEqual(['100', '200']);
    });

    test('When what it chose is not the likeliest even so, then no codes are given, least of all those nobody chose', () => {
      const { before, after } = asked(unsure([COLA, 0.7], [LEMONADE, 0.2], [CAKE, 0.1]), CAKE, 0.3);
      expect(before).toMatchObject({ codes: null, source: 'none' });
      expect(after).toMatchObject({ codes: null, source: 'none', candidates: [{ codes: { cgCode: '100' } }, {}, {}] });
    });

    test('When one that is mostly right chooses the likeliest, then its choice is given, to be reviewed', () => {
      const evidence = unsure([COLA, 0.7], [LEMONADE, 0.2], [CAKE, 0.1]);
      const { after } = asked(evidence, COLA, 0.9);
      expect(after).toMatchObject({
        codes: { cgCode: '100' },
        source: 'ai',
        needsReview: true,
        reason: 'assistant_chose',
      });
      expect(after.confidence).toBeGreaterThanOrEqual(35);
      expect(asked(evidence, COLA, 0.3).after).toMatchObject({ codes: null, source: 'none' });
    });
  });

  describe('in words', () => {
    const names = {
      classification: ({ cgCode: cg }: ClassificationCodes) => `group ${cg}`,
      vat: String,
      wholesaler: String,
    };
    const couldAlsoBe = (decision: Decision): string[] =>
      explain(decision, names).review_details.filter((said) => said.startsWith('Second choice'));

    test('When it chooses another group than was proposed, then it could also be the one that was, not the one it is', () => {
      const torn = evidenceOf(near(COLA, 0.7), near(COLA, 0.66), near(CAKE, 0.69), near(CAKE, 0.6));
      const { before, after } = asked(torn, CAKE, 0.9);
      expect([before.codes, after.codes]).toEqual([COLA, CAKE]);
      expect(couldAlsoBe(after)).toEqual([expect.stringMatching(/^Second choice: group 100 \(\d+%\)$/)]);
    });

    test('When it agrees, then it could also be the next likeliest', () => {
      const { after } = asked(doubtful, COLA, 0.9);
      expect(couldAlsoBe(after)).toEqual([expect.stringContaining('group 101')]);
    });

    test('When hardly anything else is likely, then nothing else is named', () => {
      const { after } = asked(evidenceOf(near(COLA, 0.8), near(CAKE, 0.05)), COLA, 0.9);
      expect(after.codes).toEqual(COLA);
      expect(couldAlsoBe(after)).toEqual([]);
    });
  });

  test('When anything is chosen of any evidence, then codes are candidates and there only with a source, confidence is bounded, and agreeing never lowers it', () => {
    const someCodes = fc.constantFrom(COLA, LEMONADE, CAKE, GONE);
    const someShare = fc.double({ min: 0, max: 1, noNaN: true });
    const someNeighbours = fc.array(fc.tuple(someCodes, fc.double({ min: 0.05, max: 1, noNaN: true })), {
      maxLength: 10,
    });
    const someRanking = fc.record({
      candidates: fc.uniqueArray(
        fc.record(
          {
            codes: someCodes.map((codes) => withVat(codes, '')),
            share: someShare,
            unproven: fc.constant(true as const),
          },
          { requiredKeys: ['codes', 'share'] },
        ),
        { selector: ({ codes }) => categoryKey(codes) },
      ),
      probability: someShare,
    });
    const elsewhere = fc.record({
      wholesaler: fc.constant('W2'),
      candidates: fc.array(
        fc.record({
          codes: someCodes,
          count: fc.nat(9),
          share: someShare,
          vatShare: someShare,
          level: fc.constant('group' as const),
        }),
      ),
      fits: fc.constant(() => 1),
    });
    const someEvidence = fc.record(
      { neighbours: someNeighbours, ranking: someRanking, crossWholesaler: fc.array(elsewhere, { maxLength: 2 }) },
      { requiredKeys: ['neighbours'] },
    );
    fc.assert(
      fc.property(someEvidence, fc.nat(), fc.double({ min: -1, max: 2, noNaN: true }), (given, at, accuracy) => {
        const neighbours = given.neighbours.map(([codes, score]) => near(codes, score));
        const evidence = { ...given, ...evidenceOf(...neighbours) };
        const before = decide(evidence, options);
        const candidates = assistantCandidates(before, evidence, options);
        fc.pre(candidates.length > 0);
        const chosen = candidates[at % candidates.length]!;
        const choice = { model: 'm', chosen, candidates, examples: [], accuracy };
        const after = decideWithAssistant(before, evidence, choice, options);
        expectPromise(after);
        const offered = candidates.map(({ codes }) => categoryKey(codes));
        if (after.codes)
          expect(before.codes ? offered : [categoryKey(chosen.codes)]).toContain(categoryKey(after.codes));
        expect(candidates.reduce((sum, { share }) => sum + share, 0)).toBeLessThanOrEqual(1.000_001);
        expect(after.confidence).toBeLessThanOrEqual(90);
        const agrees = before.codes && categoryKey(withVat(before.codes, '')) === categoryKey(chosen.codes);
        if (agrees && before.confidence <= 90) expect(after.confidence).toBeGreaterThanOrEqual(before.confidence);
      }),
    );
  });
});
