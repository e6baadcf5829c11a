import { describe, expect, test } from '@jest/globals';
import type { IndexDoc } from '@tillmap/classification';
import fc from 'fast-check';
import { openReader } from './index-reader.ts';
import { rescore } from './rescore.ts';
import { SimilarityIndex } from './similarity-index.ts';
import { countWords, WordCounts } from './word-counts.ts';

const words = ['cola', 'zero', 'crisps', 'cheese', 'onion', 'Crème', 'brûlée', '7up', 'x', '330ml', '__proto__'];
const names = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 5 }).map((parts) => parts.join(' '));
const codes = { deptCode: '1', subDeptCode: '', cgCode: '', vatCode: 'S' };
const indexes = fc
  .uniqueArray(names, { minLength: 1, maxLength: 25 })
  .map((all) => all.map((name, at): IndexDoc => ({ barcode: String(at).padStart(14, '0'), name, size: '', ...codes })));

const searchAll = (docs: readonly IndexDoc[], question: string) => {
  const index = new SimilarityIndex();
  index.upsert(docs);
  index.settle();
  return openReader(index.segments()).search(question, '', 5);
};

describe('rescore', () => {
  test('When another engine found everything there is, then the answer is that of the own index', () => {
    fc.assert(
      fc.property(indexes, names, (docs, question) => {
        const statistics = countWords(docs.map(({ name }) => name));
        const [answer] = rescore(docs, [{ name: question, size: '' }], 5, statistics);
        expect(answer).toEqual(searchAll(docs, question));
      }),
    );
  });

  test('When only a part was found, then what is in it scores as in the whole', () => {
    const docs = ['ruby cola 330ml', 'ruby cola zero', 'harvest peas', 'sea salt crisps'].map(
      (name, at): IndexDoc => ({ barcode: String(at).padStart(14, '0'), name, size: '', ...codes }),
    );
    const whole = searchAll(docs, 'ruby cola zro');
    const statistics = countWords(docs.map(({ name }) => name));
    const [part] = rescore([docs[1]!], [{ name: 'ruby cola zro', size: '' }], 5, statistics);
    expect(part).toEqual(whole.filter(({ barcode }) => barcode === docs[1]!.barcode));
  });

  test('When nothing was found, then there is an empty answer for each question', () => {
    const questions = [
      { name: 'a', size: '' },
      { name: 'b', size: '' },
    ];
    expect(rescore([], questions, 5, countWords([]))).toEqual([[], []]);
  });

  test('When counts go through JSON, then they say the same', () => {
    fc.assert(
      fc.property(fc.array(names), fc.constantFrom(...words), (all, word) => {
        const counts = countWords(all);
        const again = WordCounts.from(JSON.parse(JSON.stringify(counts)));
        expect([again.documents, again.frequencyOf(word)]).toEqual([counts.documents, counts.frequencyOf(word)]);
      }),
    );
  });
});
