import type { JoinedBy } from '@tillmap/storage/database';

/** By which columns rows are joined, of tables that are filled by thousands. */
export const JOINED_BY = {
  item: ['upload_id', 'position', 'canonical'],
  result: ['upload_id', 'position'],
  evidence: ['upload_id', 'position'],
  bad_row: ['upload_id', 'line'],
  review_change: ['upload_id', 'step', 'position'],
  difference_line: ['upload_id', 'canonical', 'position'],
  change_step_line: ['upload_id', 'step', 'canonical'],
  download_line: ['download_id', 'canonical'],
  base_line: ['wholesaler_code', 'canonical'],
  change_decision: ['wholesaler_code', 'canonical'],
  label: ['print_id', 'wholesaler_code', 'canonical'],
  chunk: ['session_id', 'chunk'],
} as const satisfies JoinedBy;

type Joined = keyof typeof JOINED_BY;

/** Those of some tables. */
export const joinedBy = (...tables: readonly Joined[]): JoinedBy =>
  Object.fromEntries(tables.map((table) => [table, JOINED_BY[table]] as const));
