import type { HierarchyOption, VatCodeOption } from '@tillmap/contracts';
import type { ReviewSettings } from '../../domain/review-settings.ts';

/** What a person enters of a wholesaler. */
export type WholesalerDetails = Readonly<{
  id: string;
  code: string;
  name: string;
  description: string;
  active: boolean;
}>;

export type Wholesaler = WholesalerDetails &
  ReviewSettings &
  Readonly<{
    /** Grows when the wholesaler, its settings, its hierarchy or its VAT codes change. */
    version: number;
  }>;

/** Wholesalers with their lists, as they are read. */
export interface WholesalerStore {
  /** By name. */
  list(filter?: { readonly activeOnly: boolean }): Promise<Wholesaler[]>;
  find(code: string): Promise<Wholesaler | undefined>;
  findById(id: string): Promise<Wholesaler | undefined>;
  /** By the codes of department, sub-department and group. */
  hierarchy(code: string): Promise<HierarchyOption[]>;
  /** By code. */
  vatCodes(code: string): Promise<VatCodeOption[]>;
  /** A wholesaler with both lists as they were at one moment. */
  withLists(
    code: string,
  ): Promise<{ wholesaler: Wholesaler; hierarchy: HierarchyOption[]; vatCodes: VatCodeOption[] } | undefined>;
}

/** Wholesalers inside a transaction. */
export interface WholesalerWriter extends WholesalerStore {
  /** All codes, active or not. */
  codes(): Promise<Set<string>>;
  /**
   * Holds the wholesaler until the end of the transaction. Who changes its lists or mappings does so first: versions
   * and events of one wholesaler then have the order of the commits.
   */
  lock(code: string): Promise<Wholesaler | undefined>;
  /** False when the code is taken. */
  add(wholesaler: WholesalerDetails): Promise<boolean>;
  /** Writes name, description and active of a locked wholesaler. */
  change(wholesaler: WholesalerDetails): Promise<void>;
  /** Writes the review settings of a locked wholesaler. */
  setReview(code: string, settings: ReviewSettings): Promise<void>;
  /** Removes a locked wholesaler with its hierarchy and VAT codes. */
  remove(code: string): Promise<void>;
  /** Whether an import for it is running or queued. */
  hasRunningImport(code: string): Promise<boolean>;
  /** Gives a locked wholesaler its next version. */
  advance(code: string): Promise<number>;
}
