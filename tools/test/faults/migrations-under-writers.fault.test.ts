import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { waitUntil } from '@tillmap/testing';
import { type LocalPostgres, removeWithCluster, startLocalPostgres } from '@tillmap/testing/local-postgres';
import pg from 'pg';
import { restoreBackup } from '../../src/backup/restore-backup.ts';
import { SERVICES } from '../../src/launcher/service-list.ts';
import { makeProductPlace, type ProductPlace } from '../../src/product/product-place.ts';

const ROOT = join(import.meta.dirname, '../../..');
const FOLDER = join(import.meta.dirname, '../upgrade');
const OLDEST = readdirSync(FOLDER).find((name) => name.endsWith('.backup')) ?? '';
const WITH_TABLES = SERVICES.flatMap(({ name, entry, database }) => (database ? [{ name, entry, database }] : []));
/** A migration asks for a table 1.5 s long; the rest is for a machine that does other work. */
const LONGEST_WAIT_MS = 4_000;

let place: ProductPlace;
let server: LocalPostgres;

beforeAll(async () => {
  place = await makeProductPlace();
  await restoreBackup({ dataDir: place.dataDir, from: join(FOLDER, OLDEST), replace: false });
  server = await startLocalPostgres({ stateDir: join(place.dataDir, 'postgres') });
});
afterAll(async () => {
  await server?.stop();
  removeWithCluster(place.dataDir, 'postgres');
});

const TABLES = `
  select format('%I', c.relname) as name, format('%I', a.attname) as column
    from pg_class c join pg_attribute a on a.attrelid = c.oid
   where a.attnum = (select min(attnum) from pg_attribute where attrelid = c.oid and attnum > 0
                        and attidentity = '' and attgenerated = '')
     and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'schema_migration' order by 1`;

/** Writes rows of every table that there is now and lets itself be written, over and over, as the release before would. */
const writeEverywhere = async (url: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string; column: string }>(TABLES);
  const writes = rows.map(
    ({ name, column }) => `update ${name} set ${column} = ${column} where ctid in (select ctid from ${name} limit 5)`,
  );
  const allowed: string[] = [];
  // The audit trail is never changed.
  for (const sql of writes) {
    await client.query(sql).then(
      () => allowed.push(sql),
      () => undefined,
    );
  }
  const seen = { writes: 0, longestMs: 0, failures: new Set<string>() };
  let isOver = false;
  const writing = (async () => {
    while (!isOver) {
      for (const sql of allowed) {
        const began = performance.now();
        await client.query(sql).catch((error: Error) => seen.failures.add(`${sql}: ${error.message}`));
        seen.longestMs = Math.max(seen.longestMs, performance.now() - began);
        seen.writes += 1;
      }
    }
    await client.end();
  })();
  return {
    seen,
    stop: async () => {
      isOver = true;
      await writing;
    },
  };
};

const migrate = async (entry: string, url: string): Promise<string> => {
  const child = spawn(process.execPath, [join(ROOT, entry), 'migrate'], {
    env: { PATH: process.env.PATH, TILLMAP_MODE: 'production', DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (said += String(bytes)));
  await once(child, 'close');
  return said;
};

test.each(WITH_TABLES)(
  'When people write into every table of $name, then its newer migrations keep none of them waiting or out',
  async ({ name, entry, database }) => {
    const url = server.urlFor(database);
    const writers = await writeEverywhere(url);
    await waitUntil(() => writers.seen.writes > 0, { seconds: 20, what: 'the first write' });
    const said = await migrate(entry, url);
    await writers.stop();
    const { writes, longestMs, failures } = writers.seen;
    process.stdout.write(
      `${name}: ${writes} writes, the longest ${(longestMs / 1000).toFixed(2)} s; ${said.slice(0, 40)}\n`,
    );
    expect(said).toMatch(/migrations? done: |up to date/);
    expect([...failures]).toEqual([]);
    expect(longestMs).toBeLessThan(LONGEST_WAIT_MS);
  },
);
