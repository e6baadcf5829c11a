import { type Logger, METRICS, type Metrics, type OnThreadEnd } from '@tillmap/service-kit';

/** Logs and counts each thread that ended by itself. */
export const threadMeasures = (metrics: Metrics, log: Logger): OnThreadEnd => {
  const ended = metrics.counter(METRICS.threadsEnded);
  return (thread, error, pauseMs) => {
    ended({ thread });
    log.error({ thread, err: error, pauseMs }, 'Worker thread ended; restarting it');
  };
};
