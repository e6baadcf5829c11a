import { type CamelRow, type Columns, camelCased, type Tx } from '@tillmap/storage/database';
import { MOST_LISTED, percentageOf } from '../../domain/imports/import-job.ts';
import {
  changedImport,
  failedImport,
  failedWhere,
  IMPORTS_CHANNEL,
  type ImportEnd,
  JOB,
  type JobRow,
  lengthened,
  STARTED_BY,
} from './import-rows.ts';
import type { Tables } from './schema.generated.ts';
export type Answer = Readonly<{
  importId: string;
  chunk: number;
  productsCreated: number;
  productsUpdated: number;
  createdList: readonly string[];
  updatedList: readonly string[];
}>;

export type UnansweredChunk = Readonly<{ importId: string; wholesalerCode: string; chunk: number; barcodes: string[] }>;

const upToTheMost = (list: string, by: string): string =>
  lengthened(list, `cardinality(${list}) < $6 and cardinality(${by}::text[]) > 0`, `(${list} || ${by}::text[])[:$6]`);

const COUNT = `
  update import_job set chunks_answered = chunks_answered + 1, answered_at = now(),
         products_created = products_created + $2, products_updated = products_updated + $3,
         ${upToTheMost('products_created_list', '$4')},
         ${upToTheMost('products_updated_list', '$5')}
   where id = $1 and status = 'processing' returning ${JOB}`;

const END = `
  update import_job set percentage = case when $2 then 100 else $3 end,
         status = case when $2 then 'completed' else status end, phase = case when $2 then 'ended' else phase end,
         ended_at = case when $2 then now() end
   where id = $1 returning ${JOB}, ${STARTED_BY}`;

// An acknowledgement of any import shows that catalog works through its backlog: resending would add to it.
const LAST_ANSWER = `(select max(answered_at) from import_job where status = 'processing')`;

const UNANSWERED = ['import_id', 'chunk', 'barcodes'] as const satisfies Columns<Tables['import_chunk']>;
/** A chunk has its barcodes until a revert notes them, which waits for its acknowledgement. */
type UnansweredRow = CamelRow<Tables['import_chunk'], typeof UNANSWERED> &
  Pick<JobRow, 'wholesalerCode'> & { barcodes: string[] };

const TAKE_UNANSWERED = `
  update import_chunk c set sent_at = now()
    from import_job i
   where i.id = c.import_id and (c.import_id, c.chunk) in (
     select c2.import_id, c2.chunk from import_chunk c2 join import_job i2 on i2.id = c2.import_id
      where i2.status = 'processing' and c2.answered_at is null
        and greatest(c2.sent_at, ${LAST_ANSWER}) < now() - $1 * interval '1 second'
      order by c2.sent_at, c2.import_id, c2.chunk for update of c2 skip locked limit $2)
  returning ${camelCased(UNANSWERED, 'c')}, ${camelCased(['wholesaler_code'], 'i')}`;

const isAbandoned = (seconds: string): string =>
  `phase = 'answers' and greatest(read_at, ${LAST_ANSWER}) < now() - ${seconds} * interval '1 second'`;

const ABANDONED = `select id from import_job where status = 'processing' and ${isAbandoned('$1')} order by id`;

// An acknowledgement may have come since they were listed.
const FAIL_ABANDONED = failedWhere(isAbandoned('$3'));

// Of two acknowledgements of one chunk the first counts.
const FAIL_ANSWERED = failedWhere(
  'exists (select from import_chunk c where c.import_id = $1 and c.chunk = $3 and c.answered_at is null)',
);

const answered = async (tx: Tx, answer: Answer): Promise<ImportEnd | undefined> => {
  const { importId, chunk, productsCreated, productsUpdated, createdList, updatedList } = answer;
  const first = await tx.execute(
    `update import_chunk set answered_at = now()
      where import_id = $1 and chunk = $2 and answered_at is null`,
    [importId, chunk],
  );
  if (first === 0) return undefined;
  const lists = [createdList, updatedList, MOST_LISTED];
  const [job] = await tx.query<JobRow>(COUNT, [importId, productsCreated, productsUpdated, ...lists]);
  if (!job) return undefined;
  const complete = job.phase === 'answers' && job.chunksAnswered === job.chunksSent;
  const ended = await changedImport(tx, END, [importId, complete, percentageOf(job)]);
  if (!complete) return undefined;
  // The next import of the wholesaler may start.
  tx.notify(IMPORTS_CHANNEL);
  return ended;
};

/** The part of the import store for catalog's acknowledgements. */
export const chunkAnswers = (tx: Tx) => ({
  /**
   * Counts an acknowledgement once; returns the import, when its last one completed it. Those of ended imports change
   * nothing.
   */
  answered: (answer: Answer) => answered(tx, answer),
  /** Ends an import one of whose chunks cannot be applied. Undefined when that chunk was acknowledged before. */
  failAnswered: ({ importId, chunk }: Pick<Answer, 'importId' | 'chunk'>, sentence: string) =>
    failedImport(tx, FAIL_ANSWERED, [importId, sentence, chunk]),
  /** Returns chunks without an acknowledgement for this time while catalog sends none at all; marks them sent now. */
  takeUnanswered: (afterSeconds: number, most: number): Promise<UnansweredChunk[]> =>
    tx.query<UnansweredRow>(TAKE_UNANSWERED, [afterSeconds, most]),
  /** Ids of imports without an acknowledgement for this time. */
  abandoned: async (afterSeconds: number) =>
    (await tx.query<Pick<JobRow, 'id'>>(ABANDONED, [afterSeconds])).map(({ id }) => id),
  /** Ends one of them. Undefined when an acknowledgement has come in between. */
  failAbandoned: (id: string, afterSeconds: number, sentence: string) =>
    failedImport(tx, FAIL_ABANDONED, [id, sentence, afterSeconds]),
});
