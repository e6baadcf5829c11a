import type { Tx } from '@tillmap/database';
import type { ImportEnd } from '../../application/ports/import-store.ts';
import type { ImportJob } from '../../domain/import-job.ts';

/** Wakes the workers of every process. */
export const IMPORTS_CHANNEL = 'imports';

/** The columns of an import as `ImportJob` names them. */
export const JOB = `id, type, wholesaler_code as "wholesalerCode", status, phase, file_name as "fileName",
  file_key as "fileKey", total, lines_done as "linesDone", rows_read as "rowsRead", created, updated, skipped,
  errors_count as "errorsCount", replaced, left_out as "leftOut", chunks_sent as "chunksSent", chunks_answered as "chunksAnswered",
  products_created as "productsCreated", products_updated as "productsUpdated", percentage, attempt, failures, error,
  removed, reverts, cleared, keys_done as "keysDone", started_at as "startedAt"`;

/** Who started it, as `Person` names the columns. */
export const STARTED_BY = `user_id as "byId", user_name as "byName", user_email as "byEmail", ip_address as "byIp"`;

type EndRow = ImportJob & Readonly<{ byId: string; byName: string; byEmail: string; byIp: string }>;

/** Runs a change of one import that answers `JOB` and `STARTED_BY`; nothing when it changed none. */
export const changedImport = async (
  tx: Tx,
  sql: string,
  values: readonly unknown[],
): Promise<ImportEnd | undefined> => {
  const [row] = await tx.query<EndRow>(sql, values);
  if (!row) return undefined;
  const { byId, byName, byEmail, byIp, ...job } = row;
  return { job, by: { id: byId, name: byName, email: byEmail, ip: byIp } };
};

/** Ends a running import with a sentence, where it is still as whoever ends it believes. */
export const failedWhere = (condition: string): string => `
  update import_job set status = 'failed', phase = 'ended', error = $2, leased_until = null, ended_at = now()
   where id = $1 and status = 'processing' and ${condition} returning ${JOB}, ${STARTED_BY}`;

/** Runs what `failedWhere` made; the next import may begin. */
export const failedImport = async (tx: Tx, sql: string, values: readonly unknown[]): Promise<ImportEnd | undefined> => {
  const ended = await changedImport(tx, sql, values);
  tx.notify(IMPORTS_CHANNEL);
  return ended;
};

/**
 * An import `e` that `i` waits for before it begins: an earlier one, or one that has begun, of the same wholesaler or of
 * departments, which mappings are checked against. A revert is to others as an import of mappings. Ids are UUIDv7, so their order is that of the requests.
 */
export const EARLIER = `select 1 from import_job e where e.status = 'processing'
  and (e.id < i.id or (e.id > i.id and e.phase <> 'queued'))
  and (e.type = 'departments' or (e.wholesaler_code = i.wholesaler_code
    and (e.type = i.type or (e.type in ('reference_mappings', 'revert') and i.type in ('reference_mappings', 'revert')))))`;

/**
 * Sets a list of an import to a longer one where there is more for it. Else it stays as it is: a value made anew, even the
 * same one, is compressed and written again each time.
 */
export const lengthened = (list: string, isMore: string, longer: string): string =>
  `${list} = case when ${isMore} then ${longer} else ${list} end`;
