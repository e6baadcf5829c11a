import type { FileColumns } from '@tillmap/contracts';
import type { Actor } from '@tillmap/service-kit/domain';
import type { PromotionOffer, RefusedOffer } from '@tillmap/supplier-files';

type Days = Readonly<{ from: string; until: string }>;

/** A file of a promotion. The days of the promotion are '' where it has none. */
export type PromotionFile = Readonly<{
  id: string;
  name: string;
  objectKey: string;
  promotion: Readonly<{ id: string; name: string; wholesalerCode: string; days: Days }>;
}>;

/** What was read of one. */
export type OffersRead = Readonly<{
  offers: readonly PromotionOffer[];
  refused: readonly RefusedOffer[];
  findings: readonly string[];
  columns: FileColumns;
}>;

/** Reads a file of a promotion. `layout` is the id of one, or chosen columns as JSON; '' without. */
export type ReadPromotionFile = (
  actor: Actor,
  file: Readonly<{ name: string; path: string; wholesalerCode: string; days: Days; layout: string }>,
) => Promise<OffersRead>;
