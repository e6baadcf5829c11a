import type { PromotionFile as ShownFile } from '@tillmap/contracts';
import { type Actor, NotFound } from '@tillmap/service-kit/domain';

/** What shops are offered for a while, with the files the wholesaler sent about it. Days are `YYYY-MM-DD`. */
export type Promotion = Readonly<{
  id: string;
  name: string;
  description: string;
  startDate: string | null;
  endDate: string | null;
  wholesalerCode: string;
  /** As it was called when the promotion was made. */
  wholesalerName: string;
  createdAt: Date;
}>;

/**
 * Where a file is in its life. `uploading`: its bytes arrive. `stored`: it can be downloaded. `missing` and `damaged`:
 * the row is there and the bytes are not, or are others. `deleted`: only its bytes are left, to be removed.
 */
export type FileState = 'uploading' | 'stored' | 'missing' | 'damaged' | 'deleted';

export type PromotionFile = Readonly<{
  id: string;
  promotionId: string;
  state: FileState;
  name: string;
  /** 0 and '' while it is uploading. */
  sizeBytes: number;
  sha256: string;
  uploaderName: string;
  createdAt: Date;
}>;

/** Returns the message about a file that cannot be downloaded; null when all is well. */
export const problemOf = ({ state }: Pick<PromotionFile, 'state'>): string | null => {
  if (state === 'missing') return 'This file is missing from storage. Please upload it again.';
  if (state === 'damaged') return 'This file was damaged in storage. Please upload it again.';
  return null;
};

/** Returns a promotion file under its wire names. */
export const presentFile = (file: PromotionFile): ShownFile => ({
  id: file.id,
  original_filename: file.name,
  file_size: file.sizeBytes,
  created_at: file.createdAt.toISOString(),
  uploader: { name: file.uploaderName },
  sha256: file.sha256,
  problem: problemOf(file),
});

/** Who did something, as the audit trail records it. */
export type AuditActor = Readonly<{ id: string; name: string; email: string; ipAddress: string }>;

/** Returns the actor of an audit event. */
export const byOf = ({ id, name, email }: Actor, ipAddress: string): AuditActor => ({ id, name, email, ipAddress });

/** Returns the error for a promotion that does not exist. */
export const noPromotion = (): NotFound => new NotFound('This promotion does not exist.');
