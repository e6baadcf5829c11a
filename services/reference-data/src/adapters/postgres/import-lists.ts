import { type CamelRow, type Columns, camelCased, type Joined, type Queries } from '@tillmap/storage/database';
import { type ImportJob, type ImportStatus, type ImportType, MOST_LISTED } from '../../domain/imports/import-job.ts';
import type { KeptMapping } from '../../domain/imports/revert.ts';
import type { PageOf, PageRequest } from '../../domain/page.ts';
import { JOB, type JobRow } from './import-rows.ts';
import type { Tables } from './schema.generated.ts';
/** An import as it is listed, with the latest revert of it. */
export type ListedImport = ImportJob &
  Readonly<{
    userName: string;
    requestedAt: Date;
    endedAt: Date | null;
    revertId: string | null;
    revertStatus: ImportStatus | null;
  }>;

export type ImportsWanted = PageRequest & Readonly<{ wholesalerCode: string; type: ImportType | undefined }>;

const LISTED = ['user_name', 'requested_at', 'ended_at'] as const satisfies Columns<Tables['import_job']>;
type ListedRow = JobRow &
  CamelRow<Tables['import_job'], typeof LISTED> &
  Joined<{ revertId: JobRow['id']; revertStatus: JobRow['status'] }>;

/** A row of a revert: the cells are barcode and name. */
type KeptRow = { barcode: string; name: string; reason: Tables['import_bad_row']['reasons'][number] };

/** Lists of imports and of what reverts kept. */
export const importLists = (queries: Queries) => ({
  /** The first 1,000 rows a revert kept. */
  keptRows: (id: string): Promise<KeptMapping[]> =>
    queries.query<KeptRow>(
      `select cells->>0 as barcode, cells->>1 as name, reasons[1] as reason
         from import_bad_row where import_id = $1 order by line limit $2`,
      [id, MOST_LISTED],
    ),
  /** Newest first. */
  list: async ({ wholesalerCode, type, page, perPage }: ImportsWanted): Promise<PageOf<ListedImport>> => {
    const where = `($1 = '' or i.wholesaler_code = $1) and ($2 = '' or i.type = $2)`;
    const given = [wholesalerCode, type ?? ''];
    const [counted] = await queries.query<{ total: number }>(
      `select count(*) as total from import_job i where ${where}`,
      given,
    );
    const rows = await queries.query<ListedRow>(
      `select i.*, r.id as "revertId", r.status as "revertStatus"
         from (select ${JOB}, ${camelCased(LISTED)}
                 from import_job i where ${where} order by id desc offset $3 limit $4) i
         left join import_job r on r.reverts = i.id
        order by i.id desc`,
      [...given, (page - 1) * perPage, perPage],
    );
    return { rows, total: counted?.total ?? 0 };
  },
});
