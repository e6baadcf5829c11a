import { describe, expect, test } from '@jest/globals';
import { downloadedText, downloadText } from './download-texts.ts';

const figures = (total_items: number, needs_review: number, skipped: number) => ({
  total_items,
  high_confidence: total_items - needs_review,
  needs_review,
  skipped,
  price_issues: [],
});

describe('What the till file will have', () => {
  test.each([
    [
      figures(63, 18, 7),
      '56 of 63 products will be in the file. 7 have no department yet and are left out; 11 others still need review.',
    ],
    [
      figures(63, 2, 1),
      '62 of 63 products will be in the file. 1 has no department yet and is left out; 1 other still needs review.',
    ],
    [figures(63, 7, 7), '56 of 63 products will be in the file. 7 have no department yet and are left out.'],
    [figures(63, 0, 0), 'All 63 products will be in the file.'],
    [figures(1_240, 11, 0), 'All 1,240 products will be in the file. 11 still need review.'],
    [figures(63, 1, 0), 'All 63 products will be in the file. 1 still needs review.'],
    [figures(3, 3, 3), 'None of the 3 products will be in the file. They have no department yet.'],
    [figures(1, 0, 0), 'The product will be in the file.'],
    [figures(1, 1, 0), 'The product will be in the file. It still needs review.'],
    [figures(1, 1, 1), 'The product is left out. It has no department yet.'],
  ])('When the session has %o, then it says so', (statistics, text) => {
    expect(downloadText(statistics)).toBe(text);
  });

  test('When it was downloaded, then it says how many products it has', () => {
    expect(downloadedText('a.csv', figures(63, 18, 7))).toBe('a.csv was downloaded. It has 56 products.');
    expect(downloadedText('a.csv', figures(2, 1, 1))).toBe('a.csv was downloaded. It has 1 product.');
    expect(downloadedText('a.csv', undefined)).toBe('a.csv was downloaded.');
  });
});
