import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { chooseWholesaler, type WholesalerEvidence } from './choose-wholesaler.ts';

const of = (code: string, known: number, more: Partial<WholesalerEvidence> = {}): WholesalerEvidence => ({
  code,
  name: `${code} Ltd`,
  known,
  hasLayout: false,
  isNamed: false,
  ...more,
});
const NAMED = { isNamed: true };
const LAID_OUT = { hasLayout: true };

describe('chooseWholesaler', () => {
  test.each([
    ['knows most barcodes by far', [of('A', 700), of('B', 200)], 'A'],
    ['alone is named by the file', [of('A', 600), of('B', 530, NAMED)], 'B'],
    ['alone has a layout that fits', [of('A', 600), of('B', 530, LAID_OUT)], 'B'],
    ['of the named ones has the layout', [of('A', 600, NAMED), of('B', 500, { ...NAMED, ...LAID_OUT })], 'B'],
    ['is named, where no barcode is known', [of('A', 0, NAMED), of('B', 0)], 'A'],
  ])('When a wholesaler %s, then the file is its', (_, candidates, code) => {
    expect(chooseWholesaler(candidates, 1_000).wholesaler?.code).toBe(code);
  });

  test.each([
    [
      'two know about as many',
      [of('A', 600), of('B', 530)],
      'A Ltd and B Ltd both know its barcodes. Please choose one.',
    ],
    ['hardly a barcode is known', [of('A', 100)], 'No wholesaler is known by this file. Please choose one.'],
    ['there is none', [], 'No wholesaler is known by this file. Please choose one.'],
    ['the named one knows far fewer', [of('A', 300), of('C', 290), of('B', 20, NAMED)], /both know/],
  ])('When %s, then nobody is chosen', (_, candidates, reason) => {
    const chosen = chooseWholesaler(candidates, 1_000);
    expect(chosen.wholesaler).toBeUndefined();
    expect(chosen.reason).toMatch(reason);
  });

  test('The sentence has all that speaks for it', () => {
    const { reason } = chooseWholesaler([of('A', 1_171, { ...NAMED, ...LAID_OUT })], 1_200);
    expect(reason).toBe(
      'The file has its name, the columns are as remembered, 1,171 of the first 1,200 barcodes are known.',
    );
  });

  test('In whichever order they come, the same one is chosen', () => {
    const evidence = fc.record({ known: fc.nat(50), hasLayout: fc.boolean(), isNamed: fc.boolean() });
    fc.assert(
      fc.property(fc.uniqueArray(evidence, { maxLength: 5, selector: ({ known }) => known }), (some) => {
        const candidates = some.map((one, at) => of(`W${at}`, one.known, one));
        const chosen = chooseWholesaler(candidates, 50).wholesaler;
        expect(chooseWholesaler(candidates.toReversed(), 50).wholesaler).toBe(chosen);
      }),
    );
  });
});
