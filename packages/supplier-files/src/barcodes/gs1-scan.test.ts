import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { canonicalGtin } from './gtin.ts';
import { checkDigitOf } from './gtin-digits.ts';
import { scannedBarcode } from './scanned-code.ts';
import { searchedBarcode } from './typed-barcode.ts';

const FNC1 = '\u001d';
const WATER = '09506000134352';
const LIGHT = '00614141123452';

/** As hand scanners send them and GS1 prints them: General Specifications 3, 5 and 7, Digital Link standard 1.3. */
const SCANS: readonly (readonly [scan: string, canonical: string])[] = [
  [`]d201${WATER}`, WATER],
  [`]d201${WATER}17201225`, WATER],
  [`]d201${WATER}1720122510ABC123`, WATER],
  [`]d201${WATER}10ABC123${FNC1}17201225`, WATER],
  [`]d201${WATER}21SERIAL1${FNC1}10LOT`, WATER],
  [`]d217201225${`01${WATER}`}`, WATER],
  [`]d210ABC123${FNC1}01${WATER}`, WATER],
  [`]d210ABC123 01${WATER}`, WATER],
  [`01 ${WATER} 17 201225`, WATER],
  [`]d210ABC123<GS>01${WATER}17201225`, WATER],
  [`]d210ABC123{GS}01${WATER}`, WATER],
  [`${FNC1}01${WATER}10ABC`, WATER],
  [`]C101${WATER}`, WATER],
  [`]C101${WATER}3103000123`, WATER],
  [`]C101${WATER}3922499`, WATER],
  [`]C111201225${`01${WATER}`}10A`, WATER],
  [`]e001${LIGHT}`, LIGHT],
  [`]e001${LIGHT}17150119`, LIGHT],
  [`]Q301${WATER}10ABC${FNC1}21123`, WATER],
  [`]J101${WATER}17201225`, WATER],
  [`01${WATER}`, WATER],
  [`01${WATER}17201225`, WATER],
  [`01${WATER}10ABC123`, WATER],
  [`01${WATER}172012251020ABC`, WATER],
  [`0101234567890128`, '01234567890128'],
  ['0119501101530000', '19501101530000'],
  [']C1011950110153000010A', '19501101530000'],
  [`(01)${WATER}`, WATER],
  [`(01)${WATER}(17)201225(10)ABC123`, WATER],
  [`(01) ${WATER} (10) ABC123`, WATER],
  [`(17)201225(01)${WATER}`, WATER],
  [`]E09506000134352`, WATER],
  [`]E00614141123452`, LIGHT],
  [`]E05901234123457`, '05901234123457'],
  [`]E496385074`, '00000096385074'],
  [']E3977147396801253', '09771473968012'],
  [']E3978020137962451995', '09780201379624'],
  [`]I115400141288763`, '15400141288763'],
  [`]C05901234123457`, '05901234123457'],
  [`]X05901234123457`, '05901234123457'],
  [`https://id.gs1.org/01/${WATER}`, WATER],
  [`HTTPS://ID.GS1.ORG/01/${WATER}`, WATER],
  [`https://id.gs1.org/01/${WATER}/10/ABC123`, WATER],
  [`https://id.gs1.org/01/${WATER}/10/ABC123/21/12345?17=201225`, WATER],
  [`https://id.gs1.org/01/${WATER}/22/2A?linkType=gs1:pip`, WATER],
  [`https://id.gs1.org/01/${WATER}#ingredients`, WATER],
  [`https://example.com/01/9506000134352`, WATER],
  [`https://brand.example.com/some-extra/pi/01/${WATER}?15=201225`, WATER],
  [`https://example.com/01/614141123452`, LIGHT],
  [`https://example.com/01/96385074`, '00000096385074'],
  [`https://id.gs1.org/gtin/614141123452/lot/ABC1/ser/12345?exp=180426`, LIGHT],
  [`http://example.org/shop/01/${LIGHT}/`, LIGHT],
  [`]d1https://id.gs1.org/01/${WATER}`, WATER],
  [`]Q1https://id.gs1.org/01/${WATER}/10/ABC123`, WATER],
  [`]d201${WATER}11201209152101101724122510AB-123`, WATER],
  [`]d201${WATER}3922${'0199'}${FNC1}3103001500`, WATER],
  [`]d221ABC${FNC1}240X-1${FNC1}01${WATER}`, WATER],
  [`]C10100614141123452310200${'1234'}`, LIGHT],
  [`(01)${LIGHT}(3103)001250(15)261231`, LIGHT],
  [`https://dalgiardino.com/01/${WATER}/10/1234?3103=000195&3922=0299&17=201225`, WATER],
  [`https://example.com/gtin/${WATER}/ser/4711`, WATER],
  [`]e0${`01${WATER}`}`, WATER],
];

describe('What a scanner sends', () => {
  test('There are 60 of GS1’s own forms at least', () =>
    expect(new Set(SCANS.map(([scan]) => scan)).size).toBeGreaterThanOrEqual(60));

  test.each(SCANS)('%j is a barcode wherever one is read, typed or searched', (scan, canonical) => {
    expect(canonicalGtin(scan)).toMatchObject({ ok: true, canonical, flags: expect.any(Array) });
    expect(searchedBarcode(scan)).toBe(canonical);
    expect(scannedBarcode(scan)?.padStart(14, '0')).toBe(canonical);
  });

  test('The digits are as they are printed, and the sentence says what was read', () => {
    expect(canonicalGtin(`]d201${WATER}10A`)).toMatchObject({
      given: '9506000134352',
      repair: `The barcode ]d201${WATER}10A is a GS1 element string and is read as 9506000134352.`,
    });
    expect(canonicalGtin('https://example.com/01/00000096385074')).toMatchObject({ given: '96385074' });
  });

  test.each([
    ['a wrong check digit', `]d201${WATER.slice(0, -1)}3`],
    ['only a pallet', ']C100395011015300010000'],
    ['a batch without an end before the barcode', `10ABC01${WATER}`],
    ['a link without a barcode', 'https://example.com/products/water'],
    ['a link of a place', 'https://id.gs1.org/414/9506000134376'],
    ['a link with a wrong check digit', `https://id.gs1.org/01/${WATER.slice(0, -1)}3`],
    ['the kind of barcode alone', ']E0'],
  ])('With %s it is refused with a sentence', (_, scan) => {
    expect(canonicalGtin(scan)).toMatchObject({ ok: false, reason: expect.stringMatching(/\.$/) });
  });

  test('In whichever order the identifiers come, the barcode is found', () => {
    const gtin = fc.stringMatching(/^[1-9]\d{12}$/).map((body) => body + checkDigitOf(body));
    const dated = fc
      .tuple(fc.constantFrom('11', '13', '15', '17'), fc.stringMatching(/^\d{6}$/))
      .map((two) => two.join(''));
    const named = fc.tuple(fc.constantFrom('10', '21', '240'), fc.stringMatching(/^[0-9A-Z]{1,20}$/));
    const ended = named.map((two) => `${two.join('')}${FNC1}`);
    fc.assert(
      fc.property(gtin, fc.array(fc.oneof(dated, ended)), fc.array(fc.oneof(dated, ended)), (code, before, after) => {
        const scan = `]d2${before.join('')}01${code}${after.join('')}`;
        expect(canonicalGtin(scan)).toMatchObject({ ok: true, canonical: code });
      }),
    );
  });
});
