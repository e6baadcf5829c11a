import type { Logger } from './logger.ts';
import type { Service } from './service.ts';

/**
 * Work that is done again and again, never twice at a time, until it is stopped. `soon()` asks for it at once. A failure
 * is logged and the work is tried again at its next turn.
 */
export const repeating = (
  what: string,
  everySeconds: number,
  log: Logger,
  work: () => Promise<void>,
): Service & { soon(): void } => {
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | undefined;
  let isAskedAgain = false;
  let isStopped = true;

  const turn = (): void => {
    if (isStopped) return;
    if (working) {
      isAskedAgain = true;
      return;
    }
    clearTimeout(timer);
    isAskedAgain = false;
    working = work()
      .catch((error: unknown) => log.warn({ err: error }, `${what} failed; it is tried again`))
      .finally(() => {
        working = undefined;
        if (isAskedAgain) turn();
        else if (!isStopped) timer = setTimeout(turn, everySeconds * 1_000);
      });
  };
  return {
    soon: turn,
    async start() {
      isStopped = false;
      turn();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await working;
    },
  };
};
