import { describe, expect, test } from '@jest/globals';
import { SectionHeadings } from './section-headings.ts';

const FULL = ['1', 'Cola', '1.20'];

/**
 * What each product of a list stands under: `-` is a product, `=` one with a group of its own, `~` one with little filled in, `x` one
 * that cannot be used, anything else a row that may be a heading.
 */
const read = (...rows: string[]): [under: string[], headings: number] => {
  const sections = new SectionHeadings();
  const under: string[] = [];
  for (const row of rows)
    if (row === '-') under.push(sections.groupOf('', FULL));
    else if (row === '=') under.push(sections.groupOf('Own', FULL));
    else if (row === '~') under.push(sections.groupOf('', ['1', 'Cola', ' ']));
    else if (row === 'x') sections.passOver();
    else sections.note(row);
  return [under, sections.count];
};

describe('The headings of a price list', () => {
  test('When products follow, then they stand under the last heading, or under two that stand together', () => {
    expect(read('-', 'Drinks', 'Colas', '-', '-', 'Waters', '-')).toEqual([
      ['', 'Drinks › Colas', 'Drinks › Colas', 'Waters'],
      3,
    ]);
  });

  test('When a product that cannot be used is between, then the heading above it is not that of those below the next', () => {
    expect(read('Drinks', '-', 'Tobacco', 'x', 'Papers', 'x', 'Crisps', 'x', '-')).toEqual([['Drinks', 'Crisps'], 2]);
  });

  test('When three or more stand together, then what follows stands under none; at the end they are none', () => {
    expect(read('Drinks', '-', 'A shop', 'A street', 'A town', 'A phone', '-', 'Crisps', '-', 'Thanks')).toEqual([
      ['Drinks', '', 'Crisps'],
      2,
    ]);
  });

  test('When products have groups of their own, then headings are none; when they have little filled in, neither', () => {
    expect(read('Drinks', '=', '=')).toEqual([['Own', 'Own'], 0]);
    expect(read('Drinks', '=', '-')).toEqual([['Own', 'Drinks'], 1]);
    expect(read('Drinks', '-', 'Mango juice', '~', '-')).toEqual([['Drinks', 'Drinks', 'Drinks'], 1]);
  });
});
