import { describe, expect, test } from '@jest/globals';
import { SectionHeadings } from './section-headings.ts';

/** What each product of a list stands under: `-` is a product, anything else a row that may be a heading. */
const read = (...rows: string[]): [under: string[], headings: number] => {
  const sections = new SectionHeadings();
  const under: string[] = [];
  for (const row of rows)
    if (row === '-') under.push(sections.ofNext());
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

  test('When three or more stand together, or none follows, then they are products that lack everything else', () => {
    expect(read('Drinks', '-', 'Mango juice', 'Cola', 'Water', '-', 'Lemonade')).toEqual([['Drinks', 'Drinks'], 1]);
  });
});
