import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { GATEWAY, nodeFlags, SERVICES } from '@tillmap/tools/launcher/service-list.ts';

/** A program of this folder in a process of its own. */
export type RunningProgram = Readonly<{ base: string; pid: number; stop(): Promise<void> }>;

/** With the flags of the gateway, so that nothing but the code differs. */
const FLAGS = SERVICES.filter(({ name }) => name === GATEWAY).flatMap(nodeFlags);

export const startProgram = async (
  file: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningProgram> => {
  const child = spawn(process.execPath, [...FLAGS, join(import.meta.dirname, file)], {
    env: { ...process.env, MALLOC_ARENA_MAX: '2', ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (said) => resolve((said as { port: number }).port));
    void ended.then(() => reject(new Error(`${file} ended before it listened.`)));
  });
  return {
    base: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};
