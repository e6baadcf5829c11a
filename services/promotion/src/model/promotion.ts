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

const FOLDER = 'promotions/';

/** Under which keys files of promotions are stored: by id alone, a name never becomes part of a key. */
export const OBJECT_PREFIX = FOLDER;

/** Returns the key of a file in the object store. */
export const objectKeyOf = (fileId: string): string => `${FOLDER}${fileId}`;

/** Who did something, as the audit trail records it. */
export type AuditActor = Readonly<{ id: string; name: string; email: string; ipAddress: string }>;
