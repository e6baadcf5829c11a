import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { waitUntil } from '@tillmap/testing';

const ROOT = join(import.meta.dirname, '../../..');

export type ServiceProcess = Readonly<{
  port: number;
  /** What it wrote on the standard output and the standard error, a line each. */
  lines(): readonly string[];
  /** Ports that it connected to. */
  connectedTo(): readonly number[];
  /** Ends it by SIGTERM; resolves to its exit code and how long that took. */
  end(): Promise<{ code: number | null; ms: number }>;
}>;

/** Writes the port of each connection that a process makes. */
const NOTING_CONNECTIONS = `data:text/javascript,${encodeURIComponent(`
  import { Socket } from 'node:net';
  const { connect } = Socket.prototype;
  Socket.prototype.connect = function (...given) {
    const [options] = Array.isArray(given[0]) ? given[0] : given;
    process.stderr.write('connects to ' + options.port + '\\n');
    return connect.apply(this, given);
  };
`)}`;

const portIn = (lines: readonly string[], message: string): number | undefined => {
  const line = lines.find((one) => one.includes(`"${message}"`));
  return line === undefined ? undefined : (JSON.parse(line) as { port: number }).port;
};

/** A service as it runs in an image, `--import` included. */
export const startServiceProcess = async (
  entry: string,
  environment: Readonly<Record<string, string>>,
): Promise<ServiceProcess> => {
  const child: ChildProcess = spawn(
    process.execPath,
    ['--import', NOTING_CONNECTIONS, '--import', './packages/service-kit/telemetry/src/register.ts', entry],
    {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH ?? '',
        ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
        SERVICE_SECRET: 'a-secret-of-some-length',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  // Not `exit`, which may come before the last lines.
  const closed = once(child, 'close');
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    let rest = '';
    stream?.setEncoding('utf8').on('data', (text: string) => {
      const parts = (rest + text).split('\n');
      rest = parts.pop() ?? '';
      lines.push(...parts.filter(Boolean));
    });
  }
  const port = await waitUntil(() => portIn(lines, 'listening'), { seconds: 90, what: `${entry} to listen` });
  return {
    port,
    lines: () => lines,
    connectedTo: () => lines.flatMap((line) => /^connects to (\d+)$/.exec(line)?.[1] ?? []).map(Number),
    end: async () => {
      const began = performance.now();
      child.kill('SIGTERM');
      await closed;
      return { code: child.exitCode, ms: performance.now() - began };
    },
  };
};
