import type { RunIsolated } from '@tillmap/service-kit';
import type { IsClockStable, Queries } from '@tillmap/storage/database';
import { FAILURE_WINDOW_MS } from '../../domain/login-throttle.ts';
import { REVOCATION_SECONDS, SIGN_IN_SECONDS } from '../../domain/token-lives.ts';

type Removal = readonly [what: string, sql: string, parameters?: readonly number[]];

const REMOVALS: readonly Removal[] = [
  ['sign-ins', 'delete from sign_ins where expires_at < now()'],
  // A replaced token is kept as long as its cookie could come back: that is how a stolen copy is noticed.
  [
    'replaced tokens',
    `delete from refresh_tokens where replaced_at < now() - $1 * interval '1 second'`,
    [SIGN_IN_SECONDS],
  ],
  ['failures', `delete from login_failures where first_at < now() - $1 * interval '1 ms'`, [FAILURE_WINDOW_MS]],
  // A session that could not be ended elsewhere for this time has expired there.
  [
    'sessions to end',
    `delete from sessions_to_end where recorded_at < now() - $1 * interval '1 second'`,
    [SIGN_IN_SECONDS],
  ],
  ['revocations', `delete from revocations where recorded_at < now() - $1 * interval '1 second'`, [REVOCATION_SECONDS]],
];

/**
 * Deletes expired rows: sign-ins long over, replaced tokens, old failures and revocations. Nothing while the clock is not
 * settled: without its revocation a token that was ended would count again once a clock is set back.
 */
export const removeExpired = async (
  queries: Queries,
  each: RunIsolated,
  isClockStable: IsClockStable,
): Promise<void> => {
  if (!(await isClockStable())) return;
  await each(
    REMOVALS,
    ([what]) => what,
    ([, sql, parameters]) => queries.execute(sql, parameters),
  );
};
