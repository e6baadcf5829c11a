import { describe, expect, test } from '@jest/globals';
import type { AlignedCodes, DecideOptions, Evidence, ShelfConflict } from '@tillmap/classification';
import { cola, crisps, near, options, product, ranking, water } from '../../test/three-groups.ts';
import { decide } from './decide.ts';
import { assistantCandidates, decideWithAssistant } from './decide-with-assistant.ts';

const PLACE = ['Drinks', 'Soft drinks', 'Carbonates'];
const doubting = (doubt: ShelfConflict | undefined): DecideOptions => ({
  ...options,
  meaningOf: () => ({ place: PLACE, rate: undefined }),
  findShelfConflict: () => doubt,
});
const unproven: ShelfConflict = { code: 'age_unproven', restriction: 'alcohol' };
const learned: Evidence = { neighbours: [near(cola, 0.6)], product, ranking: ranking(0.95, [cola, 0.9], [water, 0.1]) };

describe('What is generally known of products', () => {
  test('When it speaks against the likeliest group, then a person looks, is told why, and the confidence is low', () => {
    expect(decide(learned, doubting(unproven))).toMatchObject({
      codes: cola,
      confidence: 50,
      needsReview: true,
      reason: 'age_restricted',
      details: [{ ...unproven, codes: { cgCode: cola.cgCode } }, { code: 'learned' }, { code: 'nearest' }, {}, {}],
    });
    expect(decide(learned, doubting({ code: 'state_differs', word: 'frozen', state: 'tinned' }))).toMatchObject({
      needsReview: true,
      reason: 'kept_otherwise',
    });
  });

  test('When the threshold is lower than what is left of the confidence, then a person looks all the same', () => {
    expect(decide(learned, { ...doubting(unproven), reviewThreshold: 30 })).toMatchObject({ needsReview: true });
  });

  test('When nothing speaks against it, or nothing is known, then it stands as it was', () => {
    expect(decide(learned, doubting(undefined))).toEqual(decide(learned, options));
  });

  test('When an assistant agrees with a group that is in doubt, then a person looks all the same, and is told once', () => {
    const decision = decide(learned, doubting(unproven));
    const candidates = assistantCandidates(decision, learned, options);
    const choice = { model: 'm', chosen: candidates[0]!, candidates, examples: [], accuracy: 0.95 };
    const assisted = decideWithAssistant(decision, learned, choice, doubting(unproven));
    expect(assisted).toMatchObject({ codes: { cgCode: cola.cgCode }, needsReview: true, reason: 'age_restricted' });
    expect(assisted.confidence).toBeLessThanOrEqual(50);
    expect(assisted.details.filter(({ code }) => code === 'age_unproven')).toHaveLength(1);
  });

  test('When the product is asked about, then by its name, its supplier group, and the names of the levels', () => {
    const asked: unknown[] = [];
    const listening = { ...doubting(undefined), findShelfConflict: (...told: unknown[]) => void asked.push(told) };
    const none: AlignedCodes = { candidates: [], fits: () => 1 };
    decide({ ...learned, supplierGroup: { ...none, group: 'Pop' } }, listening as unknown as DecideOptions);
    decide({ ...learned, supplierGroupName: 'Fizzy drinks' }, listening as unknown as DecideOptions);
    expect(asked).toEqual([
      [{ name: product.name, elsewhere: 'Pop' }, PLACE],
      [{ name: product.name, elsewhere: 'Fizzy drinks' }, PLACE],
    ]);
  });

  test("When one of the shop's own products of nearly that name is there, then it stands", () => {
    const evidence = { ...learned, neighbours: [near(cola, 0.86)] };
    expect(decide(evidence, doubting(unproven))).toMatchObject({ confidence: 95, needsReview: false });
    const elsewhere = { ...learned, neighbours: [near(crisps, 0.86)] };
    expect(decide(elsewhere, doubting(unproven))).toMatchObject({ needsReview: true });
  });

  test("When three of the shop's own products are alike and all of them are there, then it stands", () => {
    const evidence = { ...learned, neighbours: [near(cola, 0.84), near(cola, 0.8), near(cola, 0.72)] };
    expect(decide(evidence, doubting(unproven))).toMatchObject({ confidence: 95, needsReview: false });
    const divided = { ...learned, neighbours: [...evidence.neighbours, near(crisps, 0.71)] };
    expect(decide(divided, doubting(unproven))).toMatchObject({ needsReview: true });
  });

  test('When the shop has mapped the barcode itself, then that stands', () => {
    expect(decide({ exact: { codes: cola }, neighbours: [], product }, doubting(unproven))).toMatchObject({
      source: 'exact',
      confidence: 100,
      needsReview: false,
    });
  });

  test("When known products of the supplier's group are mostly there, then it stands", () => {
    const group = (share: number) => ({
      group: 'Pop',
      candidates: [{ codes: cola, count: 9, share, vatShare: 1, level: 'group' as const }],
      fits: ({ cgCode }: { cgCode: string }) => (cgCode === cola.cgCode ? 1 : 0.01),
    });
    expect(decide({ ...learned, supplierGroup: group(0.9) }, doubting(unproven))).toMatchObject({ needsReview: false });
    expect(decide({ ...learned, supplierGroup: group(0.2) }, doubting(unproven))).toMatchObject({ needsReview: true });
  });
});

describe('A shop of which no product is known', () => {
  const called: DecideOptions = {
    ...options,
    shelfCandidates: () => [
      { codes: cola, share: 0.8, kind: 'cola', because: 'cola' },
      { codes: water, share: 0.2, kind: 'soft drinks', because: 'cola' },
    ],
  };
  const nothing: Evidence = { neighbours: [], product };

  test('When a group is called like the product, then a person may choose it, and nothing is filed', () => {
    expect(decide(nothing, called)).toMatchObject({
      codes: null,
      confidence: 0,
      source: 'none',
      needsReview: true,
      reason: 'group_names_only',
      candidates: [
        { codes: { ...cola, vatCode: '' }, share: 0.8 },
        { codes: { ...water, vatCode: '' }, share: 0.2 },
      ],
      details: [
        { code: 'shelf_kind', kind: 'cola', because: 'cola' },
        { code: 'shelf_kind', kind: 'soft drinks' },
      ],
    });
  });

  test('When a group is gone, none is called so, or the row has no name, then it is as it was', () => {
    expect(decide(nothing, { ...called, isKnown: () => false })).toMatchObject({
      candidates: [],
      reason: 'nothing_alike',
    });
    expect(decide(nothing, options)).toMatchObject({ candidates: [], reason: 'nothing_alike' });
    expect(decide({ neighbours: [] }, called)).toMatchObject({ candidates: [], reason: 'no_description' });
  });

  test('When a product is alike, then that decides', () => {
    expect(decide({ ...nothing, neighbours: [near(water, 0.98)] }, called)).toMatchObject({
      source: 'similarity',
      codes: { cgCode: water.cgCode },
    });
  });
});
