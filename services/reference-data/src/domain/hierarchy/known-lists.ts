import type { HierarchyOption, VatCodeOption } from '@tillmap/contracts';
import { addCategoryPath, hierarchyOf } from './category-paths.ts';
import { areAlike, codeForm, isSameName, nameForms } from './code-forms.ts';
import { byBoth, type CodeLevel, type CodeNode, codeLevel } from './code-level.ts';
import type { HierarchyRow } from './department-row.ts';
import type { VatCodeRow } from './vat-code-row.ts';

/**
 * A row with the codes under which it goes in, or why it does not, as a fragment of a sentence. `second`: that it is a second code of
 * one name.
 */
export type Settled<Row> = Readonly<{ ok: true; row: Row; second?: string }> | Readonly<{ ok: false; why: string }>;

/** One wholesaler's list while rows are added to it. */
export type KnownList<Row> = Readonly<{
  /** The row under the codes that are there where it differs from them by their form alone; added to the list. */
  settle(row: Row): Settled<Row>;
}>;

const called = ({ code, names }: CodeNode): string => [code, ...[...names].slice(0, 1)].join(' ');

/** Codes that are there and differ from this one by their form alone, or by a name that was written behind it. */
const twinsOf = (level: CodeLevel, code: string): readonly CodeNode[] =>
  code === '' || level.nodes.has(code) ? [] : (level.byForm.get(codeForm(code)) ?? byBoth(level, code));

/** What programs put behind whole numbers. */
const DECIMALS = /^(\d+)\.0+$/;
const BY_FORM = 'by zeros in front, “.0”, signs, case, spaces or its name alone';

/** The code under which a code of a file goes in: another one's form is that other one, unless it is called something else. */
const settledCode = (
  level: CodeLevel,
  code: string,
  what: string,
  fits: (twin: CodeNode) => boolean,
): Settled<string> => {
  const [twin, another] = twinsOf(level, code);
  if (!twin) return { ok: true, row: code.replace(DECIMALS, '$1') };
  if (another)
    return {
      ok: false,
      why: `the ${what} ${code} may be ${called(twin)} or ${called(another)}, which are there; please write the code as it is there.`,
    };
  if (fits(twin)) return { ok: true, row: twin.code };
  return {
    ok: false,
    why: `the ${what} ${code} differs from ${called(twin)}, which is there, ${BY_FORM}; write ${twin.code} to change that one, or a code of its own.`,
  };
};

/** That a code which is new here has the name that another one beside it goes by. */
const secondOf = (level: CodeLevel, code: string, name: string, what: string): string | undefined => {
  if (code === '' || name === '' || level.nodes.has(code)) return undefined;
  const other = nameForms(name)
    .flatMap((form) => level.byName.get(form) ?? [])
    .find(({ names }) => isSameName([...names].at(-1) ?? '', name));
  return other && `${name} is ${other.code} already; ${code} is a second ${what} of this name.`;
};

const hasName =
  (name: string) =>
  ({ names }: CodeNode): boolean =>
    names.size === 0 || [...names].some((one) => areAlike(one, name));

const optionOf = (row: HierarchyRow): HierarchyOption => ({
  dept_code: row.deptCode,
  dept_name: row.deptName,
  sub_dept_code: row.subDeptCode,
  sub_dept_name: row.subDeptName,
  cg_group_code: row.cgCode,
  cg_group_name: row.cgName,
});

/** A hierarchy while rows are added to it. */
export const knownDepartments = (rows: readonly HierarchyOption[]): KnownList<HierarchyRow> => {
  const top = hierarchyOf(rows);
  return {
    settle: (row) => {
      const dept = settledCode(top, row.deptCode, 'department', hasName(row.deptName));
      if (!dept.ok) return dept;
      const subs = top.nodes.get(dept.row)?.below ?? codeLevel();
      const sub = settledCode(subs, row.subDeptCode, 'sub-department', hasName(row.subDeptName));
      if (!sub.ok) return sub;
      const groups = subs.nodes.get(sub.row)?.below ?? codeLevel();
      const group = settledCode(groups, row.cgCode, 'category group', hasName(row.cgName));
      if (!group.ok) return group;
      const settled = { ...row, deptCode: dept.row, subDeptCode: sub.row, cgCode: group.row };
      const second =
        secondOf(top, dept.row, row.deptName, 'department') ??
        secondOf(subs, sub.row, row.subDeptName, 'sub-department') ??
        secondOf(groups, group.row, row.cgName, 'category group');
      addCategoryPath(top, optionOf(settled));
      return { ok: true, row: settled, ...(second !== undefined && { second }) };
    },
  };
};

/** VAT codes while rows are added to them. */
export const knownVatCodes = (codes: readonly VatCodeOption[]): KnownList<VatCodeRow> => {
  const level = codeLevel();
  const rates = new Map<string, number>();
  const add = (code: string, description: string, rate: number): void => {
    level.add(code, description);
    rates.set(code, rate);
  };
  for (const { code, description, rate } of codes) add(code, description, rate);
  return {
    settle: (row) => {
      const rate = Number(row.rate);
      const code = settledCode(level, row.code, 'VAT code', (twin) => rates.get(twin.code) === rate);
      if (!code.ok) return code;
      const second = secondOf(level, code.row, row.description, 'VAT code');
      add(code.row, row.description, rate);
      return { ok: true, row: { ...row, code: code.row }, ...(second !== undefined && { second }) };
    },
  };
};

/** Why a department cannot be added by hand: the code of one of its levels is there in another form. */
export const departmentTwin = (rows: readonly HierarchyOption[], row: HierarchyRow): string | undefined => {
  const top = hierarchyOf(rows);
  const subs = top.nodes.get(row.deptCode)?.below ?? codeLevel();
  const groups = subs.nodes.get(row.subDeptCode)?.below ?? codeLevel();
  const said = (level: CodeLevel, code: string, what: string): string[] =>
    twinsOf(level, code).map(
      (twin) => `There is already the ${what} ${called(twin)}, and ${code} differs from it ${BY_FORM}.`,
    );
  return [
    ...said(top, row.deptCode, 'department'),
    ...said(subs, row.subDeptCode, 'sub-department'),
    ...said(groups, row.cgCode, 'category group'),
  ][0];
};

/** Why a VAT code cannot be added by hand: it is there in another form. */
export const vatCodeTwin = (codes: readonly VatCodeOption[], code: string): string | undefined => {
  const level = codeLevel();
  for (const one of codes) level.add(one.code, one.description);
  const [twin] = twinsOf(level, code);
  return twin && `There is already the VAT code ${called(twin)}, and ${code} differs from it ${BY_FORM}.`;
};
