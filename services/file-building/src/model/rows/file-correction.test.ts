import { expect, test } from '@jest/globals';
import { type FileCorrection, rowCorrections } from './file-correction.ts';

const swap: FileCorrection = { kind: 'swap_cost_and_rrp', fields: ['cost', 'rrp'], from: null };
const pence: FileCorrection = { kind: 'read_as_pence', fields: ['cost'], from: null };

test.each([
  [[pence], false, ['costprice']],
  [[pence, swap], true, ['rrp']],
  [[swap, pence], true, ['costprice']],
  [[pence, swap, swap], false, ['costprice']],
])('When corrections are %j, then prices are swapped: %s, and in pence is %j', (corrections, swapsPrices, inPence) => {
  expect(rowCorrections(corrections)).toEqual({ swapsPrices, inPence });
});
