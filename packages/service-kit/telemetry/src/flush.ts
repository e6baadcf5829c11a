import { logExport } from './log-export.ts';
import { measuring } from './measuring.ts';
import { tracing } from './tracing.ts';

/** A collector that hangs must not keep a process that ends. */
const LONGEST_MS = 2_000;

/** Sends what was recorded and not sent yet, for 2 s at most. Never throws. */
export const flushTelemetry = async (): Promise<void> => {
  const all = [tracing(), measuring(), logExport()].flatMap((one) => (one ? [one.flush()] : []));
  if (all.length === 0) return;
  const { promise: tooLong, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, LONGEST_MS);
  await Promise.race([Promise.allSettled(all), tooLong]);
  clearTimeout(timer);
};
