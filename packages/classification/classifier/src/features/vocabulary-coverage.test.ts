import { describe, expect, test } from '@jest/globals';
import { featuresOf, parseName } from './features.ts';
import { FeatureCounter } from './vectors.ts';
import { measureVocabularyCoverage } from './vocabulary-coverage.ts';

const counter = new FeatureCounter();
for (const name of ['Alba Spring Water', 'Brisk Spring Water', 'Corvo Spring Water', 'Alba Cola', 'Alba Crisps'])
  counter.add(featuresOf(parseName(name, ''), 'pieces'));
const table = counter.table();
const heard = (name: string) => measureVocabularyCoverage(parseName(name, '').words, table);

describe('Vocabulary coverage of a name', () => {
  test('When every word is in the vocabulary, or the name is empty, then coverage is complete', () => {
    expect(heard('Alba Spring Water')).toEqual({ part: 1, first: 1, last: 1 });
    expect(heard('')).toEqual({ part: 1, first: 1, last: 1 });
  });

  test('When the brand is new, then the first word is out of vocabulary, and when the kind is, then the last', () => {
    expect(heard('Zelda Spring Water')).toEqual({ part: 2 / 3, first: 0, last: 1 });
    expect(heard('Alba Spring Gin')).toEqual({ part: 2 / 3, first: 1, last: 0 });
  });

  test('When a word of the vocabulary is written without its vowels, then it still counts as covered', () => {
    expect(heard('Alba Sprng Wtr')).toEqual({ part: 1, first: 1, last: 1 });
  });
});
