import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { buildCompanyPrefixTable, CompanyPrefixIndex } from './company-prefixes.ts';

const GROUPS = 4;
const digits = (length: number) =>
  fc.integer({ min: 0, max: 10 ** length - 1 }).map((n) => String(n).padStart(length, '0'));
/** With the last digit that fits the thirteen before it. */
const checked = (barcode: string): string => {
  const body = barcode.slice(0, 13);
  const sum = body.split('').reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
};
/** Canonical barcodes of a few companies with numbers of seven to nine digits. */
const barcode = fc
  .tuple(fc.constantFrom('0501234', '0501235', '0001234', '1501234'), fc.constantFrom('5', '6'), digits(6))
  .map((parts) => checked(parts.join('')));
const mappings = fc.array(fc.record({ barcode, group: fc.nat(GROUPS - 1) }), { minLength: 1, maxLength: 60 });
type Mappings = readonly { barcode: string; group: number }[];

const countMappingsByCategory = (known: Mappings): Int32Array => {
  const sizes = new Int32Array(GROUPS);
  for (const { group } of known) sizes[group]! += 1;
  return sizes;
};

const asked = (known: Mappings, of: string) =>
  new CompanyPrefixIndex(buildCompanyPrefixTable(known), countMappingsByCategory(known)).of(of);
/** Mappings whose barcodes start with these digits of the 13-digit form. */
const of = (beginning: string, group: number, count: number): Mappings =>
  Array.from({ length: count }, (_, at) => ({ barcode: checked(`0${beginning}`.padEnd(14, String(at))), group }));

describe('The evidence of a company prefix', () => {
  test('When the company is known, then the groups are as likely as all together, whatever was counted', () => {
    fc.assert(
      fc.property(mappings, fc.nat(), (known, at) => {
        const one = known[at % known.length]!.barcode;
        const company = asked(known, one)!;
        const sizes = countMappingsByCategory(known);
        let sum = 0;
        for (const [group, size] of sizes.entries()) sum += (size / known.length) * company.times[group]!;
        expect(sum).toBeCloseTo(1, 9);
      }),
    );
  });

  test('When products are counted, then they are those whose barcodes start with the same seven digits', () => {
    fc.assert(
      fc.property(mappings, barcode, (known, one) => {
        const alike = known.filter((other) => other.barcode.slice(1, 8) === one.slice(1, 8));
        const company = asked(known, one);
        expect(company?.products ?? 0).toBe(alike.length);
        for (const [group, count] of company?.counts.entries() ?? [])
          expect(count).toBe(alike.filter((other) => other.group === group).length);
      }),
    );
  });

  test('When most of its products are in one group, then that one is likelier, more so the more there are', () => {
    const few = asked([...of('5012345', 0, 2), ...of('5099999', 1, 9)], checked('05012345777770'))!;
    const many = asked([...of('5012345', 0, 8), ...of('5099999', 1, 9)], checked('05012345777770'))!;
    expect(few.times[0]).toBeGreaterThan(1);
    expect(few.times[1]).toBeLessThan(1);
    expect(many.times[1]).toBeLessThan(few.times[1]!);
  });

  test('When a smaller company has a longer number, then its own products count more than its neighbours', () => {
    const known = [...of('501234501', 0, 3), ...of('501234502', 1, 3)];
    const company = asked(known, checked('05012345020990'))!;
    expect(company.times[1]).toBeGreaterThan(company.times[0]!);
    expect(company).toMatchObject({ beginning: '5012345', products: 6 });
  });

  test.each([
    ['a number for use inside one shop', checked('02012345678900')],
    ['an in-store UPC', checked('00412345678900')],
    [
      'a number whose check digit is wrong',
      checked('05012345678900').replace(/.$/, (digit) => String((Number(digit) + 1) % 10)),
    ],
    ['a short number', checked('00000050123452')],
    ['none at all', ''],
    ['no digits', 'abc'],
  ])('When the barcode is %s, then it names no company', (_, given) => {
    const known = [{ barcode: given, group: 0 }, ...of('5012345', 0, 3)];
    expect(buildCompanyPrefixTable(known).numbers).toHaveLength(3);
    expect(asked(known, given)).toBeUndefined();
  });

  test('When it is a UPC or a case, then it is the company of the unit, told without the zero in front', () => {
    const known = of('0012345', 1, 3);
    expect(asked(known, checked('00012345999990'))).toMatchObject({ beginning: '012345', products: 3 });
    expect(asked(known, checked('10012345999997'))).toMatchObject({ beginning: '012345', products: 3 });
  });
});
