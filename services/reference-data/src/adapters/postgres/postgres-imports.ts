import { stripUnstorable, type Tx } from '@tillmap/storage/database';
import type { AuditActor } from '../../domain/audit-event.ts';
import type { ChunkDone } from '../../domain/imports/chunk-done.ts';
import type { ImportFinding } from '../../domain/imports/import-findings.ts';
import type { ImportJob, ImportType, KeptColumns } from '../../domain/imports/import-job.ts';
import { chunkAnswers } from './chunk-answers.ts';
import { chunkDone } from './chunk-done.ts';
import { keepFileFindings } from './import-note-rows.ts';
import { revertsIn } from './import-reverts.ts';
import {
  changedImport,
  EARLIER,
  failedImport,
  failedWhere,
  IMPORTS_CHANNEL,
  JOB,
  type JobRow,
  STARTED_BY,
} from './import-rows.ts';
import { importsRead } from './imports-read.ts';
import type { Tables } from './schema.generated.ts';

export type NewImport = Readonly<{
  id: string;
  type: ImportType;
  wholesalerCode: string;
  fileName: string;
  fileKey: string;
  headerNames: readonly string[];
  by: AuditActor;
  idempotencyKey: string | undefined;
  /** What the key is used for. */
  fingerprint: string | undefined;
  total: number;
  /** Rows that are no entries. */
  leftOut?: number;
  /** What the file itself shows that a person should check. */
  findings?: readonly ImportFinding[];
  /** Its columns where its names do not say them. */
  columns?: KeptColumns | null;
  /** The import that a revert reverts. */
  reverts?: string;
}>;

const KEY_HOURS = 24;

// One that is `reading` with its lease over was released by no worker: its process crashed.
const CLAIM = `
  update import_job set attempt = attempt + 1, started_at = coalesce(started_at, now()),
         failures = failures + case when phase = 'reading' then 1 else 0 end, phase = 'reading',
         leased_until = clock_timestamp() + $1 * interval '1 second'
   where id = (
     select id from import_job i
      where status = 'processing' and phase in ('queued', 'reading')
        and (leased_until is null or leased_until < clock_timestamp())
        and (phase = 'reading' or not exists (${EARLIER}))
      order by id for update skip locked limit 1)
  returning ${JOB}`;

const ALL_READ = `
  update import_job set read_at = now(), leased_until = null,
         phase = case when chunks_answered = chunks_sent then 'ended' else 'answers' end,
         status = case when chunks_answered = chunks_sent then 'completed' else 'processing' end,
         percentage = case when chunks_answered = chunks_sent then 100 else percentage end,
         ended_at = case when chunks_answered = chunks_sent then now() end
   where id = $1 and attempt = $2 and status = 'processing' and phase = 'reading'
  returning ${JOB}, ${STARTED_BY}`;

// A worker that has just given it back under the same attempt may end it as well.
const FAIL = failedWhere(`attempt = $3 and phase in ('queued', 'reading')`);

const RELEASE = `
  update import_job set leased_until = clock_timestamp() + $3 * interval '1 second', failures = failures + $4,
         phase = 'queued'
   where id = $1 and attempt = $2 and status = 'processing' and phase = 'reading' returning failures`;

const startedUnder = (tx: Tx) => async (userId: string, type: ImportType, key: string) => {
  // Two requests under one key at once: the second waits here until the first has committed.
  await tx.execute('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`import ${userId} ${key}`]);
  const [found] = await tx.query<Pick<Tables['import_job'], 'id' | 'fingerprint'>>(
    `select id, fingerprint from import_job where user_id = $1 and idempotency_key = $2 and type = $3
        and requested_at > now() - $4 * interval '1 hour' order by id limit 1`,
    [userId, key, type, KEY_HOURS],
  );
  return found;
};

const add = (tx: Tx) => async (job: NewImport, leaseSeconds?: number) => {
  const { id, type, wholesalerCode, fileName, fileKey, headerNames, by, idempotencyKey, total } = job;
  const held = leaseSeconds !== undefined;
  await tx.execute(
    `insert into import_job (id, type, wholesaler_code, status, phase, file_name, file_key, header_names, user_id,
            user_name, idempotency_key, total, requested_at, started_at, attempt, leased_until, reverts, user_email,
            ip_address, fingerprint, left_out, columns)
     values ($1, $2, $3, 'processing', $4, $5, $6, $7::text[], $8, $9, $10, $11, now(), case when $12 then now() end,
             case when $12 then 1 else 0 end, case when $12 then clock_timestamp() + $13 * interval '1 second' end, $14, $15, $16, $17, $18, $19)`,
    [
      id,
      type,
      wholesalerCode,
      held ? 'reading' : 'queued',
      stripUnstorable(fileName),
      fileKey,
      headerNames.map(stripUnstorable),
      by.id,
      by.name,
      idempotencyKey ?? null,
      total,
      held,
      leaseSeconds ?? 0,
      job.reverts ?? null,
      by.email,
      by.ip,
      job.fingerprint ?? null,
      job.leftOut ?? 0,
      job.columns ? stripUnstorable(JSON.stringify(job.columns)) : null,
    ],
  );
  await keepFileFindings(tx, id, job.findings ?? []);
  tx.notify(IMPORTS_CHANNEL);
};

/** Imports inside one transaction. Leases are measured by the database's clock alone. */
export const importsIn = (tx: Tx) => ({
  ...importsRead(tx),
  ...chunkAnswers(tx),
  ...revertsIn(tx),
  /**
   * The import this person started under this key within the last day; holds the key until the transaction ends. One from
   * before fingerprints were kept has none.
   */
  startedUnder: startedUnder(tx),
  /** `leaseSeconds` when the caller does the work itself at once. */
  add: add(tx),
  /** Claims the next import that has no worker and nothing in its way. One whose worker crashed counts a failure. */
  claim: async (leaseSeconds: number): Promise<ImportJob | undefined> =>
    (await tx.query<JobRow>(CLAIM, [leaseSeconds]))[0],
  /** False when another worker has claimed it or it has ended: then stop. */
  renew: async ({ id, attempt }: Pick<ImportJob, 'id' | 'attempt'>, leaseSeconds: number) =>
    (await tx.execute(
      `update import_job set leased_until = clock_timestamp() + $3 * interval '1 second'
        where id = $1 and attempt = $2 and status = 'processing' and phase = 'reading'`,
      [id, attempt, leaseSeconds],
    )) === 1,
  /** Releases an import, to be claimed again after the pause. `failed` counts; returns how often it has. */
  release: async (
    { id, attempt }: Pick<ImportJob, 'id' | 'attempt'>,
    { pauseSeconds, failed }: { pauseSeconds: number; failed: boolean },
  ) => {
    const [row] = await tx.query<Pick<JobRow, 'failures'>>(RELEASE, [id, attempt, pauseSeconds, failed ? 1 : 0]);
    tx.notify(IMPORTS_CHANNEL);
    return row?.failures ?? 0;
  },
  /** Writes progress under the claim of `job`. Nothing when the claim is lost: the transaction must not commit then. */
  chunkDone: (job: ImportJob, done: ChunkDone, leaseSeconds: number) => chunkDone(tx, job, done, leaseSeconds),
  /** All rows are in: completed, or waiting for acknowledgements. Undefined when the lease is lost. */
  allRead: async ({ id, attempt }: ImportJob) => {
    const read = await changedImport(tx, ALL_READ, [id, attempt]);
    tx.notify(IMPORTS_CHANNEL);
    return read;
  },
  /** Ends an import under the claim of `job`. Nothing when the claim is lost or it had ended before. */
  fail: ({ id, attempt }: Pick<ImportJob, 'id' | 'attempt'>, sentence: string) =>
    failedImport(tx, FAIL, [id, sentence, attempt]),
});

export type ImportWriter = ReturnType<typeof importsIn>;
