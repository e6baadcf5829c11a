import { createServer } from 'node:net';
import { join } from 'node:path';
import { freePort } from '@tillmap/testing/local-postgres';
import { z } from 'zod';
import { readState, writeState } from './data-folders.ts';
import { UsageError } from './usage-error.ts';

export const portsSchema = z.record(z.string(), z.int().min(1).max(65_535));

const LOOPBACK = '127.0.0.1';

/** A loopback port for each name: the one of the last run where it is still free, so that restarts change nothing. */
export const choosePorts = async (stateDir: string, names: readonly string[]): Promise<Record<string, number>> => {
  const path = join(stateDir, 'ports.json');
  const last = readState(path, portsSchema) ?? {};
  const chosen: Record<string, number> = {};
  for (const name of names) {
    const before = last[name];
    const taken = Object.values(chosen);
    if (before !== undefined && !taken.includes(before) && (await canListen(LOOPBACK, before)) === undefined) {
      chosen[name] = before;
    } else {
      chosen[name] = await freePort(taken);
    }
  }
  writeState(path, chosen);
  return chosen;
};

/** Throws UsageError where Tillmap's own address cannot be listened on. */
export const requirePort = async (host: string, port: number): Promise<void> => {
  const problem = await canListen(host, port);
  if (problem === undefined) return;
  if (problem === 'EADDRINUSE') {
    throw new UsageError(`Port ${port} is taken by another program; choose another one, for example PORT=${port + 1}.`);
  }
  if (problem === 'EACCES') throw new UsageError(`Port ${port} needs special rights; choose one above 1023 with PORT.`);
  throw new UsageError(`Tillmap cannot listen on HOST=${host} (${problem}); 127.0.0.1 always works.`);
};

/** Answers nothing where it works, else the error's code. */
const canListen = (host: string, port: number): Promise<string | undefined> =>
  new Promise((resolve) => {
    const probe = createServer().once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
