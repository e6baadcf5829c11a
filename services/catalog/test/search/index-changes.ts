import type { IndexDoc } from '@tillmap/classification';
import type { SimilarityIndex } from '../../src/adapters/in-process-index/in-process-similarity-index.ts';

const WORDS = [
  'Ruby',
  'Harvest',
  'Lemonade',
  'Crisps',
  'Salted',
  'Cheese',
  'Washing',
  'Powder',
  'Crème',
  'Brûlée',
  'Cola',
];
const WHOLESALERS = ['ONE', 'TWO'];
const PRODUCTS = 60;

/** A number that looks drawn, and is the same each time. */
const drawn = (step: number, most: number): number => (Math.imul(step + 1, 0x9e3779b1) % most) & 0x7fff_ffff;
const word = (step: number): string => WORDS[drawn(step, WORDS.length) % WORDS.length]!;

/** What is told at each step, the same in every process: mostly new and changed names, some removals, and rarely all of them. */
export const change = (index: SimilarityIndex, step: number): void => {
  const wholesaler = WHOLESALERS[step % WHOLESALERS.length]!;
  const at = String(step);
  const barcode = (n: number): string => `0${5_000_000_000_000 + (Math.abs(drawn(step * 7 + n, PRODUCTS)) % PRODUCTS)}`;
  if (step % 97 === 96) index.clear(wholesaler, at);
  else if (step % 7 === 6) index.remove(wholesaler, [barcode(0), barcode(1)], at);
  else {
    const doc = (n: number): IndexDoc => ({
      barcode: barcode(n),
      name: `${word(step + n)} ${word(3 * step + n)} ${step % 13}`,
      size: '330ml',
      deptCode: String(step),
      subDeptCode: '',
      cgCode: '',
      vatCode: 'S',
    });
    index.upsert(wholesaler, [doc(0), doc(1), doc(2)], at);
  }
};

/** All that can be asked of the names told so far. */
export const answers = async (index: SimilarityIndex): Promise<unknown> => {
  await Promise.all(WHOLESALERS.map((wholesaler) => index.visible(index.settle(wholesaler))));
  const questions = WORDS.flatMap((one) => WORDS.map((other) => ({ name: `${one} ${other}`, size: '' })));
  return Promise.all(WHOLESALERS.map((wholesaler) => index.search(wholesaler, questions, 5)));
};

export const settled = async (index: SimilarityIndex, at: string): Promise<void> => {
  await Promise.all(WHOLESALERS.map((wholesaler) => index.visible(index.settle(wholesaler, at))));
};
