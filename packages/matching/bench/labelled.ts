import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { IndexDoc } from '../src/index.ts';
import { randomFrom, shuffled } from './random.ts';

/** Reads a text file, packed or not, as its lines. */
export const readLines = (path: string): string[] => {
  const bytes = readFileSync(path);
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text.split('\n').filter((line) => line !== '');
};

const cell = (cells: readonly string[], at: number): string => (at < 0 ? '' : (cells[at] ?? '').trim());

/** Reads labelled products: tab separated, columns `name, dept, sub_dept, cg` and perhaps `size, vat`; names once. */
export const readLabelled = (path: string): IndexDoc[] => {
  const [header = '', ...lines] = readLines(path);
  const columns = header.split('\t');
  const place = (name: string): number => columns.indexOf(name);
  const [name, size, dept, subDept, cg, vat] = ['name', 'size', 'dept', 'sub_dept', 'cg', 'vat'].map(place);
  const byName = new Map<string, IndexDoc>();
  for (const line of lines) {
    const cells = line.split('\t');
    const doc = {
      barcode: String(byName.size + 1).padStart(14, '0'),
      name: cell(cells, name!),
      size: cell(cells, size!),
      dept: cell(cells, dept!),
      subDept: cell(cells, subDept!),
      cg: cell(cells, cg!),
      vat: cell(cells, vat!),
    };
    if (doc.name !== '' && !byName.has(doc.name)) byName.set(doc.name, doc);
  }
  return [...byName.values()];
};

export type Split = Readonly<{
  reference: readonly IndexDoc[];
  calibration: readonly IndexDoc[];
  test: readonly IndexDoc[];
}>;

/** 80 % reference, 10 % calibration, 10 % test, by a seeded shuffle. */
export const splitRandomly = (docs: readonly IndexDoc[], seed: number): Split => {
  const mixed = shuffled(docs, randomFrom(seed));
  const tenth = Math.floor(mixed.length / 10);
  return {
    reference: mixed.slice(2 * tenth),
    calibration: mixed.slice(tenth, 2 * tenth),
    test: mixed.slice(0, tenth),
  };
};
