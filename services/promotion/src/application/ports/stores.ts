import type { FileState, Promotion, PromotionFile } from '../../domain/promotion.ts';

export type PromotionWithFiles = Promotion & Readonly<{ files: readonly PromotionFile[] }>;

/** Reads, outside of any transaction. Files that are uploading or deleted are not among them. */
export interface Archive {
  /** '' for every wholesaler; newest first. */
  list(wholesalerCode: string): Promise<readonly PromotionWithFiles[]>;
  find(promotionId: string): Promise<PromotionWithFiles | undefined>;
  findFile(fileId: string): Promise<PromotionFile | undefined>;
  countOf(wholesalerCode: string): Promise<number>;
}

export type NewFile = Readonly<{
  id: string;
  promotionId: string;
  name: string;
  uploaderId: string;
  uploaderName: string;
  createdAt: Date;
}>;

/** Steps of a file that nobody else hears of. */
export interface FileRows {
  /** The row in state `uploading`, before the first byte is stored. */
  begin(file: NewFile): Promise<void>;
  /** Marks it to be removed; what is stored already stays. */
  abandonUpload(fileId: string): Promise<void>;
  /** From one of the states to another; false when it was in none of them. */
  move(fileId: string, from: readonly FileState[], to: FileState): Promise<boolean>;
  /** Uploads that were begun before and never finished become deleted; answers how many. */
  abandonUploadsStartedBefore(moment: Date): Promise<number>;
  /** Every row, by object key. */
  all(): AsyncIterable<Readonly<{ key: string; id: string; state: FileState; sizeBytes: number; createdAt: Date }>>;
  exists(fileId: string): Promise<boolean>;
  /** Forgets a deleted row whose object is gone. */
  forget(fileId: string): Promise<void>;
}

export type AuditActor = Readonly<{ id: string; name: string; email: string; ipAddress: string }>;

/** Tells other services; what is told commits with the state or not at all. */
export interface PromotionEventPublisher {
  promotionChanged(what: 'created' | 'deleted', promotion: Promotion, fileCount: number, by: AuditActor): Promise<void>;
  fileChanged(
    what: 'uploaded' | 'downloaded' | 'deleted',
    file: PromotionFile,
    wholesalerCode: string,
    by: AuditActor,
  ): Promise<void>;
}

/** What one transaction can work on. Whoever changes a promotion or its files locks the promotion first. */
export type PromotionUnitOfWork = Readonly<{
  insert(promotion: Promotion): Promise<void>;
  /** Undefined when it is not there (any more). */
  lock(promotionId: string): Promise<Promotion | undefined>;
  /** The promotion goes; its files become deleted. Answers how many files people could see. */
  remove(promotionId: string): Promise<number>;
  lockFile(fileId: string): Promise<PromotionFile | undefined>;
  /** From uploading to stored; undefined when the upload was given up meanwhile. */
  finishFile(
    fileId: string,
    stored: Readonly<{ sizeBytes: number; sha256: string }>,
  ): Promise<PromotionFile | undefined>;
  removeFile(fileId: string): Promise<void>;
  tell: PromotionEventPublisher;
}>;

/** Runs `work` in one transaction: everything commits together or not at all. */
export type InTransaction = <T>(work: (unit: PromotionUnitOfWork) => Promise<T>) => Promise<T>;
