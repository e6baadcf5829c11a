import type { PartitionedTables } from '@tillmap/storage/database';

/** The lines of downloads, in parts of a month by the id of the download. */
export const DOWNLOAD_PARTITIONS = {
  tables: ['download_line'],
  key: 'download_id',
} as const satisfies PartitionedTables;
