import { createHash } from 'node:crypto';
import type { UploadResult } from '@tillmap/contracts';
import { type Actor, DomainError, Invalid } from '@tillmap/service-kit/domain';
import type { Session } from '../../model/session.ts';
import type { IdempotencyKey, IdempotentUploads } from '../../model/stores/uploads.ts';

const MAX_KEY_CHARS = 200;

/** Under what the answer to a request is kept; undefined without an Idempotency-Key. */
export const repeatOf = (actor: Actor, session: Session, key: string | undefined): IdempotencyKey | undefined => {
  if (key === undefined) return undefined;
  if (key.length > MAX_KEY_CHARS)
    throw new DomainError('malformed', 400, `An Idempotency-Key has at most ${MAX_KEY_CHARS} characters.`);
  return { userId: actor.id, sessionId: session.id, key };
};

/** What an Idempotency-Key stands for: this file in this session; `as` what, where it is not its supplier file. */
export const fingerprintOf = (sessionId: string, sha256: string, as = ''): string =>
  createHash('sha256').update(`${sessionId} ${sha256}${as}`).digest('hex');

/** The answer that was kept under the key; 422 when the key was used for another file. */
export const repeatedAnswer = async <Answer = UploadResult>(
  repeats: IdempotentUploads,
  repeat: IdempotencyKey | undefined,
  fingerprint: string,
): Promise<Answer | undefined> => {
  const kept = repeat ? await repeats.find<Answer>(repeat) : undefined;
  if (kept && kept.fingerprint !== fingerprint)
    throw new Invalid({ file: ['This Idempotency-Key was already used for another file.'] });
  return kept?.answer;
};
