import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { readState, writeState } from './data-folders.ts';
import { identify, identitySchema, isStillRunning, signal } from './process-identity.ts';

export const registerSchema = z.record(z.string(), identitySchema);

const GRACE_MS = 10_000;
const POLL_MS = 50;

export type ProcessRegister = Readonly<{
  /** Notes a process that was started. */
  add(name: string, pid: number): void;
  /** Ends what an earlier run noted and left running; answers the names. */
  stopLeftovers(): Promise<string[]>;
}>;

/** Which processes belong to this DATA_DIR, kept in a file so that the run after a kill -9 knows them. */
export const processRegister = (stateDir: string): ProcessRegister => {
  const path = join(stateDir, 'processes.json');
  let register = readState(path, registerSchema) ?? {};

  const add = (name: string, pid: number): void => {
    const identity = identify(pid);
    if (!identity) return;
    register = { ...register, [name]: identity };
    writeState(path, register);
  };

  const stopLeftovers = async (): Promise<string[]> => {
    const left = Object.entries(register).filter(([, identity]) => isStillRunning(identity));
    for (const [, identity] of left) signal(identity, 'SIGTERM');
    const until = Date.now() + GRACE_MS;
    while (Date.now() < until && left.some(([, identity]) => isStillRunning(identity))) await sleep(POLL_MS);
    for (const [, identity] of left) signal(identity, 'SIGKILL');
    register = {};
    writeState(path, register);
    return left.map(([name]) => name);
  };

  return { add, stopLeftovers };
};
