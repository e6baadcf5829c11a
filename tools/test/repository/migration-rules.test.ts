import { readdirSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { findInMigration, MIGRATION_RULES } from '../../src/migrations/migration-rules.ts';
import { EXCEPTIONS } from './migration-exceptions.ts';
import { ROOT, read } from './workspace-files.ts';

const files = ['packages/bus/src', 'services'].flatMap((folder) =>
  readdirSync(`${ROOT}/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('node_modules'))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((name) => read(name).includes('implements MigrationInterface')),
);
const why = Object.fromEntries(MIGRATION_RULES.map((rule) => [rule.name, rule.why]));

const migration = (up: string, down = 'drop table shop'): string => `
  export class Planted1799999999999 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(\`${up}\`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('${down}');
  }
}
`;
const rulesIn = (source: string): string[] => findInMigration(source).map(({ rule }) => rule);

describe('Migrations', () => {
  test.each(files)('When the release before still runs and people write, then %s lets them', (file) => {
    const found = findInMigration(read(file)).map(({ rule, table }) => `${rule} ${table}`);
    const unexpected = [...new Set(found)].filter((one) => !EXCEPTIONS[file]?.includes(one));
    expect(unexpected.map((one) => `${one}: ${why[one.split(' ')[0] ?? '']}`)).toEqual([]);
    // What is listed and not there any more is taken out of the list.
    expect(EXCEPTIONS[file]?.filter((one) => !found.includes(one)) ?? []).toEqual([]);
  });

  test('When an exception names a file, then it is there', () => {
    expect(Object.keys(EXCEPTIONS).filter((file) => !files.includes(file))).toEqual([]);
  });

  test.each([
    ['drop', 'alter table shop drop column name'],
    ['drop', 'drop table shop'],
    ['rename', 'alter table shop rename column name to title'],
    ['rename', 'alter table shop rename to store'],
    ['type', 'alter table shop alter column n type bigint'],
    ['type', 'alter table shop alter n set data type bigint using n::bigint'],
    ['not-null', 'alter table shop alter column name set not null'],
    ['required-column', 'alter table shop add column name text not null'],
    ['volatile-default', 'alter table shop add column id uuid not null default gen_random_uuid()'],
    ['volatile-default', 'alter table shop add column at timestamptz default clock_timestamp()'],
    ['constraint', 'alter table shop add constraint positive check (n > 0)'],
    ['constraint', 'alter table shop add foreign key (owner) references person'],
    ['constraint', 'alter table shop add unique (name)'],
    ['index', 'create index shop_by_name on shop (name)'],
    ['index', 'create unique index if not exists shop_by_name on shop using btree (name)'],
    ['waiting', 'create index concurrently shop_by_name on shop (name)'],
    ['back-fill', 'update shop set name = lower(name)'],
    ['back-fill', 'delete from shop where n = 0'],
  ])('When a migration is planted that breaks "%s", then it is found: %s', (rule, sql) => {
    expect(rulesIn(migration(sql))).toEqual([rule]);
    expect(rulesIn(migration(`create table person (id integer);\n  ${sql.toUpperCase()};`))).toEqual([rule]);
  });

  test.each([
    'create table shop (n integer not null); create index shop_n on shop (n); alter table shop add check (n > 0)',
    "alter table shop add column name text not null default ''",
    'alter table shop add column at timestamptz not null default now()',
    'alter table shop add column note text',
    'alter table shop add constraint positive check (n > 0) not valid',
    'alter table shop validate constraint positive',
    'set lock_timeout = 0; create index concurrently shop_by_name on shop (name); reset lock_timeout',
    'create function f() returns void language sql as $$ update shop set n = 1; drop table shop $$',
    'insert into shop (n) values (1)',
    '-- drop table shop\n create table other (n integer)',
  ])('When a migration only adds, then nothing is found: %s', (sql) => {
    expect(findInMigration(migration(sql))).toEqual([]);
  });
});
