import type { HeaderFound, TableRow } from '@tillmap/supplier-files';
import { type RowCells, type RowReading, rowCells } from '../imports/import-rows.ts';
import { TEXT_LIMITS } from '../mappings/reference-row.ts';
import { codeForm } from './code-forms.ts';
import { nearestText } from './nearest-text.ts';

/** One row of a wholesaler's hierarchy; codes and names that are not there are ''. */
export type HierarchyRow = Readonly<{
  wholesalerCode: string;
  deptCode: string;
  deptName: string;
  subDeptCode: string;
  subDeptName: string;
  cgCode: string;
  cgName: string;
}>;

/** Reads the wholesaler of a row; one that does not exist is a reason, with the nearest that does. */
export const readWholesalerCode = (cells: RowCells, wholesalers: ReadonlySet<string>): string => {
  const code = cells.requiredCode('wholesaler_code', 'wholesaler code', TEXT_LIMITS.code);
  if (code === '' || wholesalers.has(code)) return code;
  const forms = Array.from(wholesalers).filter((one) => codeForm(one) === codeForm(code));
  if (forms[0] !== undefined && forms.length === 1) {
    cells.readAs('wholesaler', code, forms[0]);
    return forms[0];
  }
  const nearest = nearestText(code, wholesalers);
  cells.refuse(`there is no wholesaler ${code}${nearest === undefined ? '' : `; the nearest is ${nearest}`}.`);
  return code;
};

/** Reads a row of a departments import. */
export const readDepartmentRow = (
  tableRow: TableRow,
  header: HeaderFound,
  wholesalers: ReadonlySet<string>,
): RowReading<HierarchyRow> => {
  const cells = rowCells(tableRow, header);
  const row = {
    wholesalerCode: readWholesalerCode(cells, wholesalers),
    deptCode: cells.requiredCode('dept_code', 'department code', TEXT_LIMITS.code),
    deptName: cells.required('dept_name', 'department name', TEXT_LIMITS.name),
    subDeptCode: cells.code('sub_dept_code', 'sub-department code', TEXT_LIMITS.code),
    subDeptName: cells.text('sub_dept_name', 'sub-department name', TEXT_LIMITS.name),
    cgCode: cells.code('cg_group_code', 'category group code', TEXT_LIMITS.code),
    cgName: cells.text('cg_group_name', 'category group name', TEXT_LIMITS.name),
  };
  return cells.reading(row);
};

/** Returns the key of a hierarchy row in maps. */
export const departmentKey = ({ wholesalerCode, deptCode, subDeptCode, cgCode }: HierarchyRow): string =>
  JSON.stringify([wholesalerCode, deptCode, subDeptCode, cgCode]);

/** CodeLookup of the three levels of a row, each under those above it, with its name. */
export const levelsOf = (row: HierarchyRow): { code: string; path: readonly string[]; name: string }[] => {
  const { wholesalerCode, deptCode, subDeptCode, cgCode } = row;
  return [
    { code: deptCode, path: [wholesalerCode, deptCode], name: row.deptName },
    { code: subDeptCode, path: [wholesalerCode, deptCode, subDeptCode], name: row.subDeptName },
    { code: cgCode, path: [wholesalerCode, deptCode, subDeptCode, cgCode], name: row.cgName },
  ];
};

/** Returns the rows with one name for each code, the last one in the file. */
export const withOneName = (rows: readonly HierarchyRow[]): HierarchyRow[] => {
  const names = new Map<string, string>();
  for (const row of rows)
    for (const { code, path, name } of levelsOf(row))
      if (code !== '' && name !== '') names.set(JSON.stringify(path), name);
  return rows.map((row) => {
    const [deptName, subDeptName, cgName] = levelsOf(row).map(
      ({ path, name }) => names.get(JSON.stringify(path)) ?? name,
    );
    return { ...row, deptName: deptName ?? '', subDeptName: subDeptName ?? '', cgName: cgName ?? '' };
  });
};
