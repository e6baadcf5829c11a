import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { IndexDoc } from '@tillmap/classification';
import { parse } from 'csv-parse/sync';

const textOf = (path: string): string => {
  const bytes = readFileSync(path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
};

/** Reads a text file, packed or not, as its lines. */
export const readLines = (path: string): string[] =>
  textOf(path)
    .split('\n')
    .filter((line) => line !== '');

/** How a column may be called; the first one that is there is read. */
const COLUMNS = {
  barcode: ['barcode', 'ean', 'gtin'],
  name: ['name', 'description'],
  size: ['size'],
  deptCode: ['dept', 'dept_code'],
  subDeptCode: ['sub_dept', 'sub_dept_code'],
  cgCode: ['cg', 'cg_code'],
  vatCode: ['vat', 'vat_code'],
} as const;

type Column = keyof typeof COLUMNS;

const readRows = (text: string): string[][] => {
  const isTabbed = text.slice(0, text.indexOf('\n')).includes('\t');
  return parse(text, {
    bom: true,
    delimiter: isTabbed ? '\t' : ',',
    // Inches are written with the sign that quotes a cell, and tabs need no quoting.
    quote: isTabbed ? null : '"',
    relaxColumnCount: true,
    skipEmptyLines: true,
    trim: true,
  });
};

/**
 * Reads labelled products: comma or tab separated, perhaps packed, with a header of `barcode, name, size, dept,
 * sub_dept, cg, vat`. Columns may be missing; rows without a name are left out, and a name counts once.
 */
export const readLabelled = (path: string): IndexDoc[] => {
  const [header = [], ...rows] = readRows(textOf(path));
  const places = Object.fromEntries(
    Object.entries(COLUMNS).map(([column, names]) => [
      column,
      names.map((name) => header.indexOf(name)).find((at) => at >= 0) ?? -1,
    ]),
  ) as Record<Column, number>;
  const byName = new Map<string, IndexDoc>();
  for (const row of rows) {
    const cell = (column: Column): string => row[places[column]] ?? '';
    const name = cell('name');
    if (name === '' || byName.has(name)) continue;
    byName.set(name, {
      barcode: (cell('barcode') || String(byName.size + 1)).padStart(14, '0'),
      name,
      size: cell('size'),
      deptCode: cell('deptCode'),
      subDeptCode: cell('subDeptCode'),
      cgCode: cell('cgCode'),
      vatCode: cell('vatCode'),
    });
  }
  return [...byName.values()];
};
