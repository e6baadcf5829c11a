import type { Logger, Service } from '@tillmap/service-kit';

/** Does `work` now and again `everyMs` after each end. The first failure fails the start, later ones are logged. */
export const periodicTask = (what: string, everyMs: number, work: () => Promise<unknown>, log: Logger): Service => {
  let timer: NodeJS.Timeout | undefined;
  let inHand: Promise<void> = Promise.resolve();
  let isStopped = false;

  const again = (): void => {
    timer = setTimeout(() => {
      inHand = work()
        .catch((error: unknown) => log.warn({ err: error, what }, 'Regular work failed; it will be tried again'))
        .then(() => {
          if (!isStopped) again();
        });
    }, everyMs);
  };
  return {
    async start() {
      const first = work();
      inHand = first.then(
        () => undefined,
        () => undefined,
      );
      await first;
      if (!isStopped) again();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await inHand;
    },
  };
};
