import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { runYielding } from '../../run-yielding.ts';
import { findPairs } from './find-pairs.ts';
import type { PairLine } from './paired-line.ts';

const line = (canonical: string, description: string, more: Partial<PairLine> = {}): PairLine => ({
  canonical: `05000059${canonical.padStart(6, '0')}`,
  description,
  size: '330ml',
  cost: '0.50',
  unitCost: '0.50',
  rrp: '1.00',
  deptCode: '10',
  subDeptCode: '11',
  cgCode: '111',
  named: [],
  ...more,
});

const OLD = line('1', 'Northbeck Lager Zero');
const told = async (fresh: readonly PairLine[], gone: readonly PairLine[]) =>
  (await runYielding(findPairs(fresh, gone))).map(({ canonical, certainty, candidates }) => [
    Number(canonical.slice(8)),
    certainty,
    ...candidates.map((one) => Number(one.canonical.slice(8))),
  ]);

describe('A gone product and a new one', () => {
  test.each<[string, PairLine]>([
    ['all is the same', line('2', 'Northbeck Lager Zero')],
    ['the words stand in another order', line('2', 'LAGER Northbeck Zero')],
    ['a word is shortened', line('2', 'Nrthbck Lager Zero')],
    ['the name tells what it is sold in', line('2', 'Northbeck Lager Zero Can')],
    ['the size stands in the name', line('2', 'Northbeck Lager Zero 330ml', { size: '' })],
    ['it is a little dearer', line('2', 'Northbeck Lager Zero', { cost: '0.52', unitCost: '0.52', rrp: '1.05' })],
    ['it was placed elsewhere', line('2', 'Northbeck Lager Zero', { subDeptCode: '12' })],
    ['there is no price', line('2', 'Northbeck Lager Zero', { cost: '', unitCost: '', rrp: '' })],
    ['its row names the old barcode', line('2', 'Bleach', { size: '1L', named: [OLD.canonical] })],
  ])('When %s, then the pair is sure', async (_what, fresh) => {
    expect(await told([fresh], [OLD])).toEqual([[2, 'sure', 1]]);
  });

  test.each<[string, PairLine]>([
    ['the size is another', line('2', 'Northbeck Lager Zero', { size: '440ml' })],
    ['there are four of them', line('2', 'Northbeck Lager Zero', { size: '4x330ml' })],
    ['a word is missing', line('2', 'Northbeck Lager')],
    ['it costs twice as much', line('2', 'Northbeck Lager Zero', { cost: '1.00', unitCost: '1.00' })],
    [
      'the maker is another and its price is not known',
      line('2', 'Northbeck Lager Zero', { canonical: '05099999000002', cost: '', unitCost: '' }),
    ],
  ])('When %s, then it is likely at most', async (_what, fresh) => {
    expect((await told([fresh], [OLD])).map(([, certainty]) => certainty)).toEqual(['likely']);
  });

  test('When two words are one in the other name, then they are the same', async () => {
    const [old, fresh] = [line('1', 'Tavy Water Passion Fruit'), line('2', 'Tavy Water Passionfruit')];
    expect(await told([fresh], [old])).toEqual([[2, 'sure', 1]]);
    expect(await told([old], [fresh])).toEqual([[1, 'sure', 2]]);
  });

  test('When one is sold in a can and the other in a bottle, then it is not sure', async () => {
    const [can, bottle] = [line('1', 'Northbeck Lager Can'), line('2', 'Northbeck Lager Bottle')];
    expect(await told([bottle], [can])).not.toContainEqual([2, 'sure', 1]);
  });

  test('When nothing is alike, then there is no pair', async () => {
    const other = line('2', 'Thick Bleach', { canonical: '05099999000002', size: '1L', deptCode: '40' });
    expect(await told([other], [OLD])).toEqual([]);
    expect(await told([], [OLD])).toEqual([]);
    expect(await told([OLD], [])).toEqual([]);
  });
});

describe('Several of them', () => {
  test('When two gone products are alike, then neither is sure, and both are offered', async () => {
    const pairs = await told(
      [line('3', 'Northbeck Lager Zero')],
      [OLD, { ...OLD, canonical: line('2', '').canonical }],
    );
    expect(pairs).toEqual([[3, 'likely', 1, 2]]);
  });

  test('When two rows name one old barcode, then it is not by that that one of them is it', async () => {
    const fresh = ['2', '3'].map((n) => line(n, 'Northbeck Lager Zero', { named: [OLD.canonical] }));
    expect((await told(fresh, [OLD])).filter(([, certainty]) => certainty === 'sure')).toEqual([]);
  });

  test('When the range has more, then each finds its own, and at most three are offered', async () => {
    const tastes = ['Cherry', 'Vanilla', 'Lime', 'Mango', 'Peach'];
    const gone = tastes.map((taste, n) => line(String(n), `Brightwell Fizz Cola ${taste}`));
    const fresh = tastes.map((taste, n) => line(String(100 + n), `Brightwell Fizz Cola ${taste}`));
    expect(await told(fresh, gone)).toEqual(tastes.map((_, n) => [100 + n, 'sure', n]));
    const [unsure] = await runYielding(findPairs([line('200', 'Brightwell Fizz Cola')], gone));
    expect(unsure?.certainty).toBe('likely');
    expect(unsure?.candidates).toHaveLength(3);
  });
});

const someLine = fc
  .record({
    canonical: fc.integer({ min: 1, max: 999_999 }).map((n) => line(String(n), '').canonical),
    description: fc
      .array(fc.constantFrom('Northbeck', 'Tavy', 'Cola', 'Cherry', 'Zero', 'Can', '', '£', '4pk', '1L'), {
        maxLength: 5,
      })
      .map((words) => words.join(' ')),
    size: fc.constantFrom('', '330ml', '1L', '4x330ml', 'large'),
    cost: fc.constantFrom('', '0.50', '0.55', '2.00'),
    rrp: fc.constantFrom('', '1.00', '3.00'),
    deptCode: fc.constantFrom('', '10', '20'),
  })
  .map((some): PairLine => ({ ...line('1', ''), ...some, unitCost: '' }));
const someLines = fc.uniqueArray(someLine, { maxLength: 12, selector: ({ canonical }) => canonical });

test('Whatever the lines are, each is in one pair at most, what is sure has one candidate, and their order does not matter', async () => {
  await fc.assert(
    fc.asyncProperty(someLines, someLines, async (fresh, gone) => {
      const pairs = await runYielding(findPairs(fresh, gone));
      const olds = pairs.map(({ candidates: [{ canonical }] }) => canonical);
      expect(new Set(olds).size).toBe(olds.length);
      expect(new Set(pairs.map(({ canonical }) => canonical)).size).toBe(pairs.length);
      for (const { certainty, candidates } of pairs) {
        expect(certainty === 'likely' || candidates.length === 1).toBe(true);
        expect(candidates.reduce((sum, { share }) => sum + share, 0)).toBeLessThanOrEqual(1.02);
      }
      expect(await runYielding(findPairs(fresh.toReversed(), gone.toReversed()))).toEqual(pairs);
    }),
  );
});
