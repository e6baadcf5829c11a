import type { HierarchyOption, ReviewedProduct } from '@tillmap/contracts';
import { type SearchableCategory, searchedPlace } from './rank-categories.ts';

export type CategoryPathCell = Pick<ReviewedProduct, 'dept_code' | 'sub_dept_code' | 'cg_code'>;

/** What speaks for a place: candidates and the nearest known products. */
export type Evidence = Pick<ReviewedProduct, 'candidates' | 'neighbours'>;

export const NO_EVIDENCE: Evidence = { candidates: [], neighbours: [] };

/** One place of the hierarchy as the select shows and searches it. `value` names it by its three codes. */
export type CategoryPathOption = SearchableCategory & { value: string; label: string; codes: string; hint?: string };

/** A text no code contains: codes are trimmed and have no line breaks. */
const BETWEEN = '\n';

export const placeValue = ({ dept_code, sub_dept_code, cg_code }: CategoryPathCell): string =>
  [dept_code, sub_dept_code, cg_code].join(BETWEEN);

export const findCategoryPath = (value: string): CategoryPathCell => {
  const [dept_code = '', sub_dept_code = '', cg_code = ''] = value.split(BETWEEN);
  return { dept_code, sub_dept_code, cg_code };
};

const optionOf = (row: HierarchyOption): CategoryPathOption => {
  const names = [row.dept_name, row.sub_dept_name, row.cg_group_name].filter(Boolean);
  const codes = [row.dept_code, row.sub_dept_code, row.cg_group_code].filter(Boolean);
  return {
    value: placeValue({ dept_code: row.dept_code, sub_dept_code: row.sub_dept_code, cg_code: row.cg_group_code }),
    label: names.join(' › '),
    codes: codes.join(' / '),
    searched: searchedPlace(names, codes),
  };
};

/** Where the evidence points: the candidates best first, then the places of the nearest known products. */
const evidenceOf = ({ candidates, neighbours }: Evidence) => [
  ...candidates.map((one) => ({ ...one, hint: `${Math.round(one.share * 100)}%` })),
  ...neighbours.map((one) => ({ ...one, hint: `${Math.round(one.score * 100)}% similar` })),
];

/** The likely places first, then the whole hierarchy without them. */
export const groupOptions = (hierarchy: readonly HierarchyOption[], evidence: Evidence) => {
  const rest = new Map(hierarchy.map((row) => optionOf(row)).map((option) => [option.value, option]));
  const suggested: CategoryPathOption[] = [];
  for (const one of evidenceOf(evidence)) {
    const option = rest.get(placeValue(one));
    if (!option) continue;
    suggested.push({ ...option, hint: one.hint });
    rest.delete(option.value);
  }
  return { suggested, rest: [...rest.values()] };
};
