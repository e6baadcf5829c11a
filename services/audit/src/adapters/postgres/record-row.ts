import type { LinkedRecord } from '../../domain/chain.ts';

/** A row of `record` as SQL gives it. */
export type RecordRow = {
  sequence: number;
  id: string;
  kind: LinkedRecord['kind'];
  what: string;
  subject: string;
  subject_id: string;
  wholesaler_code: string;
  user_id: string;
  occurred_at: Date;
  recorded_at: Date;
  details: Record<string, string | number>;
  person_hash: string;
  other_hash: string;
  hash: string;
};

export const linkedOf = (row: RecordRow): LinkedRecord => ({
  sequence: row.sequence,
  id: row.id,
  kind: row.kind,
  what: row.what,
  subject: row.subject,
  subjectId: row.subject_id,
  wholesalerCode: row.wholesaler_code,
  userId: row.user_id,
  occurredAt: row.occurred_at,
  recordedAt: row.recorded_at,
  details: row.details,
  personHash: row.person_hash,
  otherHash: row.other_hash,
  hash: row.hash,
});
