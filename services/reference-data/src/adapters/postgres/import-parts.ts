import type { PartitionedTables } from '@tillmap/storage/database';

/** What imports leave behind, in parts of a month by the id of the import. */
export const IMPORT_PARTS = {
  tables: ['import_before', 'import_bad_row', 'import_chunk', 'import_note'],
  key: 'import_id',
} as const satisfies PartitionedTables;
