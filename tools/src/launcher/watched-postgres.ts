import { setTimeout as sleep } from 'node:timers/promises';
import { type LocalPostgres, startLocalPostgres } from '@tillmap/testing/local-postgres';
import type { Output } from './output.ts';
import { restartDelay } from './supervised-process.ts';
import { UsageError, withSentence } from './usage-error.ts';

export type DatabaseServer = Readonly<{
  /** Where the data lies, as a sentence goes on after "The database lies". */
  place: string;
  urlFor(database: string): string;
  stop(): Promise<void>;
}>;

type Options = Readonly<{
  stateDir: string;
  port: number;
  databases: readonly string[];
  /** The most that can be open at once. */
  connections: number;
  output: Output;
}>;

/** Starts PostgreSQL with its databases and starts it again, on the same port, whenever it dies. */
export const watchPostgres = async ({
  stateDir,
  port,
  databases,
  connections,
  output,
}: Options): Promise<DatabaseServer> => {
  const log = output.of('postgres');
  let stopping = false;
  let restarting: Promise<void> = Promise.resolve();

  const start = async (): Promise<LocalPostgres> => {
    const server = await startLocalPostgres({
      stateDir,
      port,
      settings: { max_connections: String(connections) },
      log: (line) => log(asEntry(line)),
    });
    server.onExit(() => {
      restarting = startAgain();
    });
    return server;
  };
  const startAgain = async (): Promise<void> => {
    for (let deaths = 1; !stopping; deaths += 1) {
      output.warn('the database ended unexpectedly and is started again');
      await sleep(restartDelay(deaths));
      if (stopping) return;
      try {
        current = await start();
        output.say('the database is back');
        return;
      } catch (error) {
        output.warn((error as Error).message);
      }
    }
  };

  const stop = async (): Promise<void> => {
    stopping = true;
    await restarting;
    await current.stop();
  };

  const unusable = (error: Error, sentence = error.message): Error =>
    withSentence(error, stateDir) instanceof UsageError
      ? error
      : new UsageError(
          `${sentence} It is in ${stateDir} and nothing was deleted; its log is ${output.fileOf('postgres')}. ` +
            'If its files are damaged, make restore FROM=… REPLACE=yes brings a backup back (docs/operations/restore.md).',
        );
  let current = await start().catch((error: Error) => Promise.reject(unusable(error)));
  await current.createDatabases(databases).catch(async (error: Error) => {
    await stop();
    throw unusable(error, `The database cannot be used: ${reasonOf(error)}.`);
  });
  // Nobody waits for it: new databases are some 2,500 files, which a crash would have to write out before anybody is let in.
  void current.checkpoint().catch((error: Error) => log(asEntry(error.message)));
  return {
    place: `in ${current.dataDir}`,
    urlFor: (database) => current.urlFor(database),
    stop,
  };
};

const reasonOf = (error: Error & { code?: string }): string =>
  error.code === WRONG_PASSWORD ? 'it does not know the password in its file postgres-password' : error.message;

/** PostgreSQL's own lines in the shape of the others; what it merely notes is in the file only. */
const asEntry = (line: string): string => {
  const found = /^(?<time>\S+ \S+) UTC \[\d+\] (?<severity>[A-Z]+\d?): +(?<msg>.*)$/.exec(line)?.groups;
  if (!found) return JSON.stringify({ level: DEBUG, time: Date.now(), msg: line });
  const expected = EXPECTED.test(found.msg ?? '');
  const level = expected ? DEBUG : (SEVERITIES[found.severity ?? ''] ?? DEBUG);
  return JSON.stringify({ level, time: `${found.time?.replace(' ', 'T')}Z`, msg: found.msg });
};

const WRONG_PASSWORD = '28P01';
const DEBUG = 20;
// What every stop and start says.
const EXPECTED = /^(terminating connection|the database system is (starting up|shutting down|not yet accepting))/;
const SEVERITIES: Readonly<Record<string, number>> = { WARNING: 40, ERROR: 40, FATAL: 40, PANIC: 50 };
