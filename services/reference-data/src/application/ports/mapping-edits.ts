import type { Classification } from '../../domain/hierarchy.ts';
import type { ReferenceRow } from '../../domain/reference-row.ts';
import type { TouchedMapping } from '../../domain/revert.ts';
import type { StoredMapping } from './mapping-store.ts';

export type RemovedMapping = Readonly<{ barcode: string; version: number }>;

/** What a person may set in a mapping. */
export type MappingFields = Readonly<Omit<ReferenceRow, 'barcode' | 'barcodeGiven'>>;

/** Changes of single mappings, and of many at once, inside a transaction that holds the wholesaler. */
export interface MappingEdits {
  /** Whose mapping it is; needs no hold. */
  wholesalerOf(id: string): Promise<string | undefined>;
  /** Writes what a person set, as source `manual`; nothing when it says that already, or is gone. */
  edit(id: string, fields: MappingFields): Promise<StoredMapping | undefined>;
  /** Deletes and leaves tombstones with versions. */
  remove(wholesalerCode: string, barcodes: readonly string[]): Promise<RemovedMapping[]>;
  barcodeOf(id: string): Promise<string | undefined>;
  /** Deletes all; `version` is above that of any deleted one. */
  removeAll(wholesalerCode: string): Promise<{ deleted: number; version: number }>;
  /** How many mappings name this row of the hierarchy, this VAT code, or are there at all. */
  countOf(wholesalerCode: string, using?: Classification | { readonly vatCode: string }): Promise<number>;
  /** Notes what an import made as touched by it, up to `most` of its chunks at a time; says whether there was any left. */
  noteCreated(importId: string, most: number): Promise<boolean>;
  /** Up to `most` mappings that an import touched, behind a barcode, in the order of their barcodes. */
  touchedBy(importId: string, wholesalerCode: string, behind: string, most: number): Promise<TouchedMapping[]>;
  /** Gives mappings back the values they had before an import, with new versions. */
  restore(importId: string, wholesalerCode: string, barcodes: readonly string[]): Promise<StoredMapping[]>;
}
