import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installedPostgresMajor } from '@tillmap/testing/local-postgres';
import { UsageError } from '../launcher/usage-error.ts';
import { type BackupHeader, FORMAT } from './manifest.ts';

const ROOT = join(import.meta.dirname, '../../..');
const NAMED = /^ {2}readonly name = '(\w+\d{13})';/gm;

/** What a release can read. */
export type Release = Readonly<{ version: string; postgresMajor: number; migrations: ReadonlySet<string> }>;

/** The release whose code this is, with the names of all its migrations. */
export const thisRelease = (): Release => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  return { version, postgresMajor: installedPostgresMajor(), migrations: knownMigrations() };
};

const knownMigrations = (): ReadonlySet<string> => {
  const names = ['packages/bus/src', 'services'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.includes('node_modules'))
      .flatMap((name) => [...readFileSync(join(ROOT, folder, name), 'utf8').matchAll(NAMED)].map(([, found]) => found)),
  );
  return new Set(names.filter((name) => name !== undefined));
};

/** Throws UsageError with a sentence where a backup is of a release that knows more than this one. */
export const refuseNewer = (header: BackupHeader, own: Release): void => {
  const where = `This backup was taken by Tillmap ${header.release}, and this is ${own.version}`;
  const remedy = 'Restore it with that release or a newer one. Nothing was changed.';
  if (header.format > FORMAT || compareVersions(header.release, own.version) > 0) {
    throw new UsageError(`${where}, which is older. ${remedy}`);
  }
  const unknown = Object.entries(header.migrations).flatMap(([database, names]) =>
    names.filter((name) => !own.migrations.has(name)).map((name) => `${name} of ${database}`),
  );
  if (unknown.length > 0) {
    throw new UsageError(`${where}, but its tables are of a newer state (${unknown.join(', ')}). ${remedy}`);
  }
  if (header.postgresMajor !== own.postgresMajor) {
    throw new UsageError(
      `This backup is of PostgreSQL ${header.postgresMajor}, and this release brings ${own.postgresMajor}: restore it with Tillmap ${header.release}. Nothing was changed.`,
    );
  }
};

/** Below zero where `one` is older than `other`, above where it is newer. */
export const compareVersions = (one: string, other: string): number => {
  const [left, right] = [one, other].map((version) => version.split(/[.-]/).slice(0, 3).map(Number));
  const differing = left?.findIndex((part, at) => part !== right?.[at]) ?? -1;
  return differing === -1 ? 0 : (left?.[differing] ?? 0) - (right?.[differing] ?? 0);
};
