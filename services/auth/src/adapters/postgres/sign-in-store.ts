import { type CamelRow, camelCased, type Queries } from '@tillmap/storage/database';
import type { RefreshToken } from '../../domain/refresh-token.ts';
import { REVOCATION_SECONDS, SIGN_IN_SECONDS } from '../../domain/token-lives.ts';
import type { Tables } from './schema.generated.ts';

type Row = CamelRow<Tables['sign_ins'], ['user_id', 'expires_at', 'ended_at']> &
  CamelRow<Tables['refresh_tokens'], ['sign_in_id', 'replaced_at', 'renewal']> &
  Pick<RefreshToken, 'isOvertaken' | 'readAt'>;

const tokenOf = ({ renewal, ...token }: Row): RefreshToken => ({ ...token, renewal: renewal ?? undefined });

const EXPIRY = `clock_timestamp() + ${SIGN_IN_SECONDS} * interval '1 second'`;

type NewSignIn = Readonly<{
  id: string;
  userId: string;
  tokenHash: Buffer;
  /** What the provider needs to go on, sealed. */
  renewal: Buffer | undefined;
}>;

type RenewedSignIn = Readonly<{
  signInId: string;
  oldHash: Buffer;
  newHash: Buffer;
  /** What the provider needs to go on, sealed for the new token. */
  renewal: Buffer | undefined;
  /** The same, sealed for the old token, should it come again. */
  oldRenewal: Buffer | undefined;
}>;

/**
 * Sign-ins (token families) and their refresh tokens, by the hash of each. In a transaction, in which `revoke`
 * records families as well; all times are the database's own.
 */
export const postgresSignIns = (queries: Queries, revoke: (families: readonly string[]) => Promise<void>) => {
  type NewToken = { hash: Buffer; signInId: string; renewal: Buffer | undefined; replaces: Buffer | null };
  const addToken = ({ hash, signInId, renewal, replaces }: NewToken) =>
    queries.execute(
      `insert into refresh_tokens (hash, sign_in_id, renewal, replaces, created_at)
       values ($1, $2, $3, $4, clock_timestamp())`,
      [hash, signInId, renewal ?? null, replaces],
    );
  return {
    async begin({ id, userId, tokenHash, renewal }: NewSignIn): Promise<void> {
      await queries.execute(
        `insert into sign_ins (id, user_id, created_at, expires_at) values ($1, $2, clock_timestamp(), ${EXPIRY})`,
        [id, userId],
      );
      await addToken({ hash: tokenHash, signInId: id, renewal, replaces: null });
    },
    /** The token with its sign-in, which stays locked until the transaction ends. */
    async findByToken(tokenHash: Buffer): Promise<RefreshToken | undefined> {
      // The sign-in is locked first and the token read after it: a token read before the wait could be outdated.
      const [signIn] = await queries.query<Pick<Tables['sign_ins'], 'id'>>(
        `select id from sign_ins where id = (select sign_in_id from refresh_tokens where hash = $1) for update`,
        [tokenHash],
      );
      if (!signIn) return undefined;
      const [row] = await queries.query<Row>(
        `select ${camelCased(['sign_in_id', 'user_id', 'expires_at', 'ended_at', 'replaced_at', 'renewal'])},
                clock_timestamp() as "readAt",
                exists (select from refresh_tokens n
                        where n.sign_in_id = t.sign_in_id and n.replaces in (t.hash, t.replaces)
                          and n.hash <> t.hash and n.replaced_at is not null) as "isOvertaken"
         from refresh_tokens t join sign_ins s on s.id = t.sign_in_id where t.hash = $1`,
        [tokenHash],
      );
      return row && tokenOf(row);
    },
    /**
     * Replaces `oldHash` by a new token and moves the end of the sign-in. The old one keeps the time of its first
     * replacement; what is sealed with the one before it is deleted, as that one counts no more.
     */
    async renew({ signInId, oldHash, newHash, renewal, oldRenewal }: RenewedSignIn): Promise<void> {
      await queries.execute(
        'update refresh_tokens set replaced_at = coalesce(replaced_at, clock_timestamp()), renewal = $2 where hash = $1',
        [oldHash, oldRenewal ?? null],
      );
      await queries.execute(
        'update refresh_tokens set renewal = null where hash = (select replaces from refresh_tokens where hash = $1)',
        [oldHash],
      );
      await addToken({ hash: newHash, signInId, renewal, replaces: oldHash });
      await queries.execute(`update sign_ins set expires_at = ${EXPIRY} where id = $1`, [signInId]);
    },
    /** Ends a sign-in, also one that did not start here, and records its revocation. False when it was over already. */
    async end(signInId: string, userId: string): Promise<boolean> {
      // One that did not start here is stored until its last token has expired, so that it ends once.
      const ended = await queries.execute(
        `insert into sign_ins as s (id, user_id, created_at, expires_at, ended_at)
       values ($1, $2, now(), now() + $3 * interval '1 second', now())
       on conflict (id) do update set ended_at = excluded.ended_at where s.ended_at is null`,
        [signInId, userId, REVOCATION_SECONDS],
      );
      if (ended === 0) return false;
      await revoke([signInId]);
      return true;
    },
    /** Ends every sign-in of a user and records their revocations. */
    async endAllOf(userId: string): Promise<void> {
      const ended = await queries.query<Pick<Tables['sign_ins'], 'id'>>(
        'update sign_ins set ended_at = now() where user_id = $1 and ended_at is null returning id',
        [userId],
      );
      await revoke(ended.map(({ id }) => id));
    },
  };
};
