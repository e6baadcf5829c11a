import { describe, expect, test } from '@jest/globals';
import { periodFindings, periodIn } from './days-of-list.ts';

const TODAY = '2026-11-27';
const found = (text: string) => periodFindings([{ line: 1, cells: [text, ''] }], TODAY).map(({ sentence }) => sentence);

describe('days that a price list holds', () => {
  test.each([
    ['Prices effective from 1 March 2027', { since: '2027-03-01' }],
    ['Price List - valid from 01/03/2027', { since: '2027-03-01' }],
    ['Prices valid until 31 Jan 2025', { until: '2025-01-31' }],
    ['Offers end 31/01/2025', { until: '2025-01-31' }],
    ['Prices valid from 1 March 2027 until 31 May 2027', { since: '2027-03-01', until: '2027-05-31' }],
    ['Price list effective 2027-03-01 to 2027-05-31', { since: '2027-03-01', until: '2027-05-31' }],
    ['Prices valid from 01/11/2026 - 30/11/2026', { since: '2026-11-01', until: '2026-11-30' }],
    ['Prices effective 01 Nov 2026 – 31 Dec 2026', { since: '2026-11-01', until: '2026-12-31' }],
    ['Offers valid from 1st - 30th November 2026', {}],
    ['Prices as of 27/11/2026, next list 04/12/2026', { since: '2026-11-27' }],
    ['Prices to apply from 01/11/2026', { since: '2026-11-01' }],
    ['Price list up to date as of 01/11/2026', { since: '2026-11-01' }],
    ['Prices subject to change 27/10/2026', {}],
    ['Changes to prices from 1 November 2026', { since: '2026-11-01' }],
    ['Delivered prices to UK 01/11/2026', {}],
    ['Price list printed on 1 March 2027', {}],
    ['Founded from 1 March 1927', {}],
    ['Prices from the catalogue', {}],
    ['Prices from 1.20', {}],
  ])('When a line says %j, then they are %j', (text, period) => {
    expect(periodIn(text)).toEqual(period);
  });

  test('When a list does not hold yet, or no longer, then that is told', () => {
    expect(found('Prices effective from 1 March 2027')).toEqual([
      'Line 1 says “Prices effective from 1 March 2027”: the prices do not hold yet today, and were read all the same.',
    ]);
    expect(found('Prices valid until 31 Jan 2025')).toEqual([
      'Line 1 says “Prices valid until 31 Jan 2025”: the prices no longer hold today, and were read all the same.',
    ]);
  });

  test.each(['Prices effective from 27 November 2026', 'Prices valid until 27/11/2026', 'Prices from 01/01/2026'])(
    'When a list holds today (%s), then nothing is told',
    (text) => expect(found(text)).toEqual([]),
  );
});
