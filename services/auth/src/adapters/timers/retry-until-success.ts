import type { Logger, Service } from '@tillmap/service-kit';

/** Does `work` now, and where that fails again every so often until it is done. The start waits for the first try only. */
export const retryUntilSuccess = (
  what: string,
  everyMs: number,
  work: () => Promise<unknown>,
  log: Logger,
): Service => {
  let timer: NodeJS.Timeout | undefined;
  let inHand: Promise<void> = Promise.resolve();
  let isStopped = false;

  const attempt = async (): Promise<void> => {
    try {
      await work();
    } catch (error) {
      log.warn({ err: error, task: what }, 'Startup task failed; retrying');
      if (!isStopped) timer = setTimeout(again, everyMs);
    }
  };
  const again = (): void => {
    inHand = attempt();
  };
  return {
    start() {
      again();
      return inHand;
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await inHand;
    },
  };
};
