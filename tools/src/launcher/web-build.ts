import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Output } from './output.ts';
import { UsageError } from './usage-error.ts';

export type WebBuild = Readonly<{
  /** Resolves when pages can be served; rejects when there are none. */
  done: Promise<void>;
  stop(): void;
}>;

/** Builds the web pages in a process of its own where their sources changed; an older build serves if that fails. */
export const buildWebPages = (root: string, output: Output): WebBuild => {
  const write = output.of('web');
  const child = spawn(process.execPath, [join(root, 'tools/src/build-web.ts')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  });
  let stopped = false;
  createInterface({ input: child.stdout }).on('line', (line) => write(line));
  createInterface({ input: child.stderr }).on('line', (line) => write(line));
  const done = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0 || stopped) resolve();
      else if (existsSync(join(root, 'web/dist/index.html'))) {
        output.warn('the web pages could not be built; those of the last build are served');
        resolve();
      } else reject(new UsageError(`The web pages could not be built; ${output.fileOf('web')} says why.`));
    });
  });
  return {
    done,
    stop: () => {
      stopped = true;
      child.kill('SIGTERM');
    },
  };
};
