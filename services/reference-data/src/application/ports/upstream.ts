import type { OrphanedProduct } from '@tillmap/contracts';
import type { AuditActor } from '../../domain/audit-event.ts';

/** What catalog should have seen. */
export type Change = Readonly<{
  wholesalerCode: string;
  wholesalerVersion?: number;
  mapping?: { readonly barcode: string; readonly version: number };
}>;

export type ProductStats = Readonly<{ total: number; withMappings: number; orphaned: number }>;

/** The product database, which catalog owns. Throws DependencyUnavailable while it is away. */
export interface ProductDatabase {
  stats(): Promise<ProductStats>;
  /** The first products without a mapping, by barcode, and how many there are. */
  orphans(limit: number): Promise<{ products: OrphanedProduct[]; total: number }>;
  /** Removes at most `most` products that have no mapping at that moment, and tells that `by` did; answers how many. */
  removeOrphans(most: number, by: AuditActor): Promise<number>;
  /** Waits up to a second until catalog works with a change. Never throws: the change is made, whoever knows of it. */
  hasSeen(change: Change): Promise<void>;
}

/** Who else may need a wholesaler. Throws DependencyUnavailable when one of them cannot be asked. */
export interface WholesalerUse {
  unfinishedSessions(wholesalerCode: string): Promise<number>;
  promotions(wholesalerCode: string): Promise<number>;
}
