import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { waitUntil } from './wait-until.ts';

type Wanted = Readonly<{
  /** Its name in messages. */
  name: string;
  command: string;
  args: readonly string[];
  /** The loopback ports that are open once it can be used. */
  ports: readonly number[];
  /** The file for its output. */
  output: string;
  seconds: number;
}>;

/** A server process of a test's own, which can be ended and started again. */
export type OwnProcess = Readonly<{
  /** Throws with the end of its output when it ended instead. */
  start(): Promise<void>;
  /** As a power cut does. */
  kill(): Promise<void>;
  /** As an upgrade does: it gets SIGTERM. */
  stop(): Promise<void>;
}>;

export const ownProcess = ({ name, command, args, ports, output, seconds }: Wanted): OwnProcess => {
  let child: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    const said = openSync(output, 'a');
    const started = spawn(command, args, { stdio: ['ignore', said, said] });
    closeSync(said);
    child = started;
    await waitUntil(async () => hasEnded(started) || (await Promise.all(ports.map(isOpen))).every(Boolean), {
      seconds,
      what: name,
    });
    if (hasEnded(started)) throw new Error(`${name} ended: ${(await readFile(output, 'utf8')).slice(-2_000)}`);
  };
  const end = (signal: 'SIGKILL' | 'SIGTERM') => async (): Promise<void> => {
    if (!child || hasEnded(child)) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  return { start, kill: end('SIGKILL'), stop: end('SIGTERM') };
};

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
