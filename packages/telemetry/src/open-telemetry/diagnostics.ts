import { DiagLogLevel, diag } from '@opentelemetry/api';
import { withoutPersonalData } from '../personal-data.ts';

const EVERY_MS = 60_000;

/** Says what is wrong with sending, at most once a minute: a receiver that is away must not fill the log. */
export const sayNowAndThen = (): void => {
  let saidAt = Number.NEGATIVE_INFINITY;
  const say = (...words: unknown[]): void => {
    if (performance.now() - saidAt < EVERY_MS) return;
    saidAt = performance.now();
    const said = words.map((word) => (word instanceof Error ? word.message : String(word))).join(' ');
    process.stderr.write(`Telemetry: ${withoutPersonalData(said).slice(0, 500)}\n`);
  };
  const quiet = (): void => undefined;
  diag.setLogger({ error: say, warn: say, info: quiet, debug: quiet, verbose: quiet }, DiagLogLevel.WARN);
};
