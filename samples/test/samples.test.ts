import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  canonicalGtin,
  findHeader,
  openTable,
  readSupplierRow,
  SUPPLIER_FILE_COLUMNS,
  TableError,
  type TableRow,
} from '@tillmap/supplier-files';
import { makeAssortment } from '../src/assortment.ts';
import { badFiles } from '../src/bad-files.ts';
import { CLEAN_ROWS, cleanTables } from '../src/clean-files.ts';
import { messyFiles } from '../src/messy-files.ts';
import { samplesReadme } from '../src/readme.ts';
import { referenceFiles } from '../src/reference-files.ts';

const SAMPLES = join(import.meta.dirname, '..');
const assortment = makeAssortment();
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'samples-'));
  mkdirSync(folder, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Reading = { items: Set<string>; badRows: number; status?: number };

/** Reads a file as an upload does; the status is that of a file refused as a whole. */
const readAs = async (path: string, name: string): Promise<Reading> => {
  try {
    const reading = await readRows(path, name);
    return reading.items.size === 0 ? { ...reading, status: 422 } : reading;
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    return { items: new Set(), badRows: 0, status: error.status };
  }
};

const readRows = async (path: string, name: string): Promise<Reading> => {
  const table = await openTable(path, name);
  try {
    const rows: TableRow[] = [];
    for await (const batch of table.rows()) rows.push(...batch);
    const header = findHeader(rows, SUPPLIER_FILE_COLUMNS);
    if (!header.found) return { items: new Set(), badRows: 0 };
    const readings = rows.filter(({ line }) => line > header.line).map((row) => readSupplierRow(row, header));
    return {
      items: new Set(readings.flatMap((read) => (read.ok ? read.item.canonical : []))),
      badRows: readings.filter((read) => read.ok === false).length,
    };
  } finally {
    await table.close();
  }
};

const write = (name: string, bytes: Buffer): string => {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
};

describe('The samples', () => {
  test('When they are generated again, then they are the ones in the repository', () => {
    const kept = (...path: string[]): Buffer => readFileSync(join(SAMPLES, ...path));
    for (const [name, text] of referenceFiles(assortment)) expect(kept('demo', name).toString('utf8')).toBe(text);
    for (const { name, bytes } of messyFiles(assortment)) expect(kept('messy', name).equals(bytes)).toBe(true);
    for (const { name, bytes } of badFiles()) expect(kept('bad', name).equals(bytes)).toBe(true);
  });

  test('When the demo data is read, then all barcodes are valid and 2,500 of them are with both wholesalers', () => {
    const barcodes = (name: string): string[] => {
      const lines = referenceFiles(assortment).get(name)?.trim().split('\r\n').slice(1) ?? [];
      return lines.map((line) => line.split(',')[0] ?? '');
    };
    const northway = barcodes('northway-reference-mappings.csv');
    const harbour = barcodes('harbour-reference-mappings.csv');
    const bad = [...northway, ...harbour].filter((barcode) => {
      const reading = canonicalGtin(barcode);
      return !reading.ok || reading.flags.length > 0;
    });
    expect(bad).toEqual([]);
    expect(new Set(northway).size).toBe(7_000);
    expect(new Set(harbour).size).toBe(5_500);
    const both = new Set(harbour);
    expect(northway.filter((barcode) => both.has(barcode))).toHaveLength(2_500);
  });

  test.each(cleanTables(assortment).map(({ name }) => name))(
    'When the clean file %s is read, then every row is a product',
    async (name) => {
      const { items, badRows } = await readAs(join(SAMPLES, name), name);
      expect({ items: items.size, badRows }).toEqual({ items: CLEAN_ROWS, badRows: 0 });
    },
  );

  test.each(messyFiles(assortment).map((file) => [file.name, file] as const))(
    'When the messy file %s is read, then its products and bad rows are those the table promises',
    async (name, file) => {
      const { items, badRows } = await readAs(write(name, file.bytes), name);
      expect({ items: items.size, badRows }).toEqual({ items: file.items, badRows: file.badRows });
    },
  );

  test.each(badFiles().map((file) => [file.name, file] as const))(
    'When the bad file %s is read, then it is refused with its status',
    async (name, file) => {
      expect((await readAs(write(name, file.bytes), name)).status).toBe(file.status);
    },
  );

  test('When README.md is read, then make samples would write it so', () => {
    const written = samplesReadme(
      cleanTables(assortment),
      messyFiles(assortment),
      badFiles(),
      referenceFiles(assortment),
    );
    expect(readFileSync(join(SAMPLES, 'README.md'), 'utf8')).toBe(written);
  });

  test('When a file is in the folder, then the table beside it names it', () => {
    const readme = readFileSync(join(SAMPLES, 'README.md'), 'utf8');
    const files = ['.', 'demo', 'messy', 'bad'].flatMap((folder) => readdirSync(join(SAMPLES, folder)));
    const missing = files.filter((name) => /\.(csv|txt|xlsx|pdf)$/.test(name) && !readme.includes(`\`${name}\``));
    expect(missing).toEqual([]);
  });
});
