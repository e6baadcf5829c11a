import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { openTable, type TableLimits, type TableRow } from '../src/index.ts';

/** A folder for the files of one test file; removed when its tests are done. */
export const temporaryFolder = () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tabular-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const pathOf = (name: string): string => join(folder, name);
  return {
    pathOf,
    write: async (name: string, content: Buffer | string): Promise<string> => {
      await writeFile(pathOf(name), content);
      return pathOf(name);
    },
  };
};

/** All rows of a file that was chosen under the name at the end of `path`. */
export const readAll = async (path: string, limits: Partial<TableLimits> = {}) => {
  const table = await openTable(path, path, limits);
  try {
    const rows: TableRow[] = [];
    for await (const batch of table.rows()) rows.push(...batch);
    return { ...table, rows };
  } finally {
    await table.close();
  }
};
