import type { HierarchyOption, ReviewedProduct, UsualVat, WorkbenchProduct } from '@tillmap/contracts';
import type { CategoryChoice } from '../review-controller.ts';
import type { CategoryCodes } from '../workbench-api.ts';

type Evidence = Pick<WorkbenchProduct, 'candidates' | 'neighbours'>;
export type Candidate = ReviewedProduct['candidates'][number];

export const isSameCategory = (a: CategoryCodes, b: CategoryCodes): boolean =>
  a.dept_code === b.dept_code && a.sub_dept_code === b.sub_dept_code && a.cg_code === b.cg_code;

export const toCategoryCodes = (option: HierarchyOption): CategoryCodes => ({
  dept_code: option.dept_code,
  sub_dept_code: option.sub_dept_code,
  cg_code: option.cg_group_code,
});

/** The usual VAT code of a place; undefined where too little is known. */
export const usualVatOf = (place: CategoryCodes, usual: readonly UsualVat[]): UsualVat | undefined =>
  usual.find((one) => isSameCategory(one, place));

/** The VAT code that comes with a place: what the product's own evidence says, else the group's usual one, else ''. */
export const vatOfPlace = (place: CategoryCodes, evidence: Evidence | undefined, usual: readonly UsualVat[]): string =>
  [...(evidence?.candidates ?? []), ...(evidence?.neighbours ?? [])].find((one) => isSameCategory(one, place))
    ?.vat_code ||
  usualVatOf(place, usual)?.vat_code ||
  '';

/** A place of the hierarchy with its names. */
export const choiceOf = (
  option: HierarchyOption,
  evidence: Evidence | undefined,
  usual: readonly UsualVat[],
): CategoryChoice => ({
  ...toCategoryCodes(option),
  department: option.dept_name,
  sub_department: option.sub_dept_name,
  category_group: option.cg_group_name,
  vat_code: vatOfPlace(toCategoryCodes(option), evidence, usual),
});

/** A candidate with its names: those of the hierarchy, or of its breadcrumb where it has left that. */
export const candidateChoice = (candidate: Candidate, hierarchy: readonly HierarchyOption[]): CategoryChoice => {
  const { dept_code, sub_dept_code, cg_code, vat_code } = candidate;
  const option = hierarchy.find((one) => isSameCategory(toCategoryCodes(one), candidate));
  const [department = '', sub_department = '', category_group = ''] = candidate.category_path.split(' › ');
  const names = option
    ? { department: option.dept_name, sub_department: option.sub_dept_name, category_group: option.cg_group_name }
    : { department, sub_department, category_group };
  return { dept_code, sub_dept_code, cg_code, vat_code, ...names };
};

/** What a candidate is called: its group, or the deepest level it has. */
export const candidateName = (candidate: Candidate, hierarchy: readonly HierarchyOption[]): string => {
  const { category_group, sub_department, department } = candidateChoice(candidate, hierarchy);
  return category_group || sub_department || department || candidate.cg_code;
};

/** Whether the row stands where this candidate would put it. */
export const isChosen = (row: ReviewedProduct, candidate: Candidate): boolean =>
  isSameCategory(row, candidate) && row.vat_code === candidate.vat_code;
