import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '@tillmap/testing';
import type { RunningProduct } from '../../../src/product/running-product.ts';
import type { BusFaults } from './bus-faults.ts';
import type { Fault, Part } from './fault-plan.ts';

/** A part that is killed again and again is started again after 10 s at most, and then needs some seconds. */
const BACK_SECONDS = 90;

/** What was really done. */
export type Played = Readonly<{ kills: number; pauses: number; ofBus: number }>;

/**
 * Does all of a plan to a running product, each fault in the middle of a run, and resolves when every part runs again. A
 * kill waits until the run has moved since the kill before (`since`, performance.now): else it would be that message's fifth
 * end of a process in a row, for which it is given up.
 */
export const playPlan = async (
  plan: readonly Fault[],
  product: RunningProduct,
  bus: BusFaults,
  inARun: (since: number) => Promise<void>,
): Promise<Played> => {
  const beside: Promise<void>[] = [];
  const played = { kills: 0, pauses: 0, ofBus: 0 };
  let killedAt = 0;
  /** By part, the process that was killed last: its number may be another's until the part runs again. */
  const killed = new Map<Part, number>();

  const goOnBeside = (work: Promise<void>): void => {
    // Looked at in the end; until then a failure is not unhandled.
    work.catch(() => undefined);
    beside.push(work);
  };
  const signal = (pid: number, name: NodeJS.Signals | 0): boolean => {
    try {
      return process.kill(pid, name);
    } catch {
      // It has ended by itself.
      return false;
    }
  };
  /** Signals the part, once it runs; answers the process that got it. */
  const send = (part: Part, name: NodeJS.Signals | 0): Promise<number> =>
    waitUntil(
      () => {
        const pid = product.processes().get(part);
        return pid !== undefined && pid !== killed.get(part) && signal(pid, name) && pid;
      },
      { seconds: BACK_SECONDS, what: `${part} to run:\n${product.output().split('\n').slice(-20).join('\n')}` },
    );
  const pause = async (part: Part, forMs: number): Promise<void> => {
    const pid = await send(part, 'SIGSTOP');
    played.pauses += 1;
    await sleep(forMs);
    // Killed in the meantime, its number may be another's.
    if (product.processes().get(part) === pid) signal(pid, 'SIGCONT');
  };
  const begin = async (fault: Fault): Promise<void> => {
    switch (fault.kind) {
      case 'kill':
        killed.set(fault.part, await send(fault.part, 'SIGKILL'));
        played.kills += 1;
        killedAt = performance.now();
        return;
      case 'pause':
        goOnBeside(pause(fault.part, fault.forMs));
        return;
      case 'bus away':
        goOnBeside(bus.away(fault.forMs));
        break;
      case 'bus slow':
        goOnBeside(bus.slow(fault.forMs));
        break;
      case 'bus cut':
        goOnBeside(bus.cut());
    }
    played.ofBus += 1;
  };

  for (const fault of plan) {
    await sleep(fault.afterMs);
    await inARun(fault.kind === 'kill' ? killedAt : 0);
    await begin(fault);
  }
  await Promise.all(beside);
  for (const part of new Set(plan.flatMap((fault) => ('part' in fault ? fault.part : [])))) await send(part, 0);
  return played;
};
