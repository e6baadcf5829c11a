import { describe, expect, test } from '@jest/globals';
import { contentLines, type DownloadFacts, downloadedText } from './download-texts.ts';

const facts = (over: Partial<DownloadFacts> = {}): DownloadFacts => ({
  content: 'all',
  products: 1_170,
  statistics: { total_items: 1_183, high_confidence: 1_071, needs_review: 112, skipped: 13, price_issues: [] },
  undecided: 14,
  expected: { wrong: 50, share: 0.04, not_reviewed: 28, unseen: 1_071, reviews_for_one_percent: 200 },
  spotCheck: undefined,
  isBasisOpen: false,
  answer: undefined,
  ...over,
});

const texts = (over: Partial<DownloadFacts> = {}) =>
  contentLines(facts(over)).map(({ figure, bold, words, more }) =>
    [figure, bold, words, more].filter(Boolean).join(' '),
  );

describe('What is in the file', () => {
  test('When it has everything, then each line says how many nobody looked at, decided or placed', () => {
    expect(texts()).toEqual([
      '99 not reviewed: the proposals go in About 28 of them are probably wrong.',
      '14 changes undecided: the new values go in',
      '≈ 22 of the 1,071 nobody looked at are probably wrong 2.1%, by their confidence',
      '13 without a department: not in the file',
    ]);
  });

  test('When it has a part, then the figures of the whole are upper limits', () => {
    expect(texts({ content: 'prices', products: 6 })).toEqual([
      '≤ 6 not reviewed: the proposals go in',
      '≤ 6 changes undecided: the new values go in',
      '13 without a department: not in the file',
    ]);
  });

  test('When it has only what was reviewed, then the others are not in it', () => {
    expect(texts({ content: 'reviewed', undecided: 0 })[0]).toBe('99 not reviewed: not in the file');
  });

  test('When a spot check was judged, then it stands beside the confidence', () => {
    const spotCheck = {
      asked_at: null,
      size: 20,
      right: 19,
      wrong: 1,
      interval: { from: 0.764, to: 0.991 },
      products: [],
    };
    expect(texts({ spotCheck })[2]).toMatch(/by their confidence. Spot check: 19 of 20 right: between 76 and 100%$/);
  });

  test('When all is done, then there is nothing to say', () => {
    const statistics = { total_items: 63, high_confidence: 63, needs_review: 0, skipped: 0, price_issues: [] };
    expect(texts({ statistics, undecided: 0, expected: undefined })).toEqual([]);
  });

  test('When it was downloaded, then it says how many products it has', () => {
    expect(downloadedText('a.csv', 56)).toBe('a.csv was downloaded. It has 56 products.');
    expect(downloadedText('a.csv', 1)).toBe('a.csv was downloaded. It has 1 product.');
    expect(downloadedText('a.csv', undefined)).toBe('a.csv was downloaded.');
  });
});
