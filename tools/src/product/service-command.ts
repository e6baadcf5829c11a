import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { dataDirFrom } from '../launcher/settings.ts';
import { onDatabases } from './on-databases.ts';

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

/** On the data of `make run`. */
const onDataDir = ({ program, database }: ServiceCommand, dataDir: string): Promise<number> =>
  onDatabases(dataDir, (urlFor) =>
    run(program, { OBJECT_STORE_DIR: join(dataDir, 'objects'), ...process.env, DATABASE_URL: urlFor(database) }),
  );

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
