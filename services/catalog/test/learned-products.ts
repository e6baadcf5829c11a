import { aWholesaler, type Given } from './catalog-under-test.ts';

/** Codes and name of each group that is learned. */
export const KINDS = [
  ['10', '11', '111', 'Fizzy cola'],
  ['10', '11', '112', 'Spring water'],
  ['20', '21', '211', 'Ridged crisps'],
  ['30', '31', '311', 'Washing powder'],
] as const;
export const BRANDS = ['Alba', 'Brisk', 'Corvo', 'Delmar', 'Estrel', 'Fjord', 'Gala', 'Hebden'];
export const FLAVOURS = ['lemon', 'cherry', 'vanilla', 'orange', 'classic', 'summer', 'winter', 'family'];

/** A barcode of these products. */
export const gtin = (n: number): string => {
  const body = `0502${String(n).padStart(9, '0')}`;
  const sum = body.split('').reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
};

/** Few enough to be learned in seconds. */
export const mappings: Given[] = KINDS.flatMap(([dept, sub, cg, words]) =>
  BRANDS.flatMap((brand) =>
    FLAVOURS.map((flavour) => ({ name: `${brand} ${words} ${flavour}`, codes: [dept, sub, cg, 'S'] as const })),
  ),
).map((given, at) => ({ ...given, barcode: gtin(at) }));

/** A group that no mapping has. */
const CANDLES = ['40', '41', '411', 'Scented candles'] as const;

/** A wholesaler that has these groups. */
export const wholesaler = (code: string) =>
  aWholesaler(
    code,
    [...KINDS, CANDLES].map(([dept, sub, cg, words]) => ({
      dept_code: dept,
      dept_name: `Dept ${dept}`,
      sub_dept_code: sub,
      sub_dept_name: `Sub ${sub}`,
      cg_group_code: cg,
      cg_group_name: words,
    })),
  );
