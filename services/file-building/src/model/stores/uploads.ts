import type { UploadResult } from '@tillmap/contracts';
import type { Actor } from '@tillmap/service-kit/domain';
import type { BadRow } from '@tillmap/supplier-files';
import type { BarcodePresence, SessionItem } from '../item.ts';
import type { RejectedRow } from '../rows/rejected-row.ts';
import type { StoredReading } from '../rows/stored-reading.ts';
import type { Memory, Session } from '../session.ts';

/** An item with what is known of its barcode. */
export type StagedItem = SessionItem & BarcodePresence;

/** A row that cannot be used, or one that a later row of the same barcode replaced. */
export type BadRowKind = 'bad' | 'replaced';

export type StagedCounts = Readonly<{ items: number; mapped: number; ownOnly: number }>;

/** Uploads while they are read: nobody sees their rows until a session switches to them. */
export type UploadStaging = Readonly<{
  begin: (
    upload: Readonly<{
      id: string;
      sessionId: string;
      objectKey: string;
      headerNames: readonly string[];
    }>,
  ) => Promise<void>;
  addItems: (uploadId: string, items: readonly StagedItem[]) => Promise<void>;
  /** Takes items out again; answers what they were. */
  removeItems: (uploadId: string, positions: readonly number[]) => Promise<SessionItem[]>;
  /** Takes VAT off its costs, or adds it to its RRPs, by another upload where the rows do not say the rate. */
  correctVat: (uploadId: string, other: string, field: 'cost' | 'rrp') => Promise<void>;
  /** Marks items whose barcode another row names as that of its case. */
  markCases: (uploadId: string) => Promise<void>;
  /** Gives barcodes the form in which the till got them. */
  keepForms: (uploadId: string, memory: Memory) => Promise<void>;
  addBadRows: (uploadId: string, rows: readonly (BadRow | RejectedRow)[], kind: BadRowKind) => Promise<void>;
  count: (uploadId: string) => Promise<StagedCounts>;
  /** Marks what an upload left as rubbish, for the sweep. */
  discard: (uploadId: string) => Promise<void>;
  /** The first bad rows by line. */
  firstBadRows: (uploadId: string, kind: BadRowKind, limit: number) => Promise<Pick<BadRow, 'line' | 'reasons'>[]>;
  /** All bad rows by line with the file's header names. */
  badRows: (uploadId: string) => Promise<{
    headerNames: readonly string[];
    rows: AsyncIterable<BadRow>;
  }>;
}>;

/** Uploads inside the transaction that switches a session. */
export type UploadStore = Readonly<{
  /** The upload belongs to its session from now on; false when it was swept away meanwhile. */
  makeCurrent: (uploadId: string) => Promise<boolean>;
  /** How its file was read, for rows that are mended later. */
  keepReading: (uploadId: string, reading: StoredReading) => Promise<void>;
  markForDeletion: (uploadId: string) => Promise<void>;
}>;

export type IdempotencyKey = Readonly<{ userId: string; sessionId: string; key: string }>;

export type IdempotentResponse<Answer = UploadResult> = Readonly<{ fingerprint: string; answer: Answer }>;

/** Answers kept for 24 hours under an Idempotency-Key. */
export type IdempotentUploads = Readonly<{
  find: <Answer>(key: IdempotencyKey) => Promise<IdempotentResponse<Answer> | undefined>;
  /** False when the key is taken. */
  keep: (key: IdempotencyKey, answer: IdempotentResponse<object>) => Promise<boolean>;
}>;

/** Requests that may come again under an Idempotency-Key. */
export type RepeatedRequests = Readonly<{
  /** Under what the answer to a request is kept; undefined without an Idempotency-Key. */
  keyOf: (actor: Actor, session: Session, key: string | undefined) => IdempotencyKey | undefined;
  /** What an Idempotency-Key stands for: this file in this session; `as` what, where it is not its supplier file. */
  fingerprint: (sessionId: string, sha256: string, as?: string) => string;
  /** The answer that was kept under the key; 422 when the key was used for another file. */
  answer: <Answer>(repeat: IdempotencyKey | undefined, fingerprint: string) => Promise<Answer | undefined>;
}>;

/** A row that is not used, and whether that is since another one replaced it. */
export type UnusedRow = RejectedRow & Readonly<{ isReplaced: boolean }>;

/** The rows of an upload that are not used, and how they join the others. */
export type RejectedRows = Readonly<{
  /** How the file of an upload was read; undefined in uploads of a version before. */
  reading: (uploadId: string) => Promise<StoredReading | undefined>;
  headerNames: (uploadId: string) => Promise<readonly string[]>;
  /** Rejected rows below a line, in the order of the file. */
  after: (uploadId: string, line: number, limit: number) => Promise<UnusedRow[]>;
  /** The first rows that are not used, as they are told. */
  first: (uploadId: string, isReplaced: boolean, limit: number) => Promise<UnusedRow[]>;
  /** Those with these lines, replaced ones among them. */
  at: (uploadId: string, lines: readonly number[]) => Promise<UnusedRow[]>;
  /** Takes rejected rows out; answers the lines that were there. */
  remove: (uploadId: string, lines: readonly number[]) => Promise<number[]>;
  /** Writes other cells and reasons of rows that stay rejected; answers how many there were. */
  rewrite: (uploadId: string, rows: readonly BadRow[]) => Promise<number>;
  /** The items of an upload with these canonical barcodes. */
  present: (uploadId: string, canonicals: readonly string[]) => Promise<StagedItem[]>;
  takeOut: (uploadId: string, positions: readonly number[]) => Promise<void>;
  putIn: (uploadId: string, items: readonly StagedItem[]) => Promise<void>;
  keepForms: (uploadId: string, memory: Memory) => Promise<void>;
  addReplaced: (uploadId: string, rows: readonly BadRow[]) => Promise<void>;
  /** Marks items with one of the barcodes that another item names as its case, and those that are `cases` of rows which joined. */
  markCases: (uploadId: string, joined: readonly string[], cases: readonly string[]) => Promise<void>;
}>;
