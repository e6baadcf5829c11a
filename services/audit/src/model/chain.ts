import type { Canonical } from './canonical.ts';
import type { PersonalData, TrailRecord } from './trail-record.ts';

/** Where a chain stands: how many records it has and the hash of the last one (hex). */
export type Head = Readonly<{ sequence: number; hash: string }>;

/** Before the first record. */
export const BEGINNING: Head = { sequence: 0, hash: '0'.repeat(64) };

export type AnchorReason = 'start' | 'hour' | 'stop';

/** A head of the chain as it was at a moment. */
export type KeptHead = Head & Readonly<{ at: Date; reason: AnchorReason }>;

/** A record with its place in the chain. Hashes are hex; those of personal data are '' where there is none. */
export type LinkedRecord = Omit<TrailRecord, 'person' | 'other' | 'disclaimerText'> &
  Readonly<{ sequence: number; recordedAt: Date; personHash: string; otherHash: string; hash: string }>;

/** Names the rules below; other rules would get another name, and old records keep theirs. */
const RULES = 'tillmap-audit-1';

/** What a record's hash is made over: the hash before it, its place, and every field. */
export const linkContent = (before: string, record: Omit<LinkedRecord, 'hash'>): Canonical => [
  RULES,
  before,
  record.sequence,
  record.id,
  record.kind,
  record.what,
  record.subject,
  record.subjectId,
  record.wholesalerCode,
  record.userId,
  record.occurredAt.toISOString(),
  record.recordedAt.toISOString(),
  record.details,
  record.personHash,
  record.otherHash,
];

/** What the hash of personal data is made over. The salt keeps it from being guessed once the data are erased. */
export const personalContent = (
  salt: Uint8Array,
  { userId, name, email, ipAddress, userAgent }: PersonalData,
): Canonical => [RULES, salt, userId, name, email, ipAddress, userAgent];

/** A record that waits for its place; `place` is the order it came in. */
export type PendingRecord = Readonly<{ place: number; record: TrailRecord }>;

/** Personal data as it is kept beside the chain. */
export type KeptPersonalData = Readonly<{
  sequence: number;
  part: 'person' | 'other';
  salt: Uint8Array;
  data: PersonalData;
}>;

/** What is appended in one go. */
export type Batch = Readonly<{
  records: readonly LinkedRecord[];
  personal: readonly KeptPersonalData[];
  /** Texts by their SHA-256. */
  texts: ReadonlyMap<string, string>;
}>;
