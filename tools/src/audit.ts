import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startLocalPostgres } from '@tillmap/local-postgres';
import { isLocked, lockDataDir } from './launcher/data-lock.ts';
import { dataDirFrom } from './launcher/settings.ts';
import { UserMistake } from './launcher/user-mistake.ts';
import { runningDatabase } from './product/running-database.ts';

const USAGE = `Looks after the audit trail of an installation, which may run meanwhile.

  verify   says whether a record was changed, removed or rewritten; exit code 1 when so
  erase    USER_ID=… erases a person's data from the trail; the records stay

  DATA_DIR=.data          an installation of "make run", or
  DATABASE_URL=…          the audit service's database, with its object store:
  OBJECT_STORE_DIR=… or S3_ENDPOINT=… S3_ACCESS_KEY=… S3_SECRET_KEY=…
`;

const PROGRAMS: Readonly<Record<string, string>> = {
  verify: 'services/audit/src/verify-audit.ts',
  erase: 'services/audit/src/erase-person.ts',
};
const DATABASE = 'audit';
const ROOT = join(import.meta.dirname, '../..');

type Environment = Readonly<Record<string, string | undefined>>;

/** Runs a program of the service with its output on this terminal; answers its exit code. */
const run = (program: string, environment: Environment): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(ROOT, program)], { env: { ...environment }, stdio: 'inherit' });
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 2));
  });

/** On the data of `make run`: on its database when it runs, else on one that is started for the time. */
const onDataDir = async (program: string, dataDir: string): Promise<number> => {
  const [state, postgres] = [join(dataDir, 'state'), join(dataDir, 'postgres')];
  if (!existsSync(postgres)) throw new UserMistake(`There is no installation in DATA_DIR ${dataDir}.`);
  const environmentFor = (url: string): Environment => ({
    OBJECT_STORE_DIR: join(dataDir, 'objects'),
    ...process.env,
    DATABASE_URL: url,
  });
  if (isLocked(state)) return run(program, environmentFor(runningDatabase(dataDir, DATABASE)));
  const lock = lockDataDir(state);
  try {
    const server = await startLocalPostgres({ stateDir: postgres });
    try {
      return await run(program, environmentFor(server.urlFor(DATABASE)));
    } finally {
      await server.stop();
    }
  } finally {
    lock.release();
  }
};

const main = async (): Promise<number> => {
  const program = PROGRAMS[process.argv[2] ?? ''];
  if (!program) {
    process.stdout.write(USAGE);
    return process.argv.includes('--help') ? 0 : 2;
  }
  if (process.env.DATABASE_URL) return run(program, process.env);
  return onDataDir(program, dataDirFrom(process.env, ROOT, process.env.INIT_CWD ?? process.cwd()));
};

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return 2;
});
