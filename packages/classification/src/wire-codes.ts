import type { CategoryCodes, ClassificationCodes } from './classification-codes.ts';

/** Codes under the names of the HTTP calls. */
export type CodeFields = Readonly<{ dept_code: string; sub_dept_code: string; cg_code: string; vat_code: string }>;

/** Codes as HTTP calls have them. */
export const toCodeFields = (codes: ClassificationCodes): CodeFields => ({
  dept_code: codes.deptCode,
  sub_dept_code: codes.subDeptCode,
  cg_code: codes.cgCode,
  vat_code: codes.vatCode,
});

/** The codes of an HTTP request or response, without its other fields. */
export const fromCodeFields = (fields: CodeFields): ClassificationCodes => ({
  deptCode: fields.dept_code,
  subDeptCode: fields.sub_dept_code,
  cgCode: fields.cg_code,
  vatCode: fields.vat_code,
});

/** The codes of a message of the bus, or of anything else that has them, without its other fields. */
export const pickCodes = (codes: ClassificationCodes): ClassificationCodes => ({
  ...pickCategory(codes),
  vatCode: codes.vatCode,
});

/** The category of something that has it, without its other fields. */
export const pickCategory = ({ deptCode, subDeptCode, cgCode }: CategoryCodes): CategoryCodes => ({
  deptCode,
  subDeptCode,
  cgCode,
});

/** A category of the hierarchy, whose calls name its lowest level `cg_group_code`. */
export const fromHierarchyFields = (row: {
  dept_code: string;
  sub_dept_code: string;
  cg_group_code: string;
}): CategoryCodes => ({ deptCode: row.dept_code, subDeptCode: row.sub_dept_code, cgCode: row.cg_group_code });
