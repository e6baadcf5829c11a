import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { canonicalGtin } from '../barcodes/index.ts';
import { parseCount, parseMoney } from '../prices/index.ts';
import { safeCorrection } from './safe-correction.ts';

describe('safeCorrection', () => {
  test.each([
    ['barcode', '5026277O03822', '5026277003822'],
    ['barcode', '5026277003823', '5026277003822'],
    ['barcode', 'Hartby 5026277003822 beans', '5026277003822'],
    ['barcode', '501.02E+10', undefined],
    ['barcode', '5026277003822', undefined],
    ['barcode', 'see invoice', undefined],
    ['barcode', '', undefined],
    ['costprice', '1l.20', '11.20'],
    ['costprice', '-7.20', '7.20'],
    ['costprice', 'POA about', undefined],
    ['costprice', '€9.60', undefined],
    ['rrp', '1.5O', '1.50'],
    ['caseqty', 'about 12', '12'],
    ['caseqty', '6 or 12', undefined],
    ['supplier', 'A name that is too long', undefined],
  ])('When the %s is “%s”, then %s is offered', (field, text, offered) => {
    expect(safeCorrection(field, text)).toBe(offered);
  });

  test('Whatever is offered can be used, and nothing further is offered for it', () => {
    const text = fc.oneof(
      fc.stringMatching(/^[0-9OolIsB .-]{1,16}$/),
      fc.stringMatching(/^[-£€]?[0-9Ol]{1,4}[.,][0-9Ol]{1,2}$/),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.constantFrom('barcode', 'costprice', 'rrp', 'caseqty'), text, (field, given) => {
        const offered = safeCorrection(field, given);
        if (offered === undefined) return;
        if (field === 'barcode') expect(canonicalGtin(offered)).toMatchObject({ ok: true });
        else expect((field === 'caseqty' ? parseCount : parseMoney)(offered)).toMatchObject({ ok: true });
        expect(safeCorrection(field, offered)).toBeUndefined();
      }),
    );
  });
});
