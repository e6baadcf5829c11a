import { flushTelemetry } from '@tillmap/service-kit/telemetry';
import type { z } from 'zod';
import { type KitConfig, loadConfig, oldSettingsIn, type RenamedSettings, WrongConfig } from './config.ts';
import { createLogger, type Logger } from './logger.ts';
import type { RequiredSetting } from './required-settings.ts';
import { runProcess, type Service } from './service.ts';

type Options<Config extends KitConfig> = Readonly<{
  name: string;
  schema: z.ZodType<Config>;
  /** What has to be there in production. */
  needs: readonly RequiredSetting[];
  /** Old names of settings that still work; each that is given is logged. */
  renamed?: RenamedSettings;
  compose: (config: Config, log: Logger) => Service;
  /** What the process can do instead of serving, by the word after the file's name; each returns the text to print. */
  commands?: Readonly<Record<string, () => Promise<string>>>;
}>;

/**
 * A service's process, with the settings of its environment, or one of its commands. Wrong settings end it with one message
 * that names them all; a command ends it with 0, or with 1 and a sentence.
 */
export const runService = async <Config extends KitConfig>({
  name,
  schema,
  needs,
  renamed = {},
  compose,
  commands = {},
}: Options<Config>): Promise<void> => {
  const [, , word] = process.argv;
  if (word !== undefined) return runCommand(name, word, commands);
  const config = settingsOf(() => loadConfig(schema, process.env, needs, renamed));
  if (!config) return;
  const log = createLogger(name, config.LOG_LEVEL);
  for (const old of oldSettingsIn(process.env, renamed)) log.warn(old, 'Setting has an old name; use the new one');
  const service = settingsOf(() => compose(config, log));
  if (service) await runProcess(service, log, (config.DRAIN_SECONDS ?? 0) * 1_000);
};

const runCommand = async (
  name: string,
  word: string,
  commands: Readonly<Record<string, () => Promise<string>>>,
): Promise<void> => {
  try {
    const command = commands[word];
    if (!command)
      throw new Error(`there is no command "${word}"; there are: ${Object.keys(commands).join(', ') || 'none'}.`);
    process.stdout.write(`${await command()}\n`);
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error);
    process.stderr.write(error instanceof WrongConfig ? `${sentence}\n` : `${name} ${word}: ${sentence}\n`);
    process.exitCode = 1;
  } finally {
    await flushTelemetry();
  }
};

/** Returns what `read` does; undefined, with the message printed and the exit code set, where settings are wrong. */
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
