import type { CategoryCodes } from '@tillmap/classification';
import { formatCategoryPath } from '../hierarchy/category-paths.ts';

/** A mapping an import touched: what was there before it (nothing when it made the row) and what is there now. */
export type TouchedMapping = Readonly<{
  barcode: string;
  /** As the file gave it where that is known still, else without what fills up its 14 digits. */
  shownBarcode: string;
  before: CategoryCodes | undefined;
  /** The name of what is there, else of what was. */
  name: string;
  now: Readonly<{ importId: string | null; source: string }> | undefined;
}>;

/** `barcode` is for a person. */
export type KeptMapping = Readonly<{ barcode: string; name: string; reason: string }>;

export type RevertPlan = Readonly<{
  /** Barcodes of rows the import made. */
  remove: readonly string[];
  /** Barcodes of rows that get their old values back. */
  restore: readonly string[];
  kept: readonly KeptMapping[];
}>;

const touchedBy = (source: string): string => {
  if (source === 'manual') return 'It was edited later.';
  return source === 'review' ? 'It was changed in a later review.' : 'A later import changed it.';
};

const reasonToKeep = (
  { before, now }: TouchedMapping,
  importId: string,
  isKnown: (codes: CategoryCodes) => boolean,
): string | undefined => {
  if (!now) return 'It was deleted later.';
  // Every writer of a mapping leaves its own mark, so this one is as the import left it exactly when the mark is
  // still there.
  if (now.importId !== importId) return touchedBy(now.source);
  if (before && !isKnown(before))
    return `Its old department ${formatCategoryPath(before)} is no longer in the hierarchy.`;
  return undefined;
};

/** Decides what a revert does with each mapping its import touched. */
export const planRevert = (
  touched: readonly TouchedMapping[],
  importId: string,
  isKnown: (codes: CategoryCodes) => boolean,
): RevertPlan => {
  const remove: string[] = [];
  const restore: string[] = [];
  const kept: KeptMapping[] = [];
  for (const mapping of touched) {
    const { barcode, shownBarcode, name } = mapping;
    const reason = reasonToKeep(mapping, importId, isKnown);
    if (reason !== undefined) kept.push({ barcode: shownBarcode, name, reason });
    else if (mapping.before) restore.push(barcode);
    else remove.push(barcode);
  }
  return { remove, restore, kept };
};
