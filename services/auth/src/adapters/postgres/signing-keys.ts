import type { Database, Queries } from '@tillmap/database';
import { SIGNING_KEY_LOCK } from './locks.ts';

type Jwk = Readonly<Record<string, unknown>>;
type Key = { readonly kid: string; readonly publicJwk: Jwk; readonly privateJwk: Jwk };
type Row = { kid: string; public_jwk: Jwk; private_jwk: Jwk };

const read = async (queries: Queries): Promise<readonly Key[]> => {
  const rows = await queries.query<Row>(
    'select kid, public_jwk, private_jwk from signing_keys where retired_at is null order by created_at desc, kid',
  );
  return rows.map(({ kid, public_jwk, private_jwk }) => ({ kid, publicJwk: public_jwk, privateJwk: private_jwk }));
};

/** Signing keys in the database, so that all replicas sign with the same one. */
export const postgresSigningKeys = (database: Database) => ({
  async load(make: () => Promise<Key>): Promise<readonly Key[]> {
    const keys = await read(database);
    if (keys.length > 0) return keys;
    return database.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [SIGNING_KEY_LOCK]);
      const madeMeanwhile = await read(tx);
      if (madeMeanwhile.length > 0) return madeMeanwhile;
      const key = await make();
      await tx.execute(
        'insert into signing_keys (kid, public_jwk, private_jwk, created_at) values ($1, $2, $3, now())',
        [key.kid, JSON.stringify(key.publicJwk), JSON.stringify(key.privateJwk)],
      );
      return [key];
    });
  },
});
