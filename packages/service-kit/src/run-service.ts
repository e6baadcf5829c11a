import type { z } from 'zod';
import { type KitConfig, loadConfig, WrongConfig } from './config.ts';
import { createLogger, type Logger } from './logger.ts';
import type { Need } from './needs.ts';
import { runProcess, type Service } from './service.ts';

type Options<Config extends KitConfig> = Readonly<{
  name: string;
  schema: z.ZodType<Config>;
  /** What has to be there in production. */
  needs: readonly Need[];
  compose: (config: Config, log: Logger) => Service;
}>;

/** A service's process, with the settings of its environment. Wrong ones end it with one message that names them all. */
export const runService = async <Config extends KitConfig>({
  name,
  schema,
  needs,
  compose,
}: Options<Config>): Promise<void> => {
  const config = settingsOf(() => loadConfig(schema, process.env, needs));
  if (!config) return;
  const log = createLogger(name, config.LOG_LEVEL);
  const service = settingsOf(() => compose(config, log));
  if (service) await runProcess(service, log);
};

/** What `read` answers; nothing, with the message printed and the exit code set, where settings are wrong. */
const settingsOf = <T>(read: () => T): T | undefined => {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof WrongConfig)) throw error;
    // Not as a log entry, nor with a stack: a person who installs reads it.
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
    return undefined;
  }
};
