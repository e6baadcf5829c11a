import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const SRC = join(import.meta.dirname, '../src');

/** The tables that a feature owns; those of others that its statements write; those that they read. */
type Tables = Readonly<{ owns: readonly string[]; writes?: readonly string[]; reads?: readonly string[] }>;

const TABLES: Readonly<Record<string, Tables>> = {
  changes: {
    owns: ['base', 'base_line', 'change_decision', 'change_step', 'change_step_line', 'difference', 'difference_line'],
    reads: ['download', 'download_line', 'item', 'result', 'session'],
  },
  download: { owns: ['acceptance', 'download', 'download_line'], reads: ['session'] },
  'file-lines': { owns: [] },
  'given-names': { owns: ['told_upload'] },
  items: {
    owns: ['bad_row', 'evidence', 'item', 'repeated_upload', 'result', 'upload', 'wholesaler_prices'],
    reads: ['assist_batch'],
  },
  labels: { owns: ['label', 'label_print', 'label_unit'], reads: ['difference_line', 'item', 'result'] },
  processing: { owns: ['assist_batch', 'chunk'], reads: ['item', 'session'] },
  repair: { owns: [] },
  review: {
    owns: ['spot_check'],
    reads: ['difference_line', 'evidence', 'item', 'result'],
  },
  'session-path': { owns: [] },
  sessions: { owns: ['session'] },
  steps: { owns: ['review_change', 'review_step'], reads: ['evidence', 'item', 'result'] },
  till: { owns: ['till_profile', 'till_profile_version'] },
  upload: { owns: [] },
  // What is past its date goes from all tables.
  upkeep: {
    owns: [],
    writes: ['assist_batch', 'chunk', 'download', 'download_line', 'repeated_upload', 'session', 'upload'],
    reads: ['item', 'told_upload'],
  },
};

/** What lies outside of features and writes tables. */
const WRITTEN_ELSEWHERE = ['wholesaler-copies.ts: wholesaler_copy'];

const KNOWN = [...readFileSync(join(SRC, 'database/schema.generated.ts'), 'utf8').matchAll(/^ {2}(\w+): \{$/gm)].map(
  ([, name]) => name ?? '',
);
const WRITES = /\b(?:insert into|update|delete from|truncate)\s+(\w+)/g;
const READS = /\b(?:from|join)\s+(\w+)|lookedUp\('(\w+)'/g;

const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(folder, name));
const sorted = (names: Iterable<string>): string[] => [...new Set(names)].sort();
const tablesIn = (files: readonly string[], pattern: RegExp): string[] =>
  sorted(
    files
      .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(pattern)])
      .flatMap(([, one, other]) => [one ?? other ?? ''])
      .filter((name) => KNOWN.includes(name)),
  );

test('Every feature says which tables it writes and reads, and every table has one owner', () => {
  expect(sorted(readdirSync(join(SRC, 'features')))).toEqual(sorted(Object.keys(TABLES)));
  const elsewhere = WRITTEN_ELSEWHERE.map((found) => found.split(': ')[1] ?? '');
  expect([...Object.values(TABLES).flatMap(({ owns }) => owns), ...elsewhere].sort()).toEqual(sorted(KNOWN));
});

test.each(Object.entries(TABLES))(
  'When statements of %s are read, then they write and read the tables that are named here',
  (name, { owns, writes = [], reads = [] }) => {
    const files = sourcesIn(join(SRC, 'features', name));
    const written = [...owns, ...writes];
    expect(tablesIn(files, WRITES)).toEqual(sorted(written));
    expect(tablesIn(files, READS).filter((table) => !written.includes(table))).toEqual(reads);
  },
);

test('What is no feature writes no table of one', () => {
  const others = sourcesIn(SRC).filter((file) => !/\/src\/(?:features|database\/migrations)\//.test(file));
  const found = others.flatMap((file) =>
    tablesIn([file], WRITES).map((table) => `${file.split('/').at(-1)}: ${table}`),
  );
  expect(sorted(found)).toEqual(WRITTEN_ELSEWHERE);
});
