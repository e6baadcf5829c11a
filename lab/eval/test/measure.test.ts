import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { main } from '../src/measure.ts';
import { madeUpProducts } from './made-up-products.ts';

const folder = mkdtempSync(join(tmpdir(), 'tillmap-measure-'));
afterAll(() => rmSync(folder, { recursive: true }));

const writeProducts = (): string => {
  const path = join(folder, 'products.tsv');
  writeFileSync(path, madeUpProducts());
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
    expect(report).toContain('400 products, 1 splits');
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
