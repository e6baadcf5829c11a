import {
  type ColumnsPlan,
  columnsBy,
  fileColumns,
  knownLayout,
  layoutUsed,
  planColumns,
  requireLatest,
  taughtLayout,
} from '@tillmap/supplier-files/file-columns';
import type { FindColumns, ImportTable } from '../../adapters/tabular/tabular-import-files.ts';
import type { AuditActor } from '../../domain/audit-event.ts';
import type { ImportFileType, KeptColumns } from '../../domain/imports/import-job.ts';
import { teachIn } from '../layouts/manage-layouts.ts';
import type { InTransaction, ReferenceUnitOfWork } from '../unit-of-work.ts';
import type { ImportKind } from './import-kind.ts';

type Asked = Readonly<{
  type: ImportFileType;
  wholesalerCode: string;
  layout: string;
  fileName: string;
  by: AuditActor;
}>;

/** What is known of the columns of an import before its file is opened. */
export const planOfImport = async (
  inTransaction: InTransaction,
  { type, wholesalerCode, layout }: Pick<Asked, 'type' | 'wholesalerCode' | 'layout'>,
): Promise<ColumnsPlan> => {
  const layouts = await inTransaction((stores) => stores.layouts.of({ kind: type, wholesalerCode }));
  return planColumns(type, { layouts, isAway: false }, layout);
};

/** How the columns of a file that is sent are found. */
export const columnFinderFor = (plan: ColumnsPlan, { columns }: ImportKind) => ({
  columns,
  layouts: plan.layouts.map(knownLayout),
  find: ((table, rows) => {
    const found = columnsBy(plan, table, rows);
    requireLatest(plan, found, table);
    return found;
  }) satisfies FindColumns,
});

/** The columns to be kept with an import; null where the names of its file say them. */
export const keptColumns = ({ columns: { readBy, header, start } }: ImportTable): KeptColumns | null => {
  if (readBy.by === 'names') return null;
  const fieldAt = new Map(Array.from(header.fields, ([field, at]) => [at, field]));
  const names = start.header?.cells ?? header.cells;
  return {
    headerLine: header.line,
    columns: names.map((name, at) => ({
      name: start.header ? name.trim() : '',
      shape: 'text',
      field: fieldAt.get(at) ?? '',
    })),
  };
};

/** How the columns of a kept file are found: as they were when it was sent. */
export const storedColumnFinder = (kept: KeptColumns | null, { type, columns: specs }: ImportKind) => {
  const known = kept ? [{ id: '', hasHeader: kept.headerLine > 0, columns: kept.columns }] : [];
  const choice = kept && {
    header_line: kept.headerLine,
    columns: kept.columns.flatMap(({ field }, at) => (field === '' ? [] : [{ column: at + 1, field }])),
    remember: false,
    name: '',
    replaces: null,
    seen: 0,
    cost_basis: null,
  };
  const plan: ColumnsPlan = { kind: type, layouts: [], isAway: false, ...(choice && { choice }) };
  return {
    columns: specs,
    layouts: known,
    find: ((table, rows) => columnsBy(plan, table, rows)) satisfies FindColumns,
  };
};

/** How the columns were found, where their names do not say it. */
export const columnsSentence = (plan: ColumnsPlan, { columns, reading }: ImportTable): string[] =>
  columns.readBy.by === 'names' ? [] : [fileColumns(plan.kind, reading, columns, plan.layouts).sentence];

/** Remembers the columns where the person asked for it, and counts the use of a layout. */
export const rememberColumns = async (
  stores: ReferenceUnitOfWork,
  plan: ColumnsPlan,
  { columns, reading }: ImportTable,
  { wholesalerCode, fileName, by }: Asked,
  newId: () => string,
): Promise<void> => {
  const { ip: ip_address, ...person } = by;
  const teaching = taughtLayout(plan, columns, {
    table: reading,
    fileName,
    wholesalerCode,
    by: { ...person, ip_address },
  });
  if (teaching) {
    const { replaces = null, seen = 0, by: _, cost_basis = null, ...taught } = teaching;
    await teachIn(
      stores,
      {
        taught: {
          ...taught,
          reading: { separator: '', encoding: '', sheet: '', header_line: 0, ...taught.reading },
          cost_basis,
        },
        replaces,
        seen,
        by,
      },
      newId,
    );
    return;
  }
  const used = layoutUsed(plan, columns);
  if (used) await stores.layouts.noteUse(used.id);
};
