import {
  type CamelRow,
  type Columns,
  camelCased,
  type Database,
  type Queries,
  type Tx,
} from '@tillmap/storage/database';
import { KEY_SECONDS, REPLACED_KEY_SECONDS } from '../../domain/key-rotation.ts';
import { SIGNING_KEY_LOCK } from './locks.ts';
import type { Tables } from './schema.generated.ts';

type Jwk = Readonly<Record<string, unknown>>;
type New = { readonly kid: string; readonly publicJwk: Jwk; readonly privateJwk: Jwk };
const COLUMNS = ['kid', 'public_jwk', 'private_jwk', 'created_at'] as const satisfies Columns<Tables['signing_keys']>;
type Key = CamelRow<Tables['signing_keys'], typeof COLUMNS> & New;

const READ = `
  select ${camelCased(COLUMNS)}
    from signing_keys where retired_at is null order by created_at desc, kid`;

// The private half of a key that signs no more is only a risk.
const RETIRE = `
  update signing_keys k set retired_at = now(), private_jwk = '{}'
   where retired_at is null and exists (
     select from signing_keys newer
      where newer.created_at > k.created_at and newer.created_at <= now() - $1 * interval '1 second')`;

const read = (queries: Queries): Promise<readonly Key[]> => queries.query<Key>(READ);

const add = (tx: Tx, { kid, publicJwk, privateJwk }: New): Promise<unknown> =>
  tx.execute('insert into signing_keys (kid, public_jwk, private_jwk, created_at) values ($1, $2, $3, now())', [
    kid,
    JSON.stringify(publicJwk),
    JSON.stringify(privateJwk),
  ]);

const alone = <T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  database.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [SIGNING_KEY_LOCK]);
    return work(tx);
  });

/** Signing keys in the database, so that all replicas sign with the same one. */
export const postgresSigningKeys = (database: Database) => ({
  async load(make: () => Promise<New>): Promise<readonly Key[]> {
    const keys = await read(database);
    if (keys.length > 0) return keys;
    return alone(database, async (tx) => {
      if ((await read(tx)).length === 0) await add(tx, await make());
      return read(tx);
    });
  },

  /**
   * Retires keys replaced long ago and, where the newest is old enough, adds the one that `make` makes; returns
   * whether it did.
   */
  renew: (make: () => Promise<New>): Promise<boolean> =>
    alone(database, async (tx) => {
      await tx.execute(RETIRE, [REPLACED_KEY_SECONDS]);
      const young = await tx.query(
        `select from signing_keys where retired_at is null and created_at > now() - $1 * interval '1 second'`,
        [KEY_SECONDS],
      );
      if (young.length > 0) return false;
      await add(tx, await make());
      return true;
    }),

  /** Adds a key whatever the age of the newest; `leaked` retires all others at once. */
  replace: (make: () => Promise<New>, { leaked }: { leaked: boolean }): Promise<void> =>
    alone(database, async (tx) => {
      if (leaked)
        await tx.execute(`update signing_keys set retired_at = now(), private_jwk = '{}' where retired_at is null`);
      await add(tx, await make());
    }),
});
