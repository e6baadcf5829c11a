import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { DependencyUnavailable } from '@tillmap/service-kit/domain';
import { createTestDatabase } from '@tillmap/testing';
import { type Database, openDatabase, type Queries } from '../src/index.ts';

const READ = 'select * from shop where id = any($1::int[])';
const SHOP = { id: 1, name: 'Corner' };

describe('Statements that come again', () => {
  let database: Database;
  let drop: () => Promise<void>;

  beforeEach(async () => {
    const created = await createTestDatabase();
    drop = created.drop;
    database = await openDatabase({ url: created.url, applicationName: 'kept statements test', poolSize: 1 });
    await database.execute('create table shop (id int primary key, name text)');
    await database.execute(`insert into shop values (1, 'Corner')`);
  });
  afterEach(async () => {
    await database.close();
    await drop();
  });

  const kept = async (): Promise<string[]> =>
    (await database.query<{ statement: string }>('select statement from pg_prepared_statements order by name')).map(
      ({ statement }) => statement,
    );
  const read = (queries: Queries = database, ids: unknown = [1]) => queries.query(READ, [ids]);
  const readTwice = async (): Promise<void> => {
    for (const rows of [await read(), await read()]) expect(rows).toEqual([SHOP]);
  };
  const addColumn = () => database.execute(`alter table shop add column town text default 'Leeds'`);

  test('When a statement is asked for the second time, then its connection keeps it, in and out of transactions', async () => {
    expect(await read()).toEqual([SHOP]);
    expect(await kept()).toEqual([]);
    expect(await database.transaction((tx) => read(tx))).toEqual([SHOP]);
    expect(await read()).toEqual([SHOP]);
    expect(await kept()).toEqual([READ]);
  });

  test('When a statement is kept, then it is planned for its values each time', async () => {
    const readOne = () => database.query('select id, name from shop where id = $1', [1]);
    for (let time = 0; time < 10; time += 1) expect(await readOne()).toEqual([SHOP]);
    const plans = 'select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements';
    expect(await database.query(plans)).toEqual([{ generic: 0, custom: 9 }]);
  });

  test('When ever new statements come, then a bounded number of them is kept', async () => {
    for (let one = 0; one < 300; one += 1)
      for (let time = 0; time < 2; time += 1)
        expect(await database.query(`select $1::int + ${one} as sum`, [1])).toEqual([{ sum: 1 + one }]);
    expect(await kept()).toHaveLength(256);
  });

  test('When a kept statement fails, then it and its connection can be used again', async () => {
    const divide = (by: number) => database.query('select 1 / $1::int as share', [by]);
    for (let time = 0; time < 2; time += 1) await expect(divide(0)).rejects.toThrow('division by zero');
    expect(await divide(1)).toEqual([{ share: 1 }]);
    await database.execute('alter table shop rename to closed');
    for (let time = 0; time < 3; time += 1) await expect(read()).rejects.toThrow('"shop" does not exist');
    await database.execute('alter table closed rename to shop');
    await readTwice();
  });

  test('When a migration adds a column to a table that is kept whole, then the next reader has it and notices nothing', async () => {
    await readTwice();
    await addColumn();
    expect(await read()).toEqual([{ ...SHOP, town: 'Leeds' }]);
    expect(await read()).toEqual([{ ...SHOP, town: 'Leeds' }]);
  });

  test('When that was in a transaction, then the transaction is worth another try, which works', async () => {
    await readTwice();
    await addColumn();
    await expect(database.transaction((tx) => read(tx))).rejects.toThrow(DependencyUnavailable);
    expect(await database.transaction((tx) => read(tx))).toEqual([{ ...SHOP, town: 'Leeds' }]);
  });

  test('When a migration adds a column that a kept statement does not name, then it goes on as it is', async () => {
    const named = () => database.transaction((tx) => tx.query('select id, name from shop where id = $1', [1]));
    for (let time = 0; time < 2; time += 1) expect(await named()).toEqual([SHOP]);
    await addColumn();
    expect(await named()).toEqual([SHOP]);
    expect(await kept()).toHaveLength(1);
  });
});
