import type { PartitionedTables } from '@tillmap/storage/database';

/** What has a row for each product of an upload, in parts of a month by the id of the upload. */
export const UPLOAD_PARTITIONS = {
  tables: ['item', 'result', 'evidence', 'bad_row', 'review_change', 'difference_line', 'change_step_line'],
  key: 'upload_id',
} as const satisfies PartitionedTables;
