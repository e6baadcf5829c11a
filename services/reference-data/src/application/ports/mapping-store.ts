import type { HierarchyRow } from '../../domain/department-row.ts';
import type { ReferenceRow } from '../../domain/reference-row.ts';
import type { VatCodeRow } from '../../domain/vat-code-row.ts';

export type MappingSource = 'import' | 'review' | 'manual';

/** A reference mapping as it is kept. */
export type StoredMapping = ReferenceRow &
  Readonly<{ id: string; version: number; source: MappingSource; confidence: number }>;

/** How a row counts: 'again' was counted before in the same import. */
export type Counted = 'created' | 'updated' | 'again';

/** Reference mappings inside a transaction that holds the wholesaler. */
export interface MappingStore {
  /**
   * Writes rows of distinct barcodes as source `import`, keeps what was there before once per import and barcode, and
   * answers the ones that changed anything, in the order given. Rows that say what is there already are left alone.
   */
  importRows(
    importId: string,
    wholesalerCode: string,
    rows: readonly ReferenceRow[],
  ): Promise<{ mapping: StoredMapping; counted: Counted }[]>;
  /** Writes what a person decided in a session; nothing when an import or an administrator has said something else. */
  learn(wholesalerCode: string, row: ReferenceRow): Promise<StoredMapping | undefined>;
  /** The mappings of these barcodes as they are now. */
  ofBarcodes(wholesalerCode: string, barcodes: readonly string[]): Promise<StoredMapping[]>;
}

/** Hierarchies and VAT codes inside a transaction that holds the wholesalers. Answers as `importRows` does. */
export interface ListStore {
  importHierarchy(importId: string, rows: readonly HierarchyRow[]): Promise<{ row: HierarchyRow; counted: Counted }[]>;
  importVatCodes(importId: string, rows: readonly VatCodeRow[]): Promise<{ row: VatCodeRow; counted: Counted }[]>;
}
