import { describe, expect, test } from '@jest/globals';
import { refuseMixedSeparators } from './mixed-separators.ts';

describe('refuseMixedSeparators', () => {
  test.each([
    [
      ',',
      'Price list\nEAN,Name,Cost\n1\tTea\t1,10\n2\tMilk\t1.20\n',
      'Line 2 is separated by commas, but the lines below it by tabs.',
    ],
    [
      ';',
      'EAN;Name;Cost\r\n1,Tea,1.10\r\n2,Milk,1.20',
      'Line 1 is separated by semicolons, but the lines below it by commas.',
    ],
  ])('When the header has %j and its rows another separator, then both are named', (delimiter, text, said) => {
    expect(() => refuseMixedSeparators(text, delimiter)).toThrow(said);
  });

  test.each([
    [';', 'EAN;Name;Cost;RRP\n1;Tea, green, loose;1,10;2,20\n'],
    [',', 'EAN,Name,Cost\n1,a;b;c,1\n'],
    [',', 'EAN,Name,Cost\n'],
    ['\t', 'Tea, coffee, milk\nEAN\tName\tCost\n1\tTea\t1\n'],
    [',', '1\n2\n'],
  ])('When all lines have %j, then nothing is refused: %j', (delimiter, text) => {
    expect(() => refuseMixedSeparators(text, delimiter)).not.toThrow();
  });
});
