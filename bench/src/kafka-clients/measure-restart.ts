import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventBus } from '@tillmap/messaging';
import { Traffic, until } from './traffic.ts';

const EVERY_MS = 20;
const FLOWING = 150;
const PROBE_MS = 10;
const START_SECONDS = 120;
/** So long it goes on after everything that had waited is handled. */
const AFTER_MS = 5_000;

/** Milliseconds from the moment at which the broker's port answered again. */
export type Restart = Readonly<{
  awayMs: number;
  sentMs: number;
  handledMs: number;
  caughtUpMs: number;
  lost: number;
  doubled: number;
}>;

/** Restarts the broker by `command` while messages flow. */
export const measureRestart = async (
  open: () => Promise<EventBus>,
  brokers: string,
  command: string,
): Promise<Restart> => {
  const bus = await open();
  const traffic = new Traffic(bus, 'restarted', EVERY_MS);
  await bus.consumeGroup({ group: 'readers', topics: [traffic.topic], handle: traffic.handle });
  traffic.start();
  await until(() => traffic.tracks.length - traffic.unhandled > FLOWING, START_SECONDS, 'messages to flow');
  const watched = watchPort(brokers);
  await run(command);
  const { wentAt, backAt } = await watched;
  const before = traffic.tracks.filter(({ createdAt }) => createdAt < backAt);
  const isCaughtUp = () => before.every(({ handledAt }) => handledAt.length > 0);
  await until(isCaughtUp, START_SECONDS, 'what had waited');
  await sleep(AFTER_MS);
  await traffic.end();
  const after = (times: readonly number[]) => Math.round(Math.min(...times.filter((at) => at >= backAt)) - backAt);
  const figures = {
    awayMs: Math.round(backAt - wentAt),
    sentMs: after(traffic.tracks.map(({ acceptedAt = 0 }) => acceptedAt)),
    handledMs: after(traffic.tracks.flatMap(({ handledAt }) => handledAt)),
    caughtUpMs: Math.round(Math.max(...before.map(({ handledAt }) => handledAt[0] ?? 0)) - backAt),
    lost: traffic.unhandled,
    doubled: traffic.doubled,
  };
  await bus.close();
  return figures;
};

/** When the port closed, and when it answered again. */
const watchPort = async (brokers: string): Promise<{ wentAt: number; backAt: number }> => {
  const [host = '', port = ''] = brokers.split(',')[0]!.split(':');
  while (await isOpen(host, Number(port))) await sleep(PROBE_MS);
  const wentAt = performance.now();
  while (!(await isOpen(host, Number(port)))) await sleep(PROBE_MS);
  return { wentAt, backAt: performance.now() };
};

const isOpen = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port });
    const answer = (is: boolean) => {
      socket.destroy();
      resolve(is);
    };
    socket.once('connect', () => answer(true)).once('error', () => answer(false));
  });

const run = async (command: string): Promise<void> => {
  const shell = spawn(command, { shell: true, stdio: 'ignore' });
  const [code] = (await once(shell, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`"${command}" ended with ${code}.`);
};
