import type { AuditActor } from '../../domain/audit-event.ts';
import type { ImportFinding, ImportNotes } from '../../domain/import-findings.ts';
import type { ImportJob, ImportStatus, ImportType } from '../../domain/import-job.ts';
import type { Remark, Repeats } from '../../domain/import-notes.ts';
import type { ReadAs, RefusedRow } from '../../domain/import-rows.ts';
import type { KeptMapping } from '../../domain/revert.ts';
import type { PageOf, PageWanted } from './page.ts';

export type NewImport = Readonly<{
  id: string;
  type: ImportType;
  wholesalerCode: string;
  fileName: string;
  fileKey: string;
  headerNames: readonly string[];
  by: AuditActor;
  idempotencyKey: string | undefined;
  /** What the key is used for. */
  fingerprint: string | undefined;
  total: number;
  /** Rows that are no entries. */
  leftOut?: number;
  /** What the file itself shows that a person should check. */
  findings?: readonly ImportFinding[];
  /** The import that a revert takes back. */
  reverts?: string;
}>;

export type ImportLists = Readonly<{
  created: string[];
  updated: string[];
  productsCreated: string[];
  productsUpdated: string[];
  errors: { line: number; reasons: string[] }[];
}>;

/** An import as it is listed, with the latest revert of it. */
export type ListedImport = ImportJob &
  Readonly<{
    userName: string;
    requestedAt: Date;
    endedAt: Date | null;
    revertId: string | null;
    revertStatus: ImportStatus | null;
  }>;

export type ImportsWanted = PageWanted & Readonly<{ wholesalerCode: string; type: ImportType | undefined }>;

/** Imports as they are read. */
export interface ImportStore {
  find(id: string): Promise<ImportJob | undefined>;
  /** True while an earlier import is in its way. */
  waits(id: string): Promise<boolean>;
  /** The first 1,000 entries of each list. */
  lists(id: string): Promise<ImportLists>;
  /** What was noted of its rows, the first 1,000 of each kind. */
  notes(id: string): Promise<ImportNotes>;
  headerNames(id: string): Promise<string[]>;
  refusedRows(id: string): AsyncIterable<RefusedRow>;
  /** The first 1,000 rows a revert kept. */
  keptRows(id: string): Promise<KeptMapping[]>;
  /** Newest first. */
  list(wanted: ImportsWanted): Promise<PageOf<ListedImport>>;
}

/** What one chunk of rows did. */
export type ChunkDone = Readonly<{
  /** The line of its last row. */
  line: number;
  rowsRead: number;
  created: readonly string[];
  updated: readonly string[];
  refused: readonly RefusedRow[];
  readAs: readonly ReadAs[];
  remarks: readonly Remark[];
  repeats: Repeats;
  /** Barcodes of each event the product database has to answer. */
  told: readonly (readonly string[])[];
}>;

/** What one chunk of a revert did. */
export type RevertDone = Readonly<{
  /** The last barcode of the chunk. */
  key: string;
  removed: number;
  restored: readonly string[];
  kept: readonly KeptMapping[];
  told: ChunkDone['told'];
}>;

export type Answer = Readonly<{
  importId: string;
  chunk: number;
  productsCreated: number;
  productsUpdated: number;
  createdList: readonly string[];
  updatedList: readonly string[];
}>;

/** An import as it is now, with who started it. */
export type ImportEnd = Readonly<{ job: ImportJob; by: AuditActor }>;

export type UnansweredChunk = Readonly<{ importId: string; wholesalerCode: string; chunk: number; barcodes: string[] }>;

/** Imports inside a transaction. */
export interface ImportWriter extends ImportStore {
  /**
   * The import this person started under this key within the last day; holds the key until the transaction ends. One from
   * before fingerprints were kept has none.
   */
  startedUnder(
    userId: string,
    type: ImportType,
    key: string,
  ): Promise<{ id: string; fingerprint: string | null } | undefined>;
  /** `leaseSeconds` when the caller does the work itself at once. */
  add(job: NewImport, leaseSeconds?: number): Promise<void>;
  /** Takes the next import nobody works on and nothing is in the way of. One whose worker died counts a failure. */
  claim(leaseSeconds: number): Promise<ImportJob | undefined>;
  /** False when somebody else has claimed it or it has ended: then stop. */
  renew(job: Pick<ImportJob, 'id' | 'attempt'>, leaseSeconds: number): Promise<boolean>;
  /** Gives an import back, to be claimed again after the pause. `failed` counts; answers how often it has. */
  release(job: Pick<ImportJob, 'id' | 'attempt'>, after: { pauseSeconds: number; failed: boolean }): Promise<number>;
  /** Writes progress under the claim of `job`. Nothing when the claim is lost: the transaction must not commit then. */
  chunkDone(job: ImportJob, done: ChunkDone, leaseSeconds: number): Promise<ImportJob | undefined>;
  /** The same for a revert. */
  revertDone(job: ImportJob, done: RevertDone, leaseSeconds: number): Promise<ImportJob | undefined>;
  /** Holds an import until the end of the transaction. */
  lock(id: string): Promise<ImportJob | undefined>;
  /** The revert of an import, whatever became of it. */
  revertOf(id: string): Promise<ImportJob | undefined>;
  /** Lets a failed import go on where it stood, as this person's. */
  resume(id: string, by: AuditActor): Promise<void>;
  /** Notes that all rows of a wholesaler's imports so far were deleted, so that there is nothing to take back. */
  clearedAll(wholesalerCode: string): Promise<void>;
  /** All rows are in: completed, or waiting for answers. Nothing when the claim is lost. */
  allRead(job: ImportJob): Promise<ImportEnd | undefined>;
  /** Ends an import under the claim of `job`. Nothing when the claim is lost or it had ended before. */
  fail(job: Pick<ImportJob, 'id' | 'attempt'>, sentence: string): Promise<ImportEnd | undefined>;
  /** Ends an import one of whose chunks cannot be applied. Nothing when that chunk has been answered before. */
  failAnswered(answer: Pick<Answer, 'importId' | 'chunk'>, sentence: string): Promise<ImportEnd | undefined>;
  /** Counts an answer once; the import, when its last one completed it. Answers to ended imports change nothing. */
  answered(answer: Answer): Promise<ImportEnd | undefined>;
  /** Chunks unanswered for so long while the product database answers nothing at all; marks them sent now. */
  takeUnanswered(afterSeconds: number, most: number): Promise<UnansweredChunk[]>;
  /** Ids of imports whose answers did not come for so long. */
  abandoned(afterSeconds: number): Promise<string[]>;
  /** Ends one of them. Nothing when an answer has come meanwhile. */
  failAbandoned(id: string, afterSeconds: number, sentence: string): Promise<ImportEnd | undefined>;
}
