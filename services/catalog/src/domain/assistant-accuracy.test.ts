import { describe, expect, test } from '@jest/globals';
import type { Neighbour } from '@tillmap/classification';
import { accuracyOf, balancedExamples, chooseControlQuestions, type UncertainProduct } from './assistant-accuracy.ts';
import { matchesAnyName } from './assistant-prompt.ts';

const codesOf = (cg: string) => ({ deptCode: '1', subDeptCode: '10', cgCode: cg, vatCode: '' });
/** 'A Mint tea' is a known product of group A. */
const known = (text: string, at: number): Neighbour => ({
  barcode: String(at).padStart(14, '0'),
  name: text.slice(2),
  size: '',
  codes: codesOf(text.slice(0, 1)),
  score: 0.7 - at / 100,
});
const doubtful = (name: string, groups: string, ...products: string[]): UncertainProduct => ({
  words: { name, size: '' },
  candidates: groups.split('').map((cg) => ({ codes: codesOf(cg), share: 0.2 })),
  neighbours: products.map(known),
});
const namesOf = (...given: UncertainProduct[]): string[] =>
  chooseControlQuestions(given).map(({ words: { name } }) => name);

describe('Which known products an assistant is judged by', () => {
  test('When the group of the nearest one has others to show, then it is that one, and where its group stands tells nothing', () => {
    const [control] = chooseControlQuestions([doubtful('Tea', 'BCA', 'B Mint tea', 'A Tea cake', 'B Green tea')]);
    expect(control).toMatchObject({ words: { name: 'Mint tea' }, right: 1 });
    expect(control?.candidates.map(({ codes: { cgCode: cg } }) => cg)).toEqual(['A', 'B', 'C']);
  });

  test('When its group would have nothing to show without it, then it is the next whose group has', () => {
    expect(namesOf(doubtful('Tea', 'AB', 'A Mint tea', 'B Tea cake', 'B Tea bun'))).toEqual(['Tea cake']);
    const sparse = doubtful('Tea', 'AB', 'A Mint tea', 'B Tea cake');
    const rich = doubtful('Soap', 'AB', 'A Hand soap', 'B Soap dish', 'A Bar soap');
    expect(namesOf(sparse, rich)).toEqual(['Hand soap', 'Mint tea']);
  });

  test('When two have the same nearest one, or it is called as one that is in doubt, then each is of another name', () => {
    const tea = doubtful('Tea', 'AB', 'A Mint tea', 'B Tea cake', 'A Green tea', 'B Tea bun');
    expect(namesOf(tea, { ...tea })).toEqual(['Mint tea', 'Tea cake']);
    expect(namesOf({ ...tea, words: { name: 'MINT  tea', size: '' } })).toEqual(['Tea cake']);
  });

  test('When there is no choice, or no known product in it, then none is asked about', () => {
    expect(namesOf(doubtful('Tea', 'A', 'A Mint tea', 'A Green tea'))).toEqual([]);
    expect(namesOf(doubtful('Tea', 'AB', 'C Mint tea'), doubtful('Tea', 'AB'))).toEqual([]);
  });

  test('When many are in doubt, then two are enough', () => {
    const many = ['Tea', 'Soap', 'Rice', 'Milk'].map((name) =>
      doubtful(name, 'AB', `A Best ${name}`, `A Good ${name}`, `B Other ${name}`),
    );
    expect(namesOf(...many)).toEqual(['Best Tea', 'Best Soap']);
  });
});

describe('What is shown of the groups a known product could be in', () => {
  const shown = (given: UncertainProduct): string[][] => {
    const [control] = chooseControlQuestions([given]);
    return balancedExamples(control!, matchesAnyName([control!.words]));
  };

  test('When the groups have more and fewer products, then each shows as many as the one with the fewest', () => {
    const products = ['A Mint tea', 'A Green tea', 'B Tea cake', 'B Tea bun', 'B Tea loaf'];
    expect(shown(doubtful('Tea', 'AB', ...products))).toEqual([['Green tea'], ['Tea cake']]);
  });

  test('When a group has no product that is alike, then the others show theirs all the same', () => {
    expect(shown(doubtful('Tea', 'ABC', 'A Mint tea', 'A Green tea', 'C Tea tray'))).toEqual([
      ['Green tea'],
      [],
      ['Tea tray'],
    ]);
  });

  test('When the right one has nothing left to show, then none shows anything', () => {
    expect(shown(doubtful('Tea', 'AB', 'A Mint tea', 'B Tea cake'))).toEqual([[], []]);
  });

  test('When a product is nearly called the same, or is told in the same words, then it is not shown', () => {
    const products = ['A Mint tea £1.50', 'A MINT TEA £2', 'A Mint, tea', 'A Green tea', 'B Tea cake'];
    expect(shown(doubtful('Tea', 'AB', ...products))).toEqual([['Green tea'], ['Tea cake']]);
  });
});

test('When an assistant was asked about few known products, then six of ten right are assumed; of many, what it showed', () => {
  expect(accuracyOf({ asked: 0, right: 0 })).toBe(0.6);
  expect(accuracyOf({ asked: 990, right: 0 })).toBeCloseTo(0.006);
});
