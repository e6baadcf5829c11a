import type { FileColumns, Layout } from '@tillmap/contracts';
import type { Actor } from '@tillmap/service-kit/domain';
import type { Table } from '@tillmap/supplier-files';
import {
  type ColumnsPlan,
  fileColumns,
  type LayoutsFound,
  layoutUsed,
  planColumns,
  type Teaching,
  taughtLayout,
} from '@tillmap/supplier-files/file-columns';
import type { Session } from '../../model/session.ts';
import type { SupplierFile } from './read-supplier-file.ts';

/** The layouts that reference-data keeps. */
export type Layouts = Readonly<{
  /** Those for supplier files of a wholesaler, those used last first. Never fails. */
  find(wholesalerCode: string): Promise<LayoutsFound>;
  /** 409 when another person has taught other columns for the header meanwhile. */
  teach(body: Teaching): Promise<Layout>;
  noteUse(id: string): Promise<void>;
}>;

type Deps = Readonly<{ layouts: Layouts }>;

type Read = Readonly<{
  session: Pick<Session, 'wholesalerCode' | 'isSample'>;
  table: Table;
  file: SupplierFile;
  fileName: string;
}>;

/** How the columns of a file are found: by what was given with it, and the layouts of its wholesaler. */
export const planOf = async ({ layouts }: Deps, { wholesalerCode }: Session, field: string): Promise<ColumnsPlan> =>
  planColumns('supplier_file', await layouts.find(wholesalerCode), field);

/** How the columns were found, once the choice is remembered. A sample leaves no trace in the layouts. */
export const columnsRead = async (
  { layouts: directory }: Deps,
  { id, name, email }: Actor,
  plan: ColumnsPlan,
  { file, table, session, fileName }: Read,
): Promise<FileColumns> => {
  const by = { id, name, email, ip_address: '' };
  const { wholesalerCode, isSample } = session;
  const teaching = isSample ? undefined : taughtLayout(plan, file.columns, { table, fileName, wholesalerCode, by });
  const taught = teaching && (await directory.teach(teaching));
  const used = taught ? undefined : layoutUsed(plan, file.columns);
  if (used && !isSample) await directory.noteUse(used.id);
  const others = plan.layouts.filter((layout) => layout.id !== taught?.id);
  return fileColumns(plan.kind, table, file.columns, taught ? [taught, ...others] : plan.layouts);
};

const AWAY = 'The layouts of this wholesaler could not be looked up, so the columns were read by their names.';

/** What the notes say of the columns; '' where their names say it. */
export const columnsSaid = ({ isAway }: ColumnsPlan, { layout, sentence }: FileColumns): string =>
  isAway ? AWAY : layout === null ? '' : sentence;
