import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NamedCategory } from '@tillmap/classification';
import { parse } from 'csv-parse/sync';
import type { Reference } from '../contestant.ts';
import { readLabelled } from '../read-labelled.ts';
import type { Wholesaler } from './british-names.ts';

const DEMO = join(import.meta.dirname, '../../../../samples/demo');

type DepartmentRow = Readonly<
  Record<'dept_code' | 'dept_name' | 'sub_dept_code' | 'sub_dept_name' | 'cg_group_code' | 'cg_group_name', string>
>;

/** The groups of a demo wholesaler, with what they are called. */
export const demoHierarchy = (wholesaler: Wholesaler): NamedCategory[] => {
  const text = readFileSync(join(DEMO, `${wholesaler}-departments.csv`), 'utf8');
  return parse<DepartmentRow>(text, { columns: true, bom: true }).map((row) => ({
    codes: { deptCode: row.dept_code, subDeptCode: row.sub_dept_code, cgCode: row.cg_group_code },
    dept: row.dept_name,
    subDept: row.sub_dept_name,
    cg: row.cg_group_name,
  }));
};

/** What a demo wholesaler's classifier learns from: its reference mappings and its named groups. */
export const demoReference = (wholesaler: Wholesaler): Reference => {
  const hierarchy = demoHierarchy(wholesaler);
  return {
    reference: readLabelled(join(DEMO, `${wholesaler}-reference-mappings.csv`)),
    groups: hierarchy.map(({ codes }) => ({ ...codes, vatCode: '' })),
    hierarchy,
  };
};
