import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { arenaSize, textAt } from './arena.ts';
import { WordCompletions } from './completions.ts';
import { buildSegment } from './segment-builder.ts';
import { skeletonOf } from './vocabulary.ts';
import type { WrittenWord } from './written-words.ts';

const segmentOf = (names: readonly string[]) =>
  buildSegment(
    names.map((name, at) => ({
      barcode: String(at).padStart(14, '0'),
      name,
      size: '',
      deptCode: '',
      subDeptCode: '',
      cgCode: '',
      vatCode: '',
    })),
  );

const asWritten = (written: string, isLast = false, meant = written): WrittenWord => ({
  meant,
  written,
  isLast,
  isOptional: false,
  key: `${meant} ${written} ${isLast}`,
});

const segment = segmentOf([
  'Sauce Saucy Sparkling Sparks',
  'Spar Sprinkle Nivea',
  'Orange 245 24 008',
  'Butter Buttons Biscuits',
]);
const { terms } = segment.vocabulary;
const termOf = new Map(Array.from({ length: arenaSize(terms) }, (_, term) => [textAt(terms, term), term]));

const standsFor = (word: WrittenWord): string[] => {
  const completions = new WordCompletions(segment);
  const found = completions.of(word);
  return [...termOf].filter(([, term]) => completions.cost(found, term) >= 0).map(([text]) => text);
};

describe('What a word may be short for', () => {
  test.each([
    ['spar', ['spar', 'sparkling', 'sparks']],
    ['sprk', ['sparkling', 'sparks']],
    ['spark', ['sparkling', 'sparks']],
    ['sc', ['sauce']],
    ['nv', ['nivea']],
    ['bttr', ['butter']],
    ['orng', ['orange']],
    ['24', ['24']],
    ['zzz', []],
  ])('%s may be %j', (written, words) => {
    expect(standsFor(asWritten(written))).toEqual(words);
  });

  test('When it is the last one, then the till may have cut it after one letter or digit', () => {
    expect(standsFor(asWritten('24', true))).toEqual(['24', '245']);
    expect(standsFor(asWritten('bt', true))).toEqual(['butter', 'buttons']);
    expect(standsFor(asWritten('o', true))).toEqual(['orange']);
  });

  test('When it is a known abbreviation, then it may be that word and what begins as it is written', () => {
    expect(standsFor(asWritten('spri', false, 'biscuits'))).toEqual(['biscuits', 'sprinkle']);
  });

  test('The word itself is likelier than one without vowels, and that likelier than one that is cut', () => {
    const completions = new WordCompletions(segment);
    const costOf = (written: string, text: string): number =>
      completions.cost(completions.of(asWritten(written)), termOf.get(text)!);
    const costs = [
      costOf('spar', 'spar'),
      costOf('orng', 'orange'),
      costOf('spar', 'sparks'),
      costOf('sprk', 'sparkling'),
    ];
    expect(costs[0]).toBe(0);
    expect(costs).toEqual(costs.toSorted((a, b) => a - b));
    expect(new Set(costs).size).toBe(4);
  });

  test('Whatever the words are, the runs of postings are those of the documents that hold what it may be short for', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'e', 'b', 'c', 's'), minLength: 1, maxLength: 6 });
    const names = fc.array(fc.array(letters, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(names, letters, fc.boolean(), (given, written, isLast) => {
        const own = segmentOf(given.map((words) => words.join(' ')));
        const completions = new WordCompletions(own);
        const found = completions.of(asWritten(written, isLast));
        const read = new Set<number>();
        let count = 0;
        completions.eachRun(found, (from, to) => {
          for (const doc of own.postings.subarray(from, to)) read.add(doc);
          count += to - from;
        });
        const holding = Array.from({ length: own.docCount }, (_, doc) => doc).filter((doc) =>
          own.docTerms.subarray(own.docStarts[doc], own.docStarts[doc + 1]).some((term) => {
            const isHeld = completions.cost(found, term) >= 0;
            const text = textAt(own.vocabulary.terms, term);
            if (text.startsWith(written)) expect(isHeld).toBe(true);
            else if (isHeld) expect(skeletonOf(text).startsWith(skeletonOf(written))).toBe(true);
            return isHeld;
          }),
        );
        expect([...read].toSorted((a, b) => a - b)).toEqual(holding);
        expect(found.documents).toBe(count);
      }),
    );
  });
});
