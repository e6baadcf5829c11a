import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../../..');

export const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
export const exists = (path: string): boolean => existsSync(join(ROOT, path));

/** The targets of the Makefile. */
export const makeTargets = (): ReadonlySet<string> =>
  new Set([...read('Makefile').matchAll(/^([a-z][a-z-]*):/gm)].map(([, name]) => name!));

/** The scripts of the root's package.json. */
export const npmScripts = (): ReadonlySet<string> =>
  new Set(Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts));
