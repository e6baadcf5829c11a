import { DEPARTMENT_FILE_COLUMNS, type HeaderFound, type TableRow, VAT_FILE_COLUMNS } from '@tillmap/supplier-files';
import { formatCategoryPath } from '../../domain/hierarchy/category-paths.ts';
import {
  departmentKey,
  type HierarchyRow,
  levelsOf,
  readDepartmentRow,
  withOneName,
} from '../../domain/hierarchy/department-row.ts';
import { type KnownList, knownDepartments, knownVatCodes } from '../../domain/hierarchy/known-lists.ts';
import { readVatCodeRow, type VatCodeRow, vatCodeKey } from '../../domain/hierarchy/vat-code-row.ts';
import { createEarlierRowIndex, numberOf, type SeenRows } from '../../domain/imports/earlier-rows.ts';
import { type Repeats, repeatsOf } from '../../domain/imports/import-notes.ts';
import { type Counted, lastOfEach, type RowReading } from '../../domain/imports/import-rows.ts';
import type { ReferenceUnitOfWork } from '../unit-of-work.ts';
import { type ImportKind, named, type RowWriter, sorted } from './import-kind.ts';

/** What a row says `of` a code, as users read it. */
type Saying = Readonly<{ of: string; said: string }>;

type List<Row> = Readonly<{
  read(row: TableRow, header: HeaderFound, wholesalers: ReadonlySet<string>): RowReading<Row>;
  /** The list of a wholesaler as it is. */
  known(stores: ReferenceUnitOfWork, wholesalerCode: string): Promise<KnownList<Row>>;
  keyOf(row: Row): string;
  /** What a person calls it. */
  nameOf(row: Row): string;
  /** What rows say of codes, which may not differ. */
  sayings(row: Row): readonly Saying[];
  /** What a code that was read as another one is called, and how rows are called by it. */
  what: string;
  codeOf(row: Row): string;
  write(stores: ReferenceUnitOfWork, importId: string, rows: readonly Row[]): Promise<{ row: Row; counted: Counted }[]>;
}>;

const codesIn = (rows: readonly { wholesalerCode: string }[]): string[] =>
  [...new Set(rows.map(({ wholesalerCode }) => wholesalerCode))].sort();

/** The lists of locked wholesalers, read again only when another process has changed them. */
const rememberedLists = <Row>({ known }: Pick<List<Row>, 'known'>) => {
  const lists = new Map<string, { version: number; list: KnownList<Row> }>();
  return {
    of: async (stores: ReferenceUnitOfWork, code: string, version: number): Promise<KnownList<Row>> => {
      const before = lists.get(code);
      if (before?.version === version) return before.list;
      const list = await known(stores, code);
      lists.set(code, { version, list });
      return list;
    },
    advanced: (code: string, version: number): void => {
      const list = lists.get(code)?.list;
      if (list) lists.set(code, { version, list });
    },
  };
};

type Read<Row> = Readonly<{ tableRow: TableRow; reading: RowReading<Row> }>;

/** The reading under the codes that are there, or refused where they are not clear. */
const settled = <Row>(
  { tableRow, reading }: Read<Row>,
  list: KnownList<Row>,
  { what, codeOf }: List<Row>,
): RowReading<Row> => {
  if (!reading.ok) return reading;
  const { line, cells } = tableRow;
  const found = list.settle(reading.row);
  if (!found.ok) return { ok: false, refused: { line, reasons: [`Line ${line}: ${found.why}`], cells } };
  const [given, meant] = [codeOf(reading.row), codeOf(found.row)];
  const readAs = given === meant ? reading.readAs : [...reading.readAs, { what, given, meant, line }];
  const second = found.second === undefined ? [] : [{ code: 'second_of_name', said: found.second, line } as const];
  return { ...reading, row: found.row, readAs, remarks: [...reading.remarks, ...second] };
};

const noted = <Row>(
  seen: SeenRows,
  readings: readonly RowReading<Row>[],
  { keyOf, nameOf, sayings }: List<Row>,
): Repeats => {
  const repeats = repeatsOf();
  for (const reading of readings) {
    if (!reading.ok) continue;
    const { row, line } = reading;
    const [key, content] = [numberOf(keyOf(row)), JSON.stringify(row)];
    const again = seen.note({ key, line, content, compared: '', said: '', brief: '' });
    if (again) repeats.add(nameOf(row), { line, said: '' }, again);
    for (const { of, said } of sayings(row)) {
      const before = seen.note({ key: numberOf(of), line, content: '', compared: said, said, brief: '' });
      if (before) repeats.add(of, { line, said }, before);
    }
  }
  return repeats.all();
};

const listWriter =
  <Row extends { wholesalerCode: string }>(list: List<Row>) =>
  (header: HeaderFound): RowWriter => {
    const seen = createEarlierRowIndex();
    const lists = rememberedLists(list);
    const read = async (stores: ReferenceUnitOfWork, tableRows: readonly TableRow[]) => {
      const wholesalers = await stores.wholesalers.codes();
      const all = tableRows.map((tableRow) => ({ tableRow, reading: list.read(tableRow, header, wholesalers) }));
      const known = new Map<string, KnownList<Row>>();
      // One order of locking for everybody, so that two imports cannot wait for each other.
      for (const code of codesIn(all.flatMap(({ reading }) => (reading.ok ? [reading.row] : [])))) {
        const wholesaler = await stores.wholesalers.lock(code);
        if (wholesaler) known.set(code, await lists.of(stores, code, wholesaler.version));
      }
      const readings = all.map((one) => {
        const its = one.reading.ok ? known.get(one.reading.row.wholesalerCode) : undefined;
        return its ? settled(one, its, list) : one.reading;
      });
      return { ...sorted(readings), repeats: noted(seen, readings, list) };
    };
    const write: RowWriter['write'] = async (stores, job, tableRows) => {
      const { rows, refused, readAs, remarks, repeats } = await read(stores, tableRows);
      const changed = await list.write(stores, job.id, lastOfEach(rows, list.keyOf).rows);
      for (const code of codesIn(changed.map(({ row }) => row))) {
        const version = await stores.wholesalers.advance(code);
        lists.advanced(code, version);
        await stores.tell.wholesalerChanged(code, version);
      }
      return {
        created: named(changed, 'created', ({ row }) => list.nameOf(row)),
        updated: named(changed, 'updated', ({ row }) => list.nameOf(row)),
        refused,
        readAs,
        remarks,
        repeats,
        told: [],
      };
    };
    return { write, recall: async (stores, _job, tableRows) => void (await read(stores, tableRows)) };
  };

/** What a row calls the codes of its three levels. */
const namesSaid = (row: HierarchyRow): Saying[] =>
  levelsOf(row).flatMap(({ code, path: [wholesalerCode, ...codes], name }) =>
    code === '' || name === '' ? [] : [{ of: `${wholesalerCode} ${codes.join('/')}`, said: `“${name}”` }],
  );

const departments: List<HierarchyRow> = {
  read: readDepartmentRow,
  keyOf: departmentKey,
  known: async ({ wholesalers }, code) => knownDepartments(await wholesalers.hierarchy(code)),
  nameOf: (row) => `${row.wholesalerCode} ${formatCategoryPath(row)}`,
  sayings: namesSaid,
  what: 'department',
  codeOf: formatCategoryPath,
  write: ({ lists }, importId, rows) => lists.importHierarchy(importId, withOneName(rows)),
};

const vatCodes: List<VatCodeRow> = {
  read: readVatCodeRow,
  keyOf: vatCodeKey,
  known: async ({ wholesalers }, code) => knownVatCodes(await wholesalers.vatCodes(code)),
  nameOf: ({ wholesalerCode, code }) => `${wholesalerCode} ${code}`,
  sayings: (row) => [{ of: `${row.wholesalerCode} ${row.code}`, said: `${Number(row.rate)}%` }],
  what: 'VAT code',
  codeOf: ({ code }) => code,
  write: ({ lists }, importId, rows) => lists.importVatCodes(importId, rows),
};

/** Hierarchies, of any number of wholesalers in one file. */
export const departmentsImport = (maxRows: number): ImportKind => ({
  type: 'departments',
  columns: DEPARTMENT_FILE_COLUMNS,
  compared: [],
  maxRows,
  writer: listWriter(departments),
});

/** VAT codes, of any number of wholesalers in one file. */
export const vatCodesImport = (maxRows: number): ImportKind => ({
  type: 'vat_codes',
  columns: VAT_FILE_COLUMNS,
  compared: [],
  maxRows,
  writer: listWriter(vatCodes),
});
