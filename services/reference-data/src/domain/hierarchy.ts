import type { HierarchyOption, VatCodeOption } from '@tillmap/contracts';
import { nearestText } from './nearest-text.ts';

/** The three codes of a classification; sub-department and group may be ''. */
export type Classification = Readonly<{ deptCode: string; subDeptCode: string; cgCode: string }>;

/** What a reference may name: one wholesaler's hierarchy and VAT codes. */
export type Codes = Readonly<{
  wholesalerCode: string;
  hasClassification(codes: Classification): boolean;
  hasVatCode(code: string): boolean;
  /** A sentence fragment for a person; names the nearest row that exists. */
  refusedClassification(codes: Classification): string;
  refusedVatCode(code: string): string;
}>;

type Groups = Map<string, Map<string, Set<string>>>;

// Bad files repeat their mistake in every row.
const MOST_SENTENCES = 2_000;

const words = ({ deptCode, subDeptCode, cgCode }: Classification): string =>
  [deptCode, subDeptCode, cgCode].join('/').replace(/\/+$/, '');

const grouped = (rows: readonly HierarchyOption[]): Groups => {
  const depts: Groups = new Map();
  for (const row of rows) {
    const subs = depts.get(row.dept_code) ?? new Map<string, Set<string>>();
    depts.set(row.dept_code, subs);
    subs.set(row.sub_dept_code, (subs.get(row.sub_dept_code) ?? new Set<string>()).add(row.cg_group_code));
  }
  return depts;
};

/** Goes down level by level: what fits so far is kept, the first code that does not is replaced by the nearest. */
const nearest = (depts: Groups, wrong: Classification): Classification | undefined => {
  const deptCode = depts.has(wrong.deptCode) ? wrong.deptCode : nearestText(wrong.deptCode, depts.keys());
  const subs = deptCode === undefined ? undefined : depts.get(deptCode);
  if (deptCode === undefined || !subs) return undefined;
  const subDeptCode = subs.has(wrong.subDeptCode) ? wrong.subDeptCode : nearestText(wrong.subDeptCode, subs.keys());
  const groups = subDeptCode === undefined ? undefined : subs.get(subDeptCode);
  if (subDeptCode === undefined || !groups) return undefined;
  const cgCode = groups.has(wrong.cgCode) ? wrong.cgCode : nearestText(wrong.cgCode, groups);
  return cgCode === undefined ? undefined : { deptCode, subDeptCode, cgCode };
};

/** Keeps answers, and stops making new ones when there are too many. */
const remembered = (make: (key: string) => string, plain: (key: string) => string): ((key: string) => string) => {
  const known = new Map<string, string>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= MOST_SENTENCES) return plain(key);
    const made = make(key);
    known.set(key, made);
    return made;
  };
};

/** Makes one wholesaler's lists searchable. */
export const codesOf = (
  wholesalerCode: string,
  hierarchy: readonly HierarchyOption[],
  vatCodes: readonly Pick<VatCodeOption, 'code'>[],
): Codes => {
  const depts = grouped(hierarchy);
  const vat = new Set(vatCodes.map(({ code }) => code));
  const none = hierarchy.length === 0 ? '; it has no departments yet' : '';
  const plainClassification = (key: string): string =>
    `department ${words(fromKey(key))} is not in the hierarchy of ${wholesalerCode}${none}.`;
  const plainVat = (code: string): string => `VAT code ${code} is not in the list of ${wholesalerCode}.`;
  const classification = remembered((key) => {
    const found = nearest(depts, fromKey(key));
    return found
      ? plainClassification(key).replace(/\.$/, `; the nearest is ${words(found)}.`)
      : plainClassification(key);
  }, plainClassification);
  const vatCode = remembered((code) => {
    const found = nearestText(code, vat);
    return found === undefined
      ? plainVat(code).replace(/\.$/, ', which has no VAT codes yet.')
      : plainVat(code).replace(/\.$/, `; the nearest is ${found}.`);
  }, plainVat);
  return {
    wholesalerCode,
    hasClassification: ({ deptCode, subDeptCode, cgCode }) =>
      depts.get(deptCode)?.get(subDeptCode)?.has(cgCode) ?? false,
    hasVatCode: (code) => vat.has(code),
    refusedClassification: (codes) => classification(toKey(codes)),
    refusedVatCode: vatCode,
  };
};

const toKey = ({ deptCode, subDeptCode, cgCode }: Classification): string =>
  JSON.stringify([deptCode, subDeptCode, cgCode]);
const fromKey = (key: string): Classification => {
  const [deptCode = '', subDeptCode = '', cgCode = ''] = JSON.parse(key) as string[];
  return { deptCode, subDeptCode, cgCode };
};
