import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, test } from '@jest/globals';
import { createTestDatabase } from '@tillmap/testing';
import { camelCased, type Database, openDatabase } from '../src/index.ts';
import { rowTypes, staleRowTypes } from '../src/row-types.ts';

/** A column of each type: what makes it, a value, and what arrives. */
const COLUMNS = [
  ['a boolean not null', 'true', 'boolean'],
  ['b bytea not null', `'\\x00'`, 'Buffer'],
  ['c date not null', `'2026-03-01'`, 'string'],
  ['d real not null', '1.5', 'number'],
  ['e double precision not null', '1.5', 'number'],
  ['f smallint not null', '1', 'number'],
  ['g integer not null', '1', 'number'],
  ['h bigint not null', '1', 'number'],
  ['i numeric(5, 2) not null', '1.25', 'string'],
  ['j text not null', `'j'`, 'string'],
  ['k timestamptz not null', 'now()', 'Date'],
  ['l uuid not null', 'gen_random_uuid()', 'string'],
  ['m integer[] not null', `'{1,2}'`, 'number[]'],
  ['n bigint[] not null', `'{1,2}'`, 'number[]'],
  ['o text[] not null', `'{o}'`, 'string[]'],
  ['p jsonb not null', `'{}'`, 'unknown'],
  ['q json', `null`, 'unknown'],
  ['r text', 'null', 'string | null'],
] as const;

const nameOf = (value: unknown): string => {
  if (Array.isArray(value)) return `${typeof value[0]}[]`;
  return value !== null && typeof value === 'object' ? value.constructor.name : typeof value;
};

describe('Types of rows', () => {
  const closers: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
  });

  const aDatabase = async (...statements: readonly string[]): Promise<Database> => {
    const { url, drop } = await createTestDatabase();
    const database = await openDatabase({ url, applicationName: 'row types test' });
    closers.push(drop, () => database.close());
    for (const statement of statements) await database.execute(statement);
    return database;
  };

  test('When a row is read, then its values are of the types that are written for its columns', async () => {
    const database = await aDatabase(
      `create table things (${COLUMNS.map(([column]) => column).join(', ')})`,
      `insert into things values (${COLUMNS.map(([, value]) => value).join(', ')})`,
    );
    const lines = COLUMNS.map(([column, , type]) => `    ${column[0]}: ${type};\n`);
    expect(await rowTypes(database)).toContain(`{\n  things: {\n${lines.join('')}  };\n}\n`);
    const [row] = await database.query<Record<string, unknown>>('select * from things');
    const arrived = COLUMNS.filter(([column]) => column.endsWith('not null') && !column.includes('json'));
    expect(arrived.map(([column]) => nameOf(row?.[column.slice(0, 1)]))).toEqual(arrived.map(([, , type]) => type));
  });

  test('When a column is of a type that nobody has said the values of, then it is named', async () => {
    const database = await aDatabase('create table things (seen inet)');
    await expect(rowTypes(database)).rejects.toThrow('things.seen is inet');
  });

  test('When a table is in parts, then its rows are written once, and those of parts are not', async () => {
    const database = await aDatabase(
      'create table things (n integer not null) partition by range (n)',
      'create table things_first partition of things for values from (minvalue) to (maxvalue)',
    );
    expect(await rowTypes(database)).toContain('export interface Tables {\n  things: {\n    n: number;\n  };\n}\n');
  });

  test('When a column was renamed since a file was written, then a sentence tells how it is written anew', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'row-types-'));
    closers.push(() => rm(folder, { recursive: true }));
    const file = pathToFileURL(join(folder, 'schema.generated.ts'));
    const database = await aDatabase('create table things (name text)', 'create table left_out (name text)');
    await writeFile(file, await rowTypes(database, ['left_out']));
    expect(await staleRowTypes(database, file, ['left_out'])).toBeUndefined();
    await database.execute('alter table things rename name to title');
    expect(await staleRowTypes(database, file, ['left_out'])).toContain('npm run generate:rows');
  });

  test('When columns are selected in camel case, then each arrives under its name', async () => {
    const database = await aDatabase(
      'create table things (id int, sold_at_price int)',
      'insert into things values (1, 2)',
    );
    const columns = camelCased(['id', 'sold_at_price']);
    expect(await database.query(`select ${columns} from things`)).toEqual([{ id: 1, soldAtPrice: 2 }]);
  });
});
