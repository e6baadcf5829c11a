import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ABBREVIATIONS } from './abbreviations.ts';
import { normaliseName, sizeOf } from './normalise-name.ts';

const PIECES = [
  [
    '24X330ML',
    '6 x 1.5L',
    'PM £1.25',
    'PMP',
    'PM125',
    'rrp',
    '750g+20%',
    'x',
    '£',
    '5',
    'g',
    'ml',
    'pack of',
    '.',
    ',',
    '1.5',
    'p',
  ],
  ['CHOC', "M&M's", 'Crème', 'the', '20s', 'fl oz', '*', '%', 'extra free', '3 for £5', '٣', 'ŉ', 'İ', '½', '日本'],
].flat();
const pieces = fc.constantFrom(...PIECES);
const namesLikeReal = fc.array(fc.tuple(pieces, fc.constantFrom(' ', '', '-'))).map((parts) => parts.flat().join(''));

describe('normaliseName', () => {
  test.each([
    ['COKE 24X330ML', 'coke', { size: { amount: 330, unit: 'ml' }, packCount: 24 }],
    ['Evian 6 x 1.5L', 'evian', { size: { amount: 1500, unit: 'ml' }, packCount: 6 }],
    ['Crisps PM £1.25 32.5g', 'crisps', { size: { amount: 32.5, unit: 'g' }, priceMark: 1.25 }],
    ['PMP 99p Choc Btl 750g+20%', 'chocolate bottle', { size: { amount: 750, unit: 'g' }, priceMark: 0.99 }],
    ['Heinz Beanz 415g x 4 £3.50', 'heinz beanz', { size: { amount: 415, unit: 'g' }, packCount: 4, priceMark: 3.5 }],
    ['Crisps PM125', 'crisps', { priceMark: 1.25 }],
    ['Cola PMP 6 x 330ml', 'cola', { size: { amount: 330, unit: 'ml' }, packCount: 6 }],
    ['Cola PM 50 g £1', 'cola', { size: { amount: 50, unit: 'g' }, priceMark: 1 }],
    ['Rolls x6', 'rolls', { packCount: 6 }],
    ['32PK Plain', 'plain', { packCount: 32 }],
    ["Fags 20's", 'fags', { packCount: 20 }],
    ['Pack of 12 Eggs', 'eggs', { packCount: 12 }],
    ['Crème Brûlée', 'creme brulee', {}],
    ['Vodka 70cl', 'vodka', { size: { amount: 700, unit: 'ml' } }],
    ['Flour 1.5KG', 'flour', { size: { amount: 1500, unit: 'g' } }],
    ['Salt & Vinegar', 'salt vinegar', {}],
    ['7 Up Free', '7 up free', {}],
    ['WD40', 'wd40', {}],
  ])('When a name is %j, then its words are %j and the rest is read out of it', (name, text, rest) => {
    expect(normaliseName(name)).toEqual({ text, tokens: text.split(' '), ...rest });
  });

  test('When a name holds nothing but a size, then the size stays as its word', () => {
    expect(normaliseName('500ml').text).toBe('500ml');
  });

  test('When a name is empty, then it has no words', () => {
    expect(normaliseName(' - ')).toEqual({ text: '', tokens: [] });
  });

  test('When any text is normalised, then it does not throw and its words are joined by single spaces', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), namesLikeReal), (name) => {
        const { text, tokens } = normaliseName(name);
        expect(text).toBe(tokens.join(' '));
        expect(tokens.every((token) => token !== '' && !token.includes(' '))).toBe(true);
      }),
    );
  });

  test('When a normalised text is normalised again, then it stays as it is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), namesLikeReal), (name) => {
        const { text } = normaliseName(name);
        expect(normaliseName(text).text).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });

  test('When an abbreviation is expanded, then the result is no abbreviation itself', () => {
    for (const word of ABBREVIATIONS.values()) expect(ABBREVIATIONS.has(word)).toBe(false);
  });
});

describe('sizeOf', () => {
  test('When the size column is silent, then the name tells the size', () => {
    expect(sizeOf('', normaliseName('Cola 330ml'))).toEqual({ amount: 330, unit: 'ml' });
    expect(sizeOf('each', normaliseName('Cola 330ml'))).toEqual({ amount: 330, unit: 'ml' });
  });

  test('When both tell a size, then the column counts', () => {
    expect(sizeOf('2 LTR', normaliseName('Cola 330ml'))).toEqual({ amount: 2000, unit: 'ml' });
  });
});
