import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { PARTS, readExports, type ServerAddresses, type Servers } from './servers.ts';

const run = promisify(execFile);
const START_MINUTES = 12;

/** The script that starts real servers on this machine, as BACKENDS names it. Undefined if there is none. */
export const findBackendsScript = (
  root: string,
  environment: Readonly<Record<string, string | undefined>>,
): string | undefined => {
  const script = environment.BACKENDS && resolve(root, environment.BACKENDS);
  return script && existsSync(script) ? script : undefined;
};

/**
 * Starts what does not run yet, all at once: most of the time they wait for downloads. One that does not start is said
 * and left out.
 */
export const startBackends = async (script: string, say: (line: string) => void): Promise<Servers> => {
  const before = await addressesOf(script);
  const missing = PARTS.filter(({ variable }) => !before[variable]);
  await Promise.all(missing.map(({ name }) => bringUp(script, name, say)));
  return {
    addresses: await addressesOf(script),
    close: async () => {
      if (missing.length === PARTS.length) await run(script, ['down']);
      else if (missing.length > 0)
        say(`left running beside what ran before: ${missing.map(({ name }) => name).join(', ')}`);
    },
  };
};

const addressesOf = async (script: string): Promise<ServerAddresses> =>
  readExports((await run(script, ['env'])).stdout);

const bringUp = async (script: string, name: string, say: (line: string) => void): Promise<void> => {
  let said = '';
  const child = spawn(script, ['up', name], { stdio: ['ignore', 'ignore', 'pipe'] });
  const timer = setTimeout(() => child.kill('SIGTERM'), START_MINUTES * 60_000);
  child.stderr.on('data', (bytes) => (said += String(bytes)));
  const code = await new Promise<number | null>((done) => {
    child.once('error', () => done(null));
    // Not 'close': the server itself keeps what it inherited open.
    child.once('exit', done);
  });
  clearTimeout(timer);
  child.stderr.destroy();
  if (code !== 0) say(`${name} did not start: ${said.trim().split('\n').at(-1) ?? ''}`);
};
