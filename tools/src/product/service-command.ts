import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startLocalPostgres } from '@tillmap/local-postgres';
import { isLocked, lockDataDir } from '../launcher/data-lock.ts';
import { dataDirFrom } from '../launcher/settings.ts';
import { UsageError } from '../launcher/usage-error.ts';
import { runningDatabase } from './running-database.ts';

/** A program of a service, relative to the repository, with its words, and the database of `make run` that it works on. */
export type ServiceCommand = Readonly<{ program: readonly string[]; database: string }>;

type Environment = Readonly<Record<string, string | undefined>>;

const ROOT = join(import.meta.dirname, '../../..');

/** Runs it with its output on this terminal; answers its exit code. */
const run = ([program = '', ...words]: readonly string[], environment: Environment): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(ROOT, program), ...words], {
      env: { ...environment },
      stdio: 'inherit',
    });
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 2));
  });

/** On the data of `make run`: on its database when it runs, else on one that is started for the time. */
const onDataDir = async ({ program, database }: ServiceCommand, dataDir: string): Promise<number> => {
  const [state, postgres] = [join(dataDir, 'state'), join(dataDir, 'postgres')];
  if (!existsSync(postgres)) throw new UsageError(`There is no installation in DATA_DIR ${dataDir}.`);
  const environmentFor = (url: string): Environment => ({
    OBJECT_STORE_DIR: join(dataDir, 'objects'),
    ...process.env,
    DATABASE_URL: url,
  });
  if (isLocked(state)) return run(program, environmentFor(runningDatabase(dataDir, database)));
  const lock = lockDataDir(state);
  try {
    const server = await startLocalPostgres({ stateDir: postgres });
    try {
      return await run(program, environmentFor(server.urlFor(database)));
    } finally {
      await server.stop();
    }
  } finally {
    lock.release();
  }
};

/** Runs a service's program on DATABASE_URL, else on the installation in DATA_DIR; answers its exit code, 2 with a sentence. */
export const runServiceCommand = async (command: ServiceCommand): Promise<number> => {
  try {
    if (process.env.DATABASE_URL) return await run(command.program, process.env);
    return await onDataDir(command, dataDirFrom(process.env, ROOT, process.env.INIT_CWD ?? process.cwd()));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 2;
  }
};
