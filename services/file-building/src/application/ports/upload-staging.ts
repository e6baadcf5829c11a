import type { UploadResult } from '@tillmap/contracts';
import type { BadRow } from '@tillmap/tabular';
import type { SessionItem } from '../../domain/item.ts';
import type { BarcodePresence } from './upstream.ts';

export type StagedItem = SessionItem & BarcodePresence;
/** A row that cannot be used, or one that a later row of the same barcode replaced. */
export type BadRowKind = 'bad' | 'replaced';

export type StagedCounts = Readonly<{ items: number; mapped: number; ownOnly: number }>;

/** Uploads while they are read: nobody sees their rows until a session switches to them. */
export interface UploadStaging {
  begin(
    upload: Readonly<{ id: string; sessionId: string; objectKey: string; headerNames: readonly string[] }>,
  ): Promise<void>;
  addItems(uploadId: string, items: readonly StagedItem[]): Promise<void>;
  /** Takes items out again; answers what they were. */
  removeItems(uploadId: string, positions: readonly number[]): Promise<SessionItem[]>;
  /** Marks items whose barcode another row names as that of its case. */
  markCases(uploadId: string): Promise<void>;
  addBadRows(uploadId: string, rows: readonly BadRow[], kind: BadRowKind): Promise<void>;
  count(uploadId: string): Promise<StagedCounts>;
  /** Marks what an upload left as rubbish, for the sweep. */
  discard(uploadId: string): Promise<void>;
  /** The first bad rows by line. */
  firstBadRows(uploadId: string, kind: BadRowKind, limit: number): Promise<Pick<BadRow, 'line' | 'reasons'>[]>;
  /** All bad rows by line with the file's header names. */
  badRows(uploadId: string): Promise<{ headerNames: readonly string[]; rows: AsyncIterable<BadRow> }>;
  /** Removes rubbish, and uploads that were left in the middle, with their files. May be interrupted and repeated. */
  sweep(removeFile: (objectKey: string) => Promise<void>): Promise<void>;
}

/** Uploads inside the transaction that switches a session. */
export interface UploadStore {
  /** The upload belongs to its session from now on; false when it was swept away meanwhile. */
  makeCurrent(uploadId: string): Promise<boolean>;
  markForDeletion(uploadId: string): Promise<void>;
}

export type IdempotencyKey = Readonly<{ userId: string; sessionId: string; key: string }>;
export type KeptAnswer = Readonly<{ fingerprint: string; answer: UploadResult }>;

/** Answers kept for 24 hours under an Idempotency-Key. */
export interface IdempotentUploads {
  find(key: IdempotencyKey): Promise<KeptAnswer | undefined>;
}
export interface RepeatedUploadStore {
  /** False when the key is taken. */
  keep(key: IdempotencyKey, kept: KeptAnswer): Promise<boolean>;
}
