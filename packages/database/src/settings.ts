import type { Need } from '@tillmap/service-kit';
import { z } from 'zod';

/** The settings that say where a service's database is. Every service spreads them into its own. */
export const databaseSettings = {
  /** The service's own database. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
};

export const databaseNeeds: readonly Need[] = [
  {
    settings: ['DATABASE_URL'],
    what: "PostgreSQL, this service's own database, as postgres://user:password@host:5432/name",
  },
];
