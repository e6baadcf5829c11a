import { join } from 'node:path';
import { type Launched, launch } from './launcher/launch.ts';
import { readSettings } from './launcher/settings.ts';
import { UsageError } from './launcher/usage-error.ts';
import { seedDemoData } from './seed/seed-demo-data.ts';

const USAGE = `Starts Tillmap with everything it needs on this machine.

  HOST=127.0.0.1 PORT=8080   where it listens
  DATA_DIR=.data             where it keeps everything
  POSTGRES_URL=…             a PostgreSQL that runs already, instead of its own
  DEMO_PASSWORD=…            the demo accounts' password
  SEED=none ADMIN_EMAIL=… ADMIN_PASSWORD=…
                             start empty, with one admin
  LOG_LEVEL=info             silent, error, warn, info or debug
`;

const root = join(import.meta.dirname, '../..');

const main = async (): Promise<void> => {
  // A terminal that was closed takes no more lines, and the end has to be orderly all the same.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  const settings = readSettings(process.env, root, process.env.INIT_CWD ?? process.cwd());
  let launched: Launched | undefined;
  let stopped = 0;
  const stop = (signal: string): void => {
    stopped += 1;
    process.stdout.write(stopped === 1 ? `\nStopping (${signal}); once more ends it by force.\n` : '');
    const ending = launched?.stop(stopped === 1 ? undefined : 0);
    if (stopped === 1) void ending?.then(() => process.exit(0), fail);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal));

  launched = await launch({ root, settings, environment: process.env, terminal: process.stdout, seed: seedDemoData });
  if (stopped > 0) {
    await launched.stop();
    process.exit(0);
  }
  try {
    await launched.complete;
  } catch (error) {
    await launched.stop();
    throw error;
  }
};

const fail = (error: unknown): void => {
  const sentence = error instanceof UsageError;
  console.error(sentence ? error.message : error instanceof Error ? error.stack : error);
  process.exit(1);
};

if (process.argv.includes('--help')) process.stdout.write(USAGE);
else main().catch(fail);
