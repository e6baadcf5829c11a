import type { ReferenceRow } from './reference-row.ts';

export type MappingSource = 'import' | 'review' | 'manual';
/** A reference mapping as it is kept. */
export type StoredMapping = ReferenceRow &
  Readonly<{ id: string; version: number; source: MappingSource; confidence: number }>;
