import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { main } from '../bench/measure.ts';

const folder = mkdtempSync(join(tmpdir(), 'tillmap-measure-'));
afterAll(() => rmSync(folder, { recursive: true }));

const KINDS = [
  ['Drinks', 'Soft drinks', 'Cola', 'Fizzy cola'],
  ['Snacks', 'Crisps', 'Ridged', 'Ridged crisps'],
  ['Household', 'Laundry', 'Powder', 'Washing powder'],
] as const;
const FLAVOURS = ['lemon', 'cherry', 'vanilla', 'orange', 'classic', 'summer', 'winter', 'family', 'value', 'finest'];
const BRANDS = ['Alba', 'Brisk', 'Corvo', 'Delmar', 'Estrel', 'Fjord', 'Gala', 'Hebden', 'Iona', 'Jarrow'];

const writeProducts = (): string => {
  const rows = KINDS.flatMap(([dept, subDept, group, words]) =>
    BRANDS.flatMap((brand) => FLAVOURS.map((flavour) => [`${brand} ${words} ${flavour}`, dept, subDept, group])),
  );
  const path = join(folder, 'products.tsv');
  writeFileSync(path, [['name', 'dept', 'sub_dept', 'cg'], ...rows].map((row) => row.join('\t')).join('\n'));
  return path;
};

describe('measure', () => {
  test('When products differ plainly by kind, then the report says nearly all are right, on every split', () => {
    const lines: string[] = [];
    const products = writeProducts();
    expect(
      main([products, '--seeds', '1', '--baseline', '--fit', '--names', products, '--count', '50'], (line) =>
        lines.push(line),
      ),
    ).toBe(0);
    const report = lines.join('\n');
    expect(report).toContain('300 products, 1 splits');
    for (const split of ['random', 'heavy', 'small'])
      expect(report).toMatch(new RegExp(`${split}: levels (100.0|9\\d)`));
    expect(report).toMatch(/searched and decided per core-second/);
  });

  test('When it is called without a file, then it explains itself and fails', () => {
    const lines: string[] = [];
    expect(main([], (line) => lines.push(line))).toBe(1);
    expect(main(['--help'], (line) => lines.push(line))).toBe(0);
    expect(lines[0]).toContain('--fit');
  });
});
