import type { JoinedBy } from '@tillmap/storage/database';

/** By which columns rows are joined or read in pages, of tables that imports fill by thousands. */
export const JOINED_BY = {
  reference_mapping: ['wholesaler_code', 'barcode'],
  import_before: ['import_id', 'item_key'],
  import_bad_row: ['import_id', 'line'],
  import_chunk: ['import_id', 'chunk'],
  import_note: ['import_id', 'kind', 'item_key'],
} as const satisfies JoinedBy;
