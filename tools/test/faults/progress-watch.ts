import { setTimeout as sleep } from 'node:timers/promises';
import type { Session } from '@tillmap/contracts';
import type { ProductClient } from '@tillmap/testing/product-client';

/** What was seen of a session while it ran: a line for each change, for the message of a failure. */
export type ProgressWatch = Readonly<{
  last(): Session | undefined;
  /** When progress moved last (performance.now). */
  movedAt(): number;
  /** The longest time in ms without a move of progress from `from` (performance.now), or from its beginning if that was later, until the end. */
  longestPauseFrom(from: number): number;
  /** Resolves when the session is completed, failed or cancelled; throws after `seconds`. */
  ended(seconds: number): Promise<Session>;
  story(): string;
  stop(): Promise<void>;
}>;

const EVERY_MS = 50;
const RUNNING = new Set(['pending', 'processing']);

/** Asks for the status of a session over and over; an answer that does not come counts as no move. */
export const watchProgress = (api: ProductClient, sessionId: string): ProgressWatch => {
  const began = performance.now();
  const lines: string[] = [];
  const moves: number[] = [];
  let last: Session | undefined;
  let stopped = false;

  const tell = (text: string): void => {
    if (lines.at(-1)?.endsWith(text)) return;
    lines.push(`${((performance.now() - began) / 1000).toFixed(2)} s ${text}`);
  };
  const look = async (): Promise<void> => {
    try {
      const now = await api.session(sessionId);
      if (last?.progress_current !== now.progress_current || last.status !== now.status) moves.push(performance.now());
      last = now;
      tell(`${now.status} ${now.progress_current}/${now.progress_total}${now.waiting_for ? ' waiting' : ''}`);
    } catch (error) {
      tell(String((error as Error).message).split('\n')[0] ?? '');
    }
  };
  const looking = (async () => {
    while (!stopped) {
      await look();
      await sleep(EVERY_MS);
    }
  })();
  const story = (): string => lines.join('\n');
  const isOver = (): boolean => last !== undefined && !RUNNING.has(last.status);

  return {
    last: () => last,
    movedAt: () => moves.at(-1) ?? began,
    story,
    longestPauseFrom: (from) => {
      const since = Math.max(from, began);
      const times = [since, ...moves.filter((at) => at > since)];
      return Math.max(...times.map((at, index) => (times[index + 1] ?? at) - at));
    },
    ended: async (seconds) => {
      const until = performance.now() + seconds * 1000;
      while (!isOver()) {
        if (performance.now() > until) throw new Error(`The session did not end within ${seconds} s:\n${story()}`);
        await sleep(EVERY_MS);
      }
      return last!;
    },
    stop: async () => {
      stopped = true;
      await looking;
    },
  };
};
