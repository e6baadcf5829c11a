import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase, waitUntil } from '@tillmap/testing';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { type Database, openDatabase } from '../src/index.ts';

class MakeShop implements MigrationInterface {
  readonly name = 'MakeShop1700000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table shop (id serial primary key, name text not null)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table shop');
  }
}

class AddNote implements MigrationInterface {
  readonly name = 'AddNote1700000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("alter table shop add column note text not null default ''");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table shop drop column note');
  }
}

class MakeStock implements MigrationInterface {
  readonly name = 'MakeStock1700000000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table stock (id serial primary key)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table stock');
  }
}

class ChangeBoth implements MigrationInterface {
  readonly name = 'ChangeBoth1700000000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('lock table shop, stock in access exclusive mode');
    await runner.query('alter table stock add column note text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table stock drop column note');
  }
}

let attempts = 0;

class IndexNames implements MigrationInterface {
  readonly name = 'IndexNames1700000000003';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    attempts += 1;
    await runner.query('set lock_timeout = 0');
    await runner.query('create index concurrently shop_by_name on shop (name)');
    await runner.query('reset lock_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index shop_by_name');
  }
}

const WRITERS = 4;
/** Somebody reads the table for so long before the migration can have it. */
const HELD_SECONDS = 5;
/** A migration asks for a table 1.5 s long; the rest is for a machine that does other work. */
const LONGEST_WAIT_MS = 3_500;

let own: TestDatabase;
const opened: Database[] = [];

beforeEach(async () => {
  own = await createTestDatabase();
});
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
  await own.drop();
});

const open = async (migrations: readonly (new () => MigrationInterface)[] = []): Promise<Database> => {
  const database = await openDatabase({ url: own.url, applicationName: 'test', poolSize: WRITERS + 1, migrations });
  opened.push(database);
  return database;
};

describe('A migration while people work', () => {
  test('When somebody holds its table for seconds, then writers wait a moment at most, and it is done afterwards', async () => {
    await (await open([MakeShop])).migrate();
    const people = await open();
    let [isOver, written, longest] = [false, 0, 0];
    const writing = Array.from({ length: WRITERS }, async () => {
      while (!isOver) {
        const began = performance.now();
        await people.execute("insert into shop (name) values ('corner')");
        longest = Math.max(longest, performance.now() - began);
        written += 1;
      }
    });
    const holder = await open();
    const next = await open([MakeShop, AddNote]);
    const held = holder.transaction(async (tx) => {
      await tx.query('select count(*) from shop');
      await tx.execute('select pg_sleep($1)', [HELD_SECONDS]);
      return performance.now();
    });
    const migrated = next.migrate().then((names) => ({ names, at: performance.now() }));
    const [freeAt, { names, at }] = await Promise.all([held, migrated]);
    isOver = true;
    await Promise.all(writing);

    process.stdout.write(`${written} writes beside a migration, the longest ${(longest / 1000).toFixed(1)} s\n`);
    expect(names).toEqual(['AddNote1700000000002']);
    expect(at).toBeGreaterThan(freeAt);
    expect(longest).toBeLessThan(LONGEST_WAIT_MS);
    expect(await next.query("select count(*)::integer as n from shop where note = ''")).toEqual([{ n: written }]);
  });

  test('When a reader has two tables the other way round, then the migration gives way, and is done afterwards', async () => {
    await (await open([MakeShop, MakeStock])).migrate();
    const next = await open([MakeShop, MakeStock, ChangeBoth]);
    const isWaiting = async () =>
      (await next.query(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`))
        .length > 0;
    const reader = await open();
    let migrated: Promise<string[]> | undefined;
    await reader.transaction(async (tx) => {
      await tx.query('select count(*) from stock');
      migrated = next.migrate();
      await Promise.race([migrated, waitUntil(isWaiting, { what: 'the migration to wait' })]);
      await tx.query('select count(*) from shop');
    });
    expect(await migrated).toEqual(['ChangeBoth1700000000005']);
  });

  test('When an index is built beside people, then it waits for who was there before, and is not begun again', async () => {
    await (await open([MakeShop])).migrate();
    const holder = await open();
    const next = await open([MakeShop, IndexNames]);
    const held = holder.transaction(async (tx) => {
      await tx.query('select count(*) from shop');
      await tx.execute('select pg_sleep($1)', [HELD_SECONDS]);
      return performance.now();
    });
    const migrated = next.migrate().then((names) => ({ names, at: performance.now() }));
    const [freeAt, { names, at }] = await Promise.all([held, migrated]);

    expect(names).toEqual(['IndexNames1700000000003']);
    expect(attempts).toBe(1);
    expect(at).toBeGreaterThan(freeAt);
    const [index] = await next.query<{ valid: boolean }>(
      `select indisvalid as valid from pg_index
        where indexrelid = 'shop_by_name'::regclass`,
    );
    expect(index).toEqual({ valid: true });
  });
});
