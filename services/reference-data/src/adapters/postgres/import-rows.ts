/** Wakes the workers of every process. */
export const IMPORTS_CHANNEL = 'imports';

/** The columns of an import as `ImportJob` names them. */
export const JOB = `id, type, wholesaler_code as "wholesalerCode", status, phase, file_name as "fileName",
  file_key as "fileKey", total, lines_done as "linesDone", rows_read as "rowsRead", created, updated, skipped,
  errors_count as "errorsCount", chunks_sent as "chunksSent", chunks_answered as "chunksAnswered",
  products_created as "productsCreated", products_updated as "productsUpdated", percentage, attempt, failures, error,
  removed, reverts, keys_done as "keysDone", started_at as "startedAt"`;

/**
 * An import `e` that `i` waits for before it begins: an earlier one, or one that has begun, of the same wholesaler or of
 * departments, which mappings are checked against. A revert is to others as an import of mappings. Ids are UUIDv7, so their order is that of the requests.
 */
export const EARLIER = `select 1 from import_job e where e.status = 'processing'
  and (e.id < i.id or (e.id > i.id and e.phase <> 'queued'))
  and (e.type = 'departments' or (e.wholesaler_code = i.wholesaler_code
    and (e.type = i.type or (e.type in ('reference_mappings', 'revert') and i.type in ('reference_mappings', 'revert')))))`;
