import type { Queries } from '@tillmap/storage/database';
import { type ImportJob, MOST_LISTED } from '../../domain/imports/import-job.ts';
import type { RefusedRow } from '../../domain/imports/import-rows.ts';
import { importLists } from './import-lists.ts';
import { notesOf } from './import-note-rows.ts';
import { EARLIER, JOB, type JobRow } from './import-rows.ts';
import type { Tables } from './schema.generated.ts';

export type ImportLists = Readonly<{
  created: string[];
  updated: string[];
  productsCreated: string[];
  productsUpdated: string[];
  errors: { line: number; reasons: string[] }[];
}>;

type BadRow = Tables['import_bad_row'];
type ListsRow = {
  created: Tables['import_job']['created_list'];
  updated: Tables['import_job']['updated_list'];
  productsCreated: Tables['import_job']['products_created_list'];
  productsUpdated: Tables['import_job']['products_updated_list'];
};
const NO_LISTS: ListsRow = { created: [], updated: [], productsCreated: [], productsUpdated: [] };
const ROWS_PER_PAGE = 1_000;

async function* refusedRows(queries: Queries, id: string): AsyncGenerator<RefusedRow> {
  let line = 0;
  for (;;) {
    const rows = await queries.query<Pick<BadRow, 'line' | 'reasons' | 'cells'> & Pick<RefusedRow, 'cells'>>(
      'select line, reasons, cells from import_bad_row where import_id = $1 and line > $2 order by line limit $3',
      [id, line, ROWS_PER_PAGE],
    );
    yield* rows;
    if (rows.length < ROWS_PER_PAGE) return;
    line = rows.at(-1)?.line ?? line;
  }
}

/** Imports as they are read, in a transaction or through the pool. */
export const importsRead = (queries: Queries) => ({
  ...importLists(queries),
  find: async (id: string): Promise<ImportJob | undefined> =>
    (await queries.query<JobRow>(`select ${JOB} from import_job where id = $1`, [id]))[0],
  /** True while an earlier import is in its way. */
  waits: async (id: string) =>
    (await queries.query(`select from import_job i where id = $1 and exists (${EARLIER})`, [id])).length > 0,
  /** The first 1,000 entries of each list. */
  lists: async (id: string): Promise<ImportLists> => {
    const [job] = await queries.query<ListsRow>(
      `select created_list as created, updated_list as updated, products_created_list as "productsCreated",
              products_updated_list as "productsUpdated" from import_job where id = $1`,
      [id],
    );
    const errors = await queries.query<Pick<BadRow, 'line' | 'reasons'>>(
      'select line, reasons from import_bad_row where import_id = $1 order by line limit $2',
      [id, MOST_LISTED],
    );
    return { ...(job ?? NO_LISTS), errors };
  },
  /** What was noted of its rows, the first 1,000 of each kind. */
  notes: (id: string) => notesOf(queries, id),
  headerNames: async (id: string) => {
    const [job] = await queries.query<Pick<Tables['import_job'], 'header_names'>>(
      'select header_names from import_job where id = $1',
      [id],
    );
    return job?.header_names ?? [];
  },
  refusedRows: (id: string): AsyncIterable<RefusedRow> => refusedRows(queries, id),
});

export type ImportStore = ReturnType<typeof importsRead>;
