import type { Allowed } from './find-ended-words.ts';

/** Each with its reason. An entry that is no longer needed fails its test. */
export const ALLOWED: readonly Allowed[] = [
  { path: 'packages/storage/database/src/folded.ts', word: 'begin', reason: 'SQL' },
  { path: 'packages/storage/database/src/monthly-partitions/convert-to-partitions.ts', word: 'begin', reason: 'SQL' },
  { path: 'packages/storage/database/src/monthly-partitions/partition-bounds.ts', word: 'begin', reason: 'SQL' },
  { path: 'packages/bus/src/postgres-bus/bus-tables.ts', word: 'begin', reason: 'SQL' },
  { path: 'packages/supplier-files/src/text/name-words.ts', word: 'begins', reason: 'words of column names in files' },
];
