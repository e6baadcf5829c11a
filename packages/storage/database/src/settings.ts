import type { RequiredSetting } from '@tillmap/service-kit';
import { z } from 'zod';
import type { DatabaseOptions } from './database.ts';

const address = z.url({ protocol: /^postgres(ql)?$/ });

/** The settings of a service's database. Every service spreads them into its own. */
export const databaseSettings = {
  /** The service's own database. */
  DATABASE_URL: address,
  /** A copy of it that may be read only (streaming replication), for lists that may be a moment behind. */
  DATABASE_READ_URL: address.optional(),
  /** File with the certificates (PEM) of who vouches for the servers; TLS is then required, and name and chain verified. */
  DATABASE_CA_FILE: z.string().min(1).optional(),
  /** Connections this process opens at most for its work, to each of the two; two or more, for work that needs a second one. */
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).optional(),
  /** Who brings the tables up to date: each process at its start, or the command `migrate`, which is then waited for. */
  MIGRATIONS: z.enum(['at-start', 'by-job']).optional(),
};

const schema = z.object(databaseSettings);

export type DatabaseSettings = z.infer<typeof schema>;

export const databaseNeeds: readonly RequiredSetting[] = [
  {
    settings: ['DATABASE_URL'],
    what: "PostgreSQL, this service's own database, as postgres://user:password@host:5432/name",
  },
];

type Place = Pick<DatabaseOptions, 'url' | 'readUrl' | 'caFile' | 'poolSize'>;

/** The settings as `openDatabase` takes them. */
export const databaseOptions = (settings: DatabaseSettings): Place => {
  const { DATABASE_URL: url, DATABASE_READ_URL: readUrl, DATABASE_CA_FILE: caFile } = settings;
  const poolSize = settings.DATABASE_POOL;
  return { url, ...(readUrl && { readUrl }), ...(caFile && { caFile }), ...(poolSize && { poolSize }) };
};
