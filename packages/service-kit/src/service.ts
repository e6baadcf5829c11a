import { setTimeout as sleep } from 'node:timers/promises';
import { flushTelemetry } from '@tillmap/service-kit/telemetry';
import type { Logger } from './logger.ts';

/** A process or a part of one. `start` resolves when it is ready to serve; `stop` when nothing of it runs any more. */
export type Service = {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** It will be stopped soon: goes on serving, and reports that it is not ready. */
  leave?(): void;
};

/** Parts that start in this order and stop in the other one. A part that fails to start stops those before it. */
export const runTogether = (parts: readonly Service[]): Service => {
  const started: Service[] = [];
  const stop = async (): Promise<void> => {
    for (let part = started.pop(); part; part = started.pop()) await part.stop();
  };
  const start = async (): Promise<void> => {
    for (const part of parts) {
      try {
        await part.start();
        started.push(part);
      } catch (error) {
        await stop();
        throw error;
      }
    }
  };
  const leave = (): void => {
    for (const part of started) part.leave?.();
  };
  return { start, stop, leave };
};

const STOP_GRACE_MS = 10_000;
/** With those before them, they stay below the 40 s less 10 s that the chart gives a pod from its SIGTERM. */
const STOP_GRACE_AFTER_LEAVING_MS = 23_000;

/**
 * Runs a service as this process: starts it, stops it on SIGTERM, SIGINT or when the launcher's channel closes, and
 * ends the process after an uncaught exception, so that its supervisor starts a sound one. On SIGTERM it goes on
 * serving for `drainMs` first, so that every client with a connection has moved by then.
 */
export const runProcess = async (service: Service, log: Logger, drainMs = 0): Promise<void> => {
  let stopping = false;
  const stop = async (isUrgent: boolean): Promise<void> => {
    const drains = drainMs > 0 && !isUrgent;
    const grace = drains ? drainMs + STOP_GRACE_AFTER_LEAVING_MS : STOP_GRACE_MS;
    setTimeout(() => process.exit(1), grace).unref();
    if (drains) {
      service.leave?.();
      await sleep(drainMs);
    }
    await service.stop();
  };
  const end = (why: string, code: number): void => {
    if (stopping) return;
    stopping = true;
    log.info({ why }, 'Stopping');
    const exit = async (status: number): Promise<void> => {
      await flushTelemetry();
      process.exit(status);
    };
    stop(why !== 'SIGTERM').then(
      () => exit(code),
      (error: unknown) => {
        log.error({ err: error }, 'Stop failed');
        return exit(code || 1);
      },
    );
  };
  process.once('SIGTERM', () => end('SIGTERM', 0));
  process.once('SIGINT', () => end('SIGINT', 0));
  if (process.channel) process.once('disconnect', () => end('Launcher ended; stopping', 0));
  process.on('uncaughtException', (error) => {
    log.error({ err: error }, 'Uncaught exception; process exits');
    end('uncaught exception', 1);
  });
  process.on('unhandledRejection', (error) => {
    log.error({ err: error }, 'Unhandled rejection; process exits');
    end('unhandled rejection', 1);
  });
  try {
    await service.start();
  } catch (error) {
    log.error({ err: error }, 'Start failed');
    end('Start failed', 1);
  }
};
