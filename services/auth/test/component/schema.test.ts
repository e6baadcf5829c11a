import { expect, test } from '@jest/globals';
import { openDatabase } from '@tillmap/database';
import { MESSAGING_MIGRATIONS } from '@tillmap/messaging';
import { createTestDatabase } from '@tillmap/testing';
import { entities } from '../../src/adapters/postgres/entities.ts';
import { AuthTables } from '../../src/adapters/postgres/migrations/1764000100001-auth-tables.ts';
import { Administration } from '../../src/adapters/postgres/migrations/1764000100002-administration.ts';
import { AccountsElsewhere } from '../../src/adapters/postgres/migrations/1764000100003-accounts-elsewhere.ts';
import { TokenLineage } from '../../src/adapters/postgres/migrations/1764000100004-token-lineage.ts';

test('When the migrations have run, then the tables are what the entities say', async () => {
  const { url, drop } = await createTestDatabase();
  const migrations = [...MESSAGING_MIGRATIONS, AuthTables, Administration, AccountsElsewhere, TokenLineage];
  const database = await openDatabase({ url, applicationName: 'test', entities, migrations });
  try {
    await database.migrate();
    expect(await database.drift()).toEqual([]);
  } finally {
    await database.close();
    await drop();
  }
});
