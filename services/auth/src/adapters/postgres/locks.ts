import type { Queries } from '@tillmap/storage/database';

/** Advisory locks of this service's database. */
const SEED_LOCK = 7_412_001;
export const SIGNING_KEY_LOCK = 7_412_002;
export const REVOCATION_LOCK = 7_412_003;
const ADMINISTRATION_LOCK = 7_412_004;

const lock = async (queries: Queries, name: number): Promise<void> => {
  await queries.query('select pg_advisory_xact_lock($1)', [name]);
};

/** Until the transaction ends, no other administers accounts. */
export const lockAdministration = (queries: Queries): Promise<void> => lock(queries, ADMINISTRATION_LOCK);

/** Until the transaction ends, no other creates the first accounts. */
export const claimSeeding = (queries: Queries): Promise<void> => lock(queries, SEED_LOCK);
