import { accessSync, constants, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { z } from 'zod';
import { UsageError, withSentence } from './usage-error.ts';

/** What lies where under DATA_DIR. */
export type DataFolders = Readonly<{
  root: string;
  state: string;
  logs: string;
  objects: string;
  cache: string;
  postgres: string;
  metrics: string;
  /** Made by catalog. */
  searchIndex: string;
}>;

/** Creates DATA_DIR and its folders. Throws UsageError where that is not possible. */
export const createDataFolders = (root: string): DataFolders => {
  const folders = {
    root,
    state: join(root, 'state'),
    logs: join(root, 'logs'),
    objects: join(root, 'objects'),
    cache: join(root, 'cache'),
    postgres: join(root, 'postgres'),
    metrics: join(root, 'metrics'),
    searchIndex: join(root, 'search-index'),
  };
  try {
    for (const folder of [folders.state, folders.logs, folders.objects, folders.cache, folders.metrics]) {
      mkdirSync(folder, { recursive: true });
      accessSync(folder, constants.R_OK | constants.W_OK);
    }
  } catch (error) {
    const told = withSentence(error, root);
    if (told instanceof UsageError) throw told;
    throw new UsageError(`DATA_DIR ${root} cannot be written: ${(error as Error).message}.`);
  }
  return folders;
};

/** Leaves a note in DATA_DIR on what it is and where the database is, which as root may lie elsewhere. */
export const describeData = ({ root }: DataFolders, databasePlace: string): void => {
  const lines = [
    'All data of this Tillmap installation.',
    `The database lies ${databasePlace}.`,
    'To keep it: make backup TO=<file>, at any time. To start again, delete this folder while Tillmap is stopped.',
  ];
  writeFileSync(join(root, 'README'), `${lines.join('\n')}\n`);
};

/** Tells Prometheus, in the form of its file discovery, where services show their metrics. */
export const describeMetrics = ({ metrics }: DataFolders, ports: Readonly<Record<string, number>>): void => {
  const targets = Object.entries(ports).map(([service, port]) => ({
    targets: [`127.0.0.1:${port}`],
    labels: { service },
  }));
  writeFileSync(join(metrics, 'targets.json'), `${JSON.stringify(targets, null, 2)}\n`);
};

/** Reads a JSON file this launcher wrote; nothing where it is missing, was cut off or says something else. */
export const readState = <T>(path: string, schema: z.ZodType<T>): T | undefined => {
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
};

/** Writes a JSON file whole or not at all, readable by the present user only. */
export const writeState = (path: string, value: unknown): void => {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, path);
};
