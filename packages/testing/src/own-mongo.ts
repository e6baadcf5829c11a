import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@tillmap/testing/local-postgres';
import { type OwnProcess, ownProcess } from './own-process.ts';

const START_SECONDS = 60;
const USUAL = 'mongod --bind_ip 127.0.0.1 --port {port} --dbpath {data}';

const commandLine = (): string => process.env.MONGOD ?? USUAL;

/** A server that speaks MongoDB's protocol and keeps its data on disk, to be ended and started again with what it had kept. */
export type OwnMongo = OwnProcess & Readonly<{ url: string; remove(): Promise<void> }>;

/** Why none can be started here; undefined when one can. */
export const noOwnMongo = (): string | undefined => {
  const [command = ''] = commandLine().split(' ');
  return spawnSync(command, ['--version']).error ? `no MongoDB can be started: there is no ${command}` : undefined;
};

/**
 * Starts the `mongod` of the machine, or the command line in `MONGOD`, in which `{port}` and `{data}` are filled in.
 */
export const ownMongo = async (): Promise<OwnMongo> => {
  const data = await mkdtemp(join(tmpdir(), 'own-mongo-'));
  const port = await freePort();
  const fill = (word: string): string => word.replace('{port}', String(port)).replace('{data}', data);
  const [command = '', ...args] = commandLine().split(' ').map(fill);
  const output = join(data, 'output.log');
  const server = ownProcess({ name: 'MongoDB', command, args, ports: [port], output, seconds: START_SECONDS });
  const remove = async (): Promise<void> => {
    await server.kill();
    await rm(data, { recursive: true, force: true });
  };
  try {
    await server.start();
  } catch (error) {
    await remove();
    throw error;
  }
  return { ...server, url: `mongodb://127.0.0.1:${port}/?directConnection=true`, remove };
};
