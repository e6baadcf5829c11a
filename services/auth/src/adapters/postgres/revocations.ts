import type { Queries, Tx } from '@tillmap/storage/database';
import { REVOCATION_SECONDS } from '../../domain/token-lives.ts';
import { REVOCATION_LOCK } from './locks.ts';
import type { Tables } from './schema.generated.ts';

export const REVOCATIONS_CHANNEL = 'revocations';

type Row = Pick<Tables['revocations'], 'position' | 'family' | 'user_id' | 'not_before' | 'api_key_id'>;

/** Records what ended. Positions are committed in their order: writers wait for each other. */
export const postgresRevoking = (tx: Tx, onRevoked: () => Promise<void>) => {
  const record = async (columns: string, values: string, parameters: readonly unknown[]): Promise<void> => {
    await tx.query('select pg_advisory_xact_lock($1)', [REVOCATION_LOCK]);
    await tx.execute(
      `insert into revocations (position, recorded_at, ${columns})
       select nextval('revocation_position'), clock_timestamp(), ${values}`,
      parameters,
    );
    tx.notify(REVOCATIONS_CHANNEL);
    tx.afterCommit(onRevoked);
  };
  return {
    families: async (families: readonly string[]): Promise<void> => {
      if (families.length > 0) await record('family', 'unnest($1::text[])', [families]);
    },
    /** Voids the user's tokens from before `notBefore` (seconds of the epoch). */
    user: (id: string, notBefore: number): Promise<void> =>
      record('user_id, not_before', '$1::uuid, $2::bigint', [id, notBefore]),
    apiKey: (id: string): Promise<void> => record('api_key_id', '$1::uuid', [id]),
  };
};

/** What ended before its time, as long as a token may live. */
export const postgresRevocations = (queries: Queries) => ({
  /**
   * Everything after a position (0: all there is), and the position to ask from the next time. Nothing is ever committed
   * before a position that was given out.
   */
  async since(asked: number) {
    const [last] = await queries.query<{ last: number }>('select last_value as last from revocation_position');
    // A position from the future belongs to a database that was since restored from a backup: all are sent again.
    const position = asked > (last?.last ?? 0) ? 0 : asked;
    const rows = await queries.query<Row>(
      `select position, family, user_id, not_before, api_key_id from revocations
        where position > $1 and recorded_at > now() - $2 * interval '1 second' order by position`,
      [position, REVOCATION_SECONDS],
    );
    return {
      position: rows.at(-1)?.position ?? position,
      families: rows.flatMap(({ family }) => family ?? []),
      users: rows.flatMap(({ user_id, not_before }) => (user_id ? { id: user_id, notBefore: not_before ?? 0 } : [])),
      apiKeys: rows.flatMap(({ api_key_id }) => api_key_id ?? []),
    };
  },
});

export type RevocationLog = ReturnType<typeof postgresRevocations>;
