import { expect, test } from '@jest/globals';
import { RemarkCounter, type RemarkCounts } from './row-remarks.ts';

test('When a later version noted what this one has no words for, then the rest is told', () => {
  const counts = [
    ['of_later', { count: 1, details: ['Line 2: x.'] }],
    ['discontinued', { count: 2, details: ['Line 3: “Status” is “Delisted”.'] }],
  ] as unknown as RemarkCounts;
  expect(new RemarkCounter(counts).findings().map(({ sentence }) => sentence)).toEqual([
    '2 rows say that their products are no longer sold, and were read all the same.',
  ]);
});

test('When a row has the same remark for two columns, then it counts once, and both are shown', () => {
  const tally = new RemarkCounter();
  const offers = ['cost', 'RRP'].map((text) => ({ code: 'offer', text }) as const);
  tally.note(2, offers);
  tally.note(3, [...offers, { code: 'discontinued', text: 'status' }]);
  expect(tally.findings()).toMatchObject([
    { sentence: '2 rows have the price of an offer as well: the usual price is used.' },
    { sentence: '1 row says that its product is no longer sold, and was read all the same.' },
  ]);
  const [[, { details }]] = tally.counts() as [RemarkCounts[number]];
  expect(details).toEqual(['Line 2: cost.', 'Line 2: RRP.', 'Line 3: cost.', 'Line 3: RRP.']);
});

test('When two amounts of a row are Excel errors, then the finding, which counts amounts, says two', () => {
  const tally = new RemarkCounter();
  tally.note(2, [
    { code: 'excel_error', text: 'cost' },
    { code: 'excel_error', text: 'RRP' },
  ]);
  expect(tally.findings()[0]?.sentence).toBe('2 amounts are #N/A, an Excel error, and were read as empty.');
});
