import type { Queries } from '@tillmap/database';
import type { SignInStore } from '../../application/ports/sign-in-store.ts';
import type { RefreshToken } from '../../domain/refresh-token.ts';
import { REVOCATION_SECONDS } from '../../domain/token-lives.ts';

type Row = {
  sign_in_id: string;
  user_id: string;
  expires_at: Date;
  ended_at: Date | null;
  replaced_at: Date | null;
  renewal: Buffer | null;
};

const tokenOf = (row: Row): RefreshToken => ({
  signInId: row.sign_in_id,
  userId: row.user_id,
  expiresAt: row.expires_at,
  endedAt: row.ended_at,
  replacedAt: row.replaced_at,
  renewal: row.renewal ?? undefined,
});

/** `revoke` records families in the same transaction. */
export const postgresSignIns = (
  queries: Queries,
  revoke: (families: readonly string[]) => Promise<void>,
): SignInStore => {
  const addToken = (hash: Buffer, signInId: string, renewal: Buffer | undefined, at: Date) =>
    queries.execute('insert into refresh_tokens (hash, sign_in_id, renewal, created_at) values ($1, $2, $3, $4)', [
      hash,
      signInId,
      renewal ?? null,
      at,
    ]);
  return {
    async begin({ id, userId, tokenHash, renewal, at, expiresAt }) {
      await queries.execute('insert into sign_ins (id, user_id, created_at, expires_at) values ($1, $2, $3, $4)', [
        id,
        userId,
        at,
        expiresAt,
      ]);
      await addToken(tokenHash, id, renewal, at);
    },
    async findByToken(tokenHash) {
      // The sign-in is locked first and the token read after it: a token read before the wait could be outdated.
      const [signIn] = await queries.query<{ id: string }>(
        `select id from sign_ins where id = (select sign_in_id from refresh_tokens where hash = $1) for update`,
        [tokenHash],
      );
      if (!signIn) return undefined;
      const [row] = await queries.query<Row>(
        `select t.sign_in_id, s.user_id, s.expires_at, s.ended_at, t.replaced_at, t.renewal
         from refresh_tokens t join sign_ins s on s.id = t.sign_in_id where t.hash = $1`,
        [tokenHash],
      );
      return row && tokenOf(row);
    },
    async renew({ signInId, oldHash, newHash, renewal, at, expiresAt }) {
      await queries.execute('update refresh_tokens set replaced_at = $2 where hash = $1 and replaced_at is null', [
        oldHash,
        at,
      ]);
      await addToken(newHash, signInId, renewal, at);
      await queries.execute('update sign_ins set expires_at = $2 where id = $1', [signInId, expiresAt]);
    },
    async end(signInId, userId, at) {
      // One that did not begin here is kept until its last token has expired, so that it ends once.
      const ended = await queries.execute(
        `insert into sign_ins as s (id, user_id, created_at, expires_at, ended_at)
       values ($1, $2, $3, $3::timestamptz + $4 * interval '1 second', $3)
       on conflict (id) do update set ended_at = excluded.ended_at where s.ended_at is null`,
        [signInId, userId, at, REVOCATION_SECONDS],
      );
      if (ended === 0) return false;
      await revoke([signInId]);
      return true;
    },
    async endAllOf(userId, at) {
      const ended = await queries.query<{ id: string }>(
        'update sign_ins set ended_at = $2 where user_id = $1 and ended_at is null returning id',
        [userId, at],
      );
      await revoke(ended.map(({ id }) => id));
    },
  };
};
