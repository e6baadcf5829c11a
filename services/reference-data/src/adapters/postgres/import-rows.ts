import { type CamelRow, type Columns, camelCased, type Tx } from '@tillmap/storage/database';
import type { AuditActor } from '../../domain/audit-event.ts';
import type { ImportJob } from '../../domain/imports/import-job.ts';
import type { Tables } from './schema.generated.ts';

/** An import as it is now, with who started it. */
export type ImportEnd = Readonly<{ job: ImportJob; by: AuditActor }>;

/** Wakes the workers of every process. */
export const IMPORTS_CHANNEL = 'imports';

const JOB_COLUMNS = [
  'id',
  'type',
  'wholesaler_code',
  'status',
  'phase',
  'file_name',
  'file_key',
  'total',
  'lines_done',
  'rows_read',
  'created',
  'updated',
  'skipped',
  'errors_count',
  'replaced',
  'left_out',
  'chunks_sent',
  'chunks_answered',
  'products_created',
  'products_updated',
  'percentage',
  'attempt',
  'failures',
  'error',
  'removed',
  'reverts',
  'cleared',
  'keys_done',
  'started_at',
  'columns',
] as const satisfies Columns<Tables['import_job']>;

/** An import's row, which is an `ImportJob`. */
export type JobRow = CamelRow<Tables['import_job'], typeof JOB_COLUMNS> &
  Pick<ImportJob, 'type' | 'status' | 'phase' | 'columns'>;
export const JOB = camelCased(JOB_COLUMNS);

const PERSON = ['user_id', 'user_name', 'user_email', 'ip_address'] as const satisfies Columns<Tables['import_job']>;

/** Who started it. */
export const STARTED_BY = camelCased(PERSON);

type EndRow = JobRow & CamelRow<Tables['import_job'], typeof PERSON>;

/** Runs a change of one import that returns `JOB` and `STARTED_BY`; undefined when it changed none. */
export const changedImport = async (
  tx: Tx,
  sql: string,
  values: readonly unknown[],
): Promise<ImportEnd | undefined> => {
  const [row] = await tx.query<EndRow>(sql, values);
  if (!row) return undefined;
  const { userId, userName, userEmail, ipAddress, ...job } = row;
  return { job, by: { id: userId, name: userName, email: userEmail, ip: ipAddress } };
};

/** Ends a running import with a sentence, where it still meets the condition. */
export const failedWhere = (condition: string): string => `
  update import_job set status = 'failed', phase = 'ended', error = $2, leased_until = null, ended_at = now()
   where id = $1 and status = 'processing' and ${condition} returning ${JOB}, ${STARTED_BY}`;

/** Runs what `failedWhere` made; the next import may start. */
export const failedImport = async (tx: Tx, sql: string, values: readonly unknown[]): Promise<ImportEnd | undefined> => {
  const ended = await changedImport(tx, sql, values);
  tx.notify(IMPORTS_CHANNEL);
  return ended;
};

/**
 * An import `e` that `i` waits for before it starts: an earlier one, or one that has started, of the same wholesaler
 * or of departments, which mappings are checked against. A revert counts as an import of mappings. Ids are UUIDv7, so
 * their order is that of the requests.
 */
export const EARLIER = `select 1 from import_job e where e.status = 'processing'
  and (e.id < i.id or (e.id > i.id and e.phase <> 'queued'))
  and (e.type = 'departments' or (e.wholesaler_code = i.wholesaler_code
    and (e.type = i.type or (e.type in ('reference_mappings', 'revert') and i.type in ('reference_mappings', 'revert')))))`;

/**
 * Sets a list of an import to a longer one where there is more for it. Else it stays as it is: even the same value,
 * set again, is compressed and written again each time.
 */
export const lengthened = (list: string, isMore: string, longer: string): string =>
  `${list} = case when ${isMore} then ${longer} else ${list} end`;
