import { DiagLogLevel, diag } from '@opentelemetry/api';
import { withoutPersonalData } from '../personal-data.ts';

const EVERY_MS = 60_000;
const LONGEST = 500;
/** As the services' own lines have it. */
const WARN = 40;

/** The exporter logs an error's fields as JSON; its message is enough. */
const inShort = (word: unknown): string => {
  if (word instanceof Error) return word.message;
  try {
    return String((JSON.parse(String(word)) as { message?: unknown } | null)?.message ?? word);
  } catch {
    return String(word);
  }
};

/** Logs errors of sending, at most once a minute: an unavailable receiver must not fill the log. */
export const logRateLimited = (service: string): void => {
  let saidAt = Number.NEGATIVE_INFINITY;
  const say = (...words: unknown[]): void => {
    if (performance.now() - saidAt < EVERY_MS) return;
    saidAt = performance.now();
    const msg = `Telemetry: ${words.map(inShort).join(' ').slice(0, LONGEST)}`;
    const line = JSON.stringify({ level: WARN, time: new Date().toISOString(), service, msg });
    process.stdout.write(`${withoutPersonalData(line)}\n`);
  };
  const quiet = (): void => undefined;
  diag.setLogger({ error: say, warn: say, info: quiet, debug: quiet, verbose: quiet }, DiagLogLevel.WARN);
};
