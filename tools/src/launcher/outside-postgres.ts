import { createDatabases, urlOfDatabase } from '@tillmap/testing/local-postgres';
import { UsageError } from './usage-error.ts';
import type { DatabaseServer } from './watched-postgres.ts';

/**
 * A PostgreSQL that runs already, `url` being the address of any database of it. Creates the databases that are missing.
 * Throws UsageError where it does not answer or refuses.
 */
export const outsidePostgres = async (url: string, databases: readonly string[]): Promise<DatabaseServer> => {
  try {
    await createDatabases(url, databases);
  } catch (error) {
    throw new UsageError(`PostgreSQL at ${withoutPassword(url)} cannot be used: ${sentence(error)}.`);
  }
  return {
    place: `on the server ${withoutPassword(url)}`,
    urlFor: (database) => urlOfDatabase(url, database),
    stop: async () => undefined,
  };
};

const withoutPassword = (url: string): string => new URL(url).host;

/** A host with several addresses fails with an error for each. */
const sentence = (error: unknown): string =>
  error instanceof AggregateError ? sentence(error.errors[0]) : (error as Error).message;
