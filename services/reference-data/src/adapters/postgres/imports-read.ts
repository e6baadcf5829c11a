import type { Queries } from '@tillmap/database';
import type { ImportStore } from '../../application/ports/import-store.ts';
import { type ImportJob, MOST_LISTED } from '../../domain/import-job.ts';
import type { RefusedRow } from '../../domain/import-rows.ts';
import { importLists } from './import-lists.ts';
import { notesOf } from './import-note-rows.ts';
import { EARLIER, JOB } from './import-rows.ts';

const ROWS_PER_PAGE = 1_000;

async function* refusedRows(queries: Queries, id: string): AsyncGenerator<RefusedRow> {
  let line = 0;
  for (;;) {
    const rows = await queries.query<{ line: number; reasons: string[]; cells: string[] }>(
      'select line, reasons, cells from import_bad_row where import_id = $1 and line > $2 order by line limit $3',
      [id, line, ROWS_PER_PAGE],
    );
    yield* rows;
    if (rows.length < ROWS_PER_PAGE) return;
    line = rows.at(-1)?.line ?? line;
  }
}

/** Imports as they are read, in a transaction or through the pool. */
export const importsRead = (queries: Queries): ImportStore => ({
  ...importLists(queries),
  find: async (id) => (await queries.query<ImportJob>(`select ${JOB} from import_job where id = $1`, [id]))[0],
  waits: async (id) =>
    (await queries.query(`select from import_job i where id = $1 and exists (${EARLIER})`, [id])).length > 0,
  lists: async (id) => {
    const [job] = await queries.query<{ c: string[]; u: string[]; pc: string[]; pu: string[] }>(
      `select created_list as c, updated_list as u, products_created_list as pc, products_updated_list as pu
         from import_job where id = $1`,
      [id],
    );
    const errors = await queries.query<{ line: number; reasons: string[] }>(
      'select line, reasons from import_bad_row where import_id = $1 order by line limit $2',
      [id, MOST_LISTED],
    );
    const { c = [], u = [], pc = [], pu = [] } = job ?? {};
    return { created: c, updated: u, productsCreated: pc, productsUpdated: pu, errors };
  },
  notes: (id) => notesOf(queries, id),
  headerNames: async (id) => {
    const [job] = await queries.query<{ names: string[] }>(
      'select header_names as names from import_job where id = $1',
      [id],
    );
    return job?.names ?? [];
  },
  refusedRows: (id) => refusedRows(queries, id),
});
