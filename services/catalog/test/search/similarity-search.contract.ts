import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { IndexDoc } from '@tillmap/classification';
import fc from 'fast-check';
import type { SimilaritySearch } from '../../src/application/ports/similarity-index.ts';

/** An implementation to try, and the ways its contents are changed; each resolves when searches see the change. */
export type SearchUnderTest = Readonly<{
  search: SimilaritySearch['search'];
  put(wholesaler: string, docs: readonly IndexDoc[]): Promise<void>;
  remove(wholesaler: string, barcodes: readonly string[]): Promise<void>;
  clear(wholesaler: string): Promise<void>;
  close(): Promise<void>;
}>;

const CODES = { deptCode: '10', subDeptCode: '20', cgCode: '', vatCode: 'S' };
const barcode = (n: number): string => `0${5_000_000_000_000 + n}`;
const doc = (n: number, name: string, over: Partial<IndexDoc> = {}): IndexDoc => ({
  barcode: barcode(n),
  name,
  size: '',
  ...CODES,
  ...over,
});

const NAMES = [
  'Ruby Harvest Sparkling Lemonade 330ml',
  'Ruby Harvest Sparkling Orangeade 330ml',
  'Northfield Salted Potato Crisps 150g',
  'Northfield Cheese & Onion Potato Crisps 150g',
  'Bluebell Washing Powder Lavender 2kg',
  "Goodwife's Chocolate Digestive Biscuits 400g",
  'Crème Brûlée Dessert 2 x 90g',
  '7up Free 500ml',
];

/** What every implementation of SimilaritySearch does. */
export const similaritySearchContract = (open: () => Promise<SearchUnderTest>): void => {
  let at: SearchUnderTest;
  let wholesaler = '';
  let made = 0;
  const nearest = async (name: string, size = '', most = 3) => {
    const [answer] = await at.search(wholesaler, [{ name, size }], most);
    return answer!.map((neighbour) => neighbour.name);
  };
  const fresh = async (...docs: IndexDoc[]): Promise<void> => {
    made += 1;
    wholesaler = `W${made}`;
    if (docs.length > 0) await at.put(wholesaler, docs);
  };

  beforeAll(async () => {
    at = await open();
  });
  afterAll(() => at.close());

  describe('asking', () => {
    beforeAll(() => fresh(...NAMES.map((name, n) => doc(n, name))));

    test.each([
      ['as it is', 'Northfield Cheese & Onion Potato Crisps 150g', 3],
      ['in capitals, without accents', 'CREME BRULEE DESSERT', 6],
      ['with a typing error', 'Blubell Washing Powder', 4],
      ['cut short', 'Northf Chse Onion Pot Crsps', 3],
      ['with other words before it', 'NEW Goodwifes Chocolate Digestive Biscuits', 5],
      ['with operators of a search engine', '-sparkling "Lemonade" Ruby', 0],
      [
        'of more than ten words',
        'the new and improved great value family size Bluebell Washing Powder Lavender now',
        4,
      ],
    ])('When a name is asked for %s, then its product comes first', async (_how, name, expected) => {
      expect((await nearest(name))[0]).toBe(NAMES[expected]);
    });

    test('When a product is found, then it comes whole, with a score from 0 to 1', async () => {
      const [[first]] = (await at.search(wholesaler, [{ name: NAMES[0]!, size: '330ml' }], 1)) as [[object]];
      expect(first).toEqual({
        barcode: barcode(0),
        name: NAMES[0],
        size: '',
        codes: CODES,
        score: expect.closeTo(1, 5),
      });
    });

    test('When several are asked for at once, then the answers come in their order, best first, no more than asked for', async () => {
      const questions = Array.from({ length: 130 }, (_, n) => ({ name: NAMES[n % NAMES.length]!, size: '' }));
      const answers = await at.search(wholesaler, questions, 2);
      expect(answers.map(([first]) => first?.name)).toEqual(questions.map(({ name }) => name));
      for (const answer of answers) {
        expect(answer.length).toBeLessThanOrEqual(2);
        expect(answer.map(({ score }) => score)).toEqual(answer.map(({ score }) => score).toSorted((a, b) => b - a));
      }
    });

    test('When a name is like nothing, empty, or only signs, then nothing is found', async () => {
      expect(await nearest('')).toEqual([]);
      expect(await nearest('???')).toEqual([]);
      expect(await nearest('zzzqqq')).toEqual([]);
    });

    test('When nothing is asked, then nothing is answered', async () => {
      expect(await at.search(wholesaler, [], 3)).toEqual([]);
    });

    test('When a wholesaler has no names, then nothing is found and nothing fails', async () => {
      expect(await at.search('NOBODY', [{ name: 'Lemonade', size: '' }], 3)).toEqual([[]]);
    });

    test('When any text is asked for, then there is an answer', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.string({ unit: 'binary', maxLength: 60 }), { minLength: 1, maxLength: 5 }),
          async (texts) => {
            const answers = await at.search(
              wholesaler,
              texts.map((name) => ({ name, size: name })),
              3,
            );
            expect(answers).toHaveLength(texts.length);
          },
        ),
        { numRuns: 30 },
      );
    });
  });

  test('When two products differ by size only, then the one of the asked size comes first', async () => {
    await fresh(doc(1, 'Alba Cola', { size: '330ml' }), doc(2, 'Alba Cola', { size: '2L' }));
    const [answer] = await at.search(wholesaler, [{ name: 'Alba Cola', size: '2 LTR' }], 2);
    expect(answer!.map((neighbour) => neighbour.barcode)).toEqual([barcode(2), barcode(1)]);
  });

  test('When a product is put again, then only its new name and codes are found', async () => {
    await fresh(doc(1, 'Alba Cola'), doc(2, 'Brisk Tea'));
    await at.put(wholesaler, [doc(1, 'Corvo Lemonade', { vatCode: 'Z' })]);
    expect(await nearest('Alba Cola')).not.toContain('Alba Cola');
    const [answer] = await at.search(wholesaler, [{ name: 'Corvo Lemonade', size: '' }], 1);
    expect(answer![0]).toMatchObject({ barcode: barcode(1), codes: { vatCode: 'Z' } });
  });

  test('When products are removed, then they are found no more, and removing them again is no error', async () => {
    await fresh(doc(1, 'Alba Cola'), doc(2, 'Alba Cola Zero'));
    for (let times = 0; times < 2; times++) await at.remove(wholesaler, [barcode(1), barcode(77)]);
    expect(await nearest('Alba Cola')).toEqual(['Alba Cola Zero']);
  });

  test('When a wholesaler is cleared, then nothing of it is found, and others keep theirs', async () => {
    await fresh(doc(1, 'Alba Cola'));
    const other = wholesaler;
    await fresh(doc(1, 'Alba Cola'));
    await at.clear(wholesaler);
    expect(await nearest('Alba Cola')).toEqual([]);
    wholesaler = other;
    expect(await nearest('Alba Cola')).toEqual(['Alba Cola']);
  });
};
