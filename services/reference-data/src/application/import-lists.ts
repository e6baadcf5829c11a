import { DEPARTMENT_FILE_COLUMNS, type HeaderFound, type TableRow, VAT_FILE_COLUMNS } from '@tillmap/tabular';
import { departmentKey, type HierarchyRow, readDepartmentRow } from '../domain/department-row.ts';
import { lastOfEach, type RowReading } from '../domain/import-rows.ts';
import { readVatCodeRow, type VatCodeRow, vatCodeKey } from '../domain/vat-code-row.ts';
import { type ImportKind, named, sorted, type WriteRows } from './import-kind.ts';
import type { Counted } from './ports/mapping-store.ts';
import type { Stores } from './ports/stores.ts';

type List<Row> = Readonly<{
  read(row: TableRow, header: HeaderFound, wholesalers: ReadonlySet<string>): RowReading<Row>;
  keyOf(row: Row): string;
  /** What a person calls it. */
  nameOf(row: Row): string;
  write(stores: Stores, importId: string, rows: readonly Row[]): Promise<{ row: Row; counted: Counted }[]>;
}>;

const codesIn = (rows: readonly { wholesalerCode: string }[]): string[] =>
  [...new Set(rows.map(({ wholesalerCode }) => wholesalerCode))].sort();

const listWriter =
  <Row extends { wholesalerCode: string }>({ read, keyOf, nameOf, write }: List<Row>) =>
  (header: HeaderFound): WriteRows =>
  async (stores, job, tableRows) => {
    const wholesalers = await stores.wholesalers.codes();
    const { rows, refused } = sorted(tableRows.map((row) => read(row, header, wholesalers)));
    const { rows: distinct } = lastOfEach(rows, keyOf);
    // One order of locking for everybody, so that two imports can not wait for each other.
    for (const code of codesIn(distinct)) await stores.wholesalers.lock(code);
    const changed = await write(stores, job.id, distinct);
    for (const code of codesIn(changed.map(({ row }) => row)))
      await stores.tell.wholesalerChanged(code, await stores.wholesalers.advance(code));
    return {
      created: named(changed, 'created', ({ row }) => nameOf(row)),
      updated: named(changed, 'updated', ({ row }) => nameOf(row)),
      refused,
      told: [],
    };
  };

const departments: List<HierarchyRow> = {
  read: readDepartmentRow,
  keyOf: departmentKey,
  nameOf: ({ wholesalerCode, deptCode, subDeptCode, cgCode }) =>
    `${wholesalerCode} ${[deptCode, subDeptCode, cgCode].join('/').replace(/\/+$/, '')}`,
  write: ({ lists }, importId, rows) => lists.importHierarchy(importId, rows),
};

const vatCodes: List<VatCodeRow> = {
  read: readVatCodeRow,
  keyOf: vatCodeKey,
  nameOf: ({ wholesalerCode, code }) => `${wholesalerCode} ${code}`,
  write: ({ lists }, importId, rows) => lists.importVatCodes(importId, rows),
};

/** Hierarchies, of any number of wholesalers in one file. */
export const departmentsImport = (maxRows: number): ImportKind => ({
  type: 'departments',
  columns: DEPARTMENT_FILE_COLUMNS,
  maxRows,
  writer: listWriter(departments),
});

/** VAT codes, of any number of wholesalers in one file. */
export const vatCodesImport = (maxRows: number): ImportKind => ({
  type: 'vat_codes',
  columns: VAT_FILE_COLUMNS,
  maxRows,
  writer: listWriter(vatCodes),
});
