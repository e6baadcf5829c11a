import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { HEADERS, type Sort } from './parse-entry.ts';

/** A file of entries: its path inside `data/`, what it has, and its lines without the empty one at the end. */
export type DataFile = Readonly<{ path: string; sort: Sort; lines: readonly string[] }>;

const DATA = join(import.meta.dirname, '../data');

/** Reads all files that are shipped, by path. */
export const readData = (): DataFile[] =>
  (Object.keys(HEADERS) as Sort[]).flatMap((sort) =>
    globSync(`*/${sort}.tsv`, { cwd: DATA })
      .sort()
      .map((path) => ({
        path,
        sort: basename(path, '.tsv') as Sort,
        lines: readFileSync(join(DATA, path), 'utf8').replace(/\n$/, '').split('\n'),
      })),
  );
