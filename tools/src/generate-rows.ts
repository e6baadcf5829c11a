import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { BUS_MIGRATIONS, MESSAGING_MIGRATIONS, MESSAGING_TABLES } from '@tillmap/bus';
import { type DatabaseOptions, openDatabase } from '@tillmap/storage/database';
import { rowTypes } from '@tillmap/storage/database/row-types';
import { type LocalPostgres, startLocalPostgres } from '@tillmap/testing/local-postgres';
import { BUS_DATABASE, SERVICES } from './launcher/service-list.ts';
import { runCommand } from './run-command.ts';

const USAGE = `Writes what SQL's rows are made of: migrates an empty database of each service, and gives the types of its tables.

  npm run generate:rows    services/<service>/src/database (or adapters/postgres)/schema.generated.ts, and that of packages/bus
`;

const ROOT = join(import.meta.dirname, '../..');
const GENERATED = 'schema.generated.ts';
const run = promisify(execFile);

type Written = Readonly<{ url: string; file: string; without?: readonly string[] }>;

const writeRows = async ({ url, file, without }: Written, migrations: DatabaseOptions['migrations'] = []) => {
  const database = await openDatabase({ url, applicationName: 'generate rows', migrations });
  try {
    await database.migrate();
    await writeFile(join(ROOT, file), await rowTypes(database, without));
    process.stdout.write(`${file}\n`);
  } finally {
    await database.close();
  }
};

const writeAll = async (server: LocalPostgres): Promise<void> => {
  await server.createDatabases([BUS_DATABASE, ...SERVICES.flatMap(({ database }) => database ?? [])]);
  const bus = { url: server.urlFor(BUS_DATABASE), file: 'packages/bus/src/schema.generated.ts' };
  await writeRows(bus, [...BUS_MIGRATIONS, ...MESSAGING_MIGRATIONS]);
  for (const { entry, database } of SERVICES) {
    if (!database) continue;
    const url = server.urlFor(database);
    await run(process.execPath, [join(ROOT, entry), 'migrate'], { env: { ...process.env, DATABASE_URL: url } });
    const [old, own] = ['adapters/postgres', 'database'].map((folder) => join(dirname(entry), folder, GENERATED)) as [
      string,
      string,
    ];
    const file = existsSync(join(ROOT, own)) ? own : old;
    await writeRows({ url, file, without: MESSAGING_TABLES });
  }
};

await runCommand(USAGE, async () => {
  const stateDir = await mkdtemp(join(tmpdir(), 'tillmap-rows-'));
  // As root the server runs as nobody, who must be able to pass.
  await chmod(stateDir, 0o711);
  const server = await startLocalPostgres({ stateDir, durable: false });
  try {
    await writeAll(server);
  } finally {
    await server.stop();
    await rm(stateDir, { recursive: true, force: true });
  }
});
