import type { Queries, Tx } from '@tillmap/database';
import type { RevocationLog } from '../../application/ports/revocation-log.ts';
import { REVOCATION_SECONDS } from '../../domain/token-lives.ts';
import { REVOCATION_LOCK } from './locks.ts';

export const REVOCATIONS_CHANNEL = 'revocations';

type Row = { position: number; family: string | null; user_id: string | null; not_before: number | null };

/** Records the end of a token family. Positions are committed in their order: writers wait for each other. */
export const revokeFamily = async (tx: Tx, family: string): Promise<void> => {
  await tx.query('select pg_advisory_xact_lock($1)', [REVOCATION_LOCK]);
  await tx.execute(
    `insert into revocations (position, family, recorded_at)
     values (nextval('revocation_position'), $1, clock_timestamp())`,
    [family],
  );
  tx.notify(REVOCATIONS_CHANNEL);
};

export const postgresRevocations = (queries: Queries): RevocationLog => ({
  async since(asked) {
    const [last] = await queries.query<{ last: number }>('select last_value as last from revocation_position');
    // A position from the future belongs to a database that was since restored from a backup: all is told again.
    const position = asked > (last?.last ?? 0) ? 0 : asked;
    const rows = await queries.query<Row>(
      `select position, family, user_id, not_before from revocations
        where position > $1 and recorded_at > now() - $2 * interval '1 second' order by position`,
      [position, REVOCATION_SECONDS],
    );
    return {
      position: rows.at(-1)?.position ?? position,
      families: rows.flatMap(({ family }) => family ?? []),
      users: rows.flatMap(({ user_id, not_before }) => (user_id ? { id: user_id, notBefore: not_before ?? 0 } : [])),
    };
  },
});
