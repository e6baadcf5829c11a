import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { WordCompletions } from './completions.ts';
import { ExpandedNames } from './expanded-names.ts';
import { prepareQuery } from './query.ts';
import { Scratch } from './scratch.ts';
import { buildSegment } from './segment-builder.ts';
import { SpellingLikelihood } from './spelling-likelihood.ts';
import { isDeleted, markDeleted, noTombstones } from './tombstones.ts';
import { writtenWords } from './written-words.ts';

const words = ['sparkling', 'sparkle', 'water', 'wafers', 'chocolate', 'choice', 'granola', 'grand', 'maximum', 'max'];
const name = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 5 });
const short = (word: string, how: number): string => {
  if (how === 0) return word;
  return how === 1 ? word[0] + word.slice(1).replace(/[aeiou]/g, '') : word.slice(0, 1 + how);
};

test('When documents are collected, then they are the likeliest of all that spell the query out, and the memory is clear', () => {
  fc.assert(
    fc.property(
      fc.array(name, { minLength: 1, maxLength: 60 }),
      fc.array(fc.nat({ max: 59 }), { maxLength: 10 }),
      fc.array(fc.tuple(fc.constantFrom(...words), fc.nat({ max: 4 })), { minLength: 1, maxLength: 5 }),
      fc.constantFrom('', '20', '500ml'),
      fc.integer({ min: 1, max: 12 }),
      (names, gone, asked, end, most) => {
        const segment = buildSegment(
          names.map((parts, at) => ({
            barcode: String(at).padStart(14, '0'),
            name: parts.join(' '),
            size: at % 2 ? '500ml' : '200ml',
            deptCode: '',
            subDeptCode: '',
            cgCode: '',
            vatCode: '',
          })),
        );
        const tombstones = noTombstones(segment.docCount);
        for (const doc of gone) if (doc < segment.docCount) markDeleted(tombstones, doc);
        const text = [...asked.map(([word, how]) => short(word, how)), end].join(' ').trim();
        const query = prepareQuery(text, '');
        const completions = new WordCompletions(segment);
        const likelihoods = new SpellingLikelihood(segment, completions);
        const sought = { ...query, words: writtenWords(text, query).map((word) => completions.of(word)) };
        const scratch = new Scratch(24, 24);
        scratch.expanded.begin(most);
        new ExpandedNames(segment, tombstones).collect(query, writtenWords(text, query), 0, scratch);

        const all = Array.from({ length: segment.docCount }, (_, doc) => ({
          value: likelihoods.of(sought, doc),
          segment: 0,
          doc,
        })).filter(({ doc, value }) => value > 0 && !isDeleted(tombstones, doc));
        all.sort((one, other) => other.value - one.value || one.doc - other.doc);
        expect(scratch.expanded.sorted()).toEqual(all.slice(0, most));
        expect(scratch.gains.every((gain) => gain === 0)).toBe(true);
      },
    ),
  );
});
