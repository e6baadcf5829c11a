import type { CleanupStats, ReferenceMapping } from '@tillmap/contracts';
import type { PageOf, PageWanted } from './page.ts';

export type MappingsWanted = PageWanted & Readonly<{ wholesalerCode: string; search: string }>;

/** Reference mappings as administrators see them. */
export interface MappingList {
  page(wanted: MappingsWanted): Promise<PageOf<ReferenceMapping>>;
  find(id: string): Promise<ReferenceMapping | undefined>;
  /** Sources that occur, with their counts. */
  bySource(wholesalerCode: string): Promise<Record<string, number>>;
  /** Every wholesaler, also those without any. */
  byWholesaler(): Promise<CleanupStats['mappings_by_wholesaler']>;
}
