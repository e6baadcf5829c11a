import { DependencyUnavailable } from '@tillmap/service-kit/domain';
import { type DataSource, type QueryRunner, QueryRunnerAlreadyReleasedError } from 'typeorm';
import type { Queries } from './database.ts';
import { asUnavailable, asUnshownText, isUnavailable } from './unavailable.ts';

const DEPENDENCY = 'database';

/** SQL through one query runner. TypeORM's plain result changes its shape with the command; this one does not. */
export const runnerQueries = (runner: QueryRunner): Queries => {
  const run = async (sql: string, parameters?: readonly unknown[]) => {
    try {
      return await runner.query(sql, parameters && [...parameters], true);
    } catch (error) {
      throw asUnshownText(asUnavailable(DEPENDENCY, error));
    }
  };
  return {
    query: async <Row extends object>(sql: string, parameters?: readonly unknown[]) =>
      ((await run(sql, parameters)).records ?? []) as Row[],
    execute: async (sql, parameters) => (await run(sql, parameters)).affected ?? 0,
  };
};

/** Lends a connection to `work`. After a lost or silent connection it is closed, not given back to the pool. */
export const withRunner = async <T>(source: DataSource, work: (runner: QueryRunner) => Promise<T>): Promise<T> => {
  const runner = source.createQueryRunner();
  try {
    await runner.connect();
    return await work(runner);
  } catch (error) {
    const failure = asLost(runner, error);
    if (isOurs(failure)) await discard(runner);
    throw failure;
  } finally {
    await runner.release();
  }
};

/** Whether it is this database that failed, rather than another part that `work` needed. */
export const isOurs = (error: unknown): boolean =>
  error instanceof DependencyUnavailable ? error.dependency === DEPENDENCY : isUnavailable(error);

/** TypeORM releases a runner whose connection broke; later queries of it fail with an error of its own. */
const asLost = (runner: QueryRunner, error: unknown): unknown =>
  runner.isReleased && error instanceof QueryRunnerAlreadyReleasedError
    ? new DependencyUnavailable(DEPENDENCY, { cause: error })
    : asUnavailable(DEPENDENCY, error);

/** Closes the runner's connection, so that the pool does not reuse it. */
export const discard = async (runner: QueryRunner): Promise<void> => {
  if (runner.isReleased) return;
  const connection: { end(): Promise<void> } | undefined = await runner.connect().catch(() => undefined);
  // Not awaited: a network that does not respond never ends the connection.
  connection?.end().catch(() => undefined);
};
