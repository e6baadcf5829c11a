import { describe, expect, test } from '@jest/globals';
import { prepareQuery } from './query.ts';
import { writtenWords } from './written-words.ts';

const written = (name: string) => writtenWords(name, prepareQuery(name, ''));

describe('The words of a query as they are written', () => {
  test('When one is a known abbreviation, then both what it means and what stands there are told', () => {
    expect(written('ASDA SIM GRAN 500G').map(({ meant, written: text }) => [meant, text])).toEqual([
      ['asda', 'asda'],
      ['sim', 'sim'],
      ['granulated', 'gran'],
    ]);
  });

  test('When a name is long enough to have been cut off, then its last word may be, even where it reads as a stop word', () => {
    const words = written('ANASTASIA BEVERLY HILLS BROW A');
    expect(words.map(({ written: text, isLast }) => [text, isLast]).slice(-2)).toEqual([
      ['brow', false],
      ['a', true],
    ]);
  });

  test('When a name is short, then no word was cut off by the till', () => {
    expect(written('BREAD FOR A')).toHaveLength(1);
    expect(written('BREAD ROLLS').map(({ isLast }) => isLast)).toEqual([false, false]);
  });

  test('When a long name ends in digits or in what a stop word begins with, then names need not have these words', () => {
    const optional = (name: string) =>
      written(name).flatMap(({ isOptional, written: text }) => (isOptional ? [text] : []));
    expect(optional('MAX FACTOR MSTRPC VLMSNG MSCR 4.5')).toEqual(['4', '5']);
    expect(optional('FOREVER SKIPJACK TUNA FILLETS WIT')).toEqual(['wit']);
    expect(optional('FOREVER SKIPJACK 12 TUNA FILLETS')).toEqual([]);
    expect(optional('FILLETS WIT')).toEqual([]);
  });

  test('When words differ in any of these, then so do their keys', () => {
    const long = 'ANASTASIA BEVERLY HILLS CHOC';
    const keys = [written('CHOC'), written('CHOCOLATE'), written(long).slice(-1)].map(([word]) => word!.key);
    expect(new Set(keys).size).toBe(3);
  });
});
