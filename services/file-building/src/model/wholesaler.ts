import { type CategoryCodes, fromHierarchyFields } from '@tillmap/classification';
import { foldedText, type HierarchyOption, hasEveryWord, searchedText, type VatCodeOption } from '@tillmap/contracts';

/** A wholesaler and its names, ready to be asked. */
export type WholesalerWithNames = Readonly<{ wholesaler: Wholesaler; names: Names }>;

/** A wholesaler as this service knows it: a copy of what reference-data owns. */
export type Wholesaler = Readonly<{
  code: string;
  name: string;
  active: boolean;
  version: number;
  /** Confidence below which a product needs review. A copy that a version before kept does not have it. */
  reviewThreshold?: number;
  /** Whether decisions become reference mappings; absent in such a copy as well. */
  learnsFromReviews?: boolean;
  hierarchy: readonly HierarchyOption[];
  vatCodes: readonly VatCodeOption[];
}>;

/** The three levels of a classification; unknown parts are ''. */
export type CategoryPath = CategoryCodes;

/** Names of the three levels as they are called now. */
export type CategoryPathNames = Readonly<{ department: string; subDepartment: string; categoryGroup: string }>;

const keyOf = (dept: string, subDept: string, cg: string): string => `${dept}\u001f${subDept}\u001f${cg}`;
const rowKey = (row: HierarchyOption): string => keyOf(row.dept_code, row.sub_dept_code, row.cg_group_code);

/** A wholesaler's hierarchy and VAT codes, ready to be asked. Codes are compared exactly. */
export type Names = Readonly<{
  hasPlace(place: CategoryPath): boolean;
  /** Codes that are not in the hierarchy any more are named by themselves. */
  placeNames(place: CategoryPath): CategoryPathNames;
  /** 'Drinks › Soft drinks › Cola'; '' without codes. */
  breadcrumb(place: CategoryPath): string;
  vat(code: string): VatCodeOption | undefined;
  /** The places whose category group's name has every word of this text in it, or begins with it. */
  placesNamed(text: string, how: 'contains' | 'begins'): readonly CategoryPath[];
  /** All places as `dept~sub~cg`, in the order of their names: of all levels from the top, or of the group first. */
  placesByName(first: 'department' | 'category_group'): readonly string[];
}>;

/** A place by its three codes, joined by `~`. */
export const pathOfGroup = (group: string): CategoryPath => {
  const [deptCode = '', subDeptCode = '', cgCode = ''] = group.split('~');
  return { deptCode, subDeptCode, cgCode };
};

export const namesOf = (wholesaler: Pick<Wholesaler, 'hierarchy' | 'vatCodes'>): Names => {
  const rows = new Map(wholesaler.hierarchy.map((row) => [rowKey(row), row]));
  const depts = new Map(wholesaler.hierarchy.map((row) => [row.dept_code, row.dept_name]));
  const subDepts = new Map(
    wholesaler.hierarchy.map((row) => [keyOf(row.dept_code, row.sub_dept_code, ''), row.sub_dept_name]),
  );
  const vats = new Map(wholesaler.vatCodes.map((vat) => [vat.code, vat]));
  const find = ({ deptCode, subDeptCode, cgCode }: CategoryPath) => rows.get(keyOf(deptCode, subDeptCode, cgCode));

  const placeNames = (place: CategoryPath): CategoryPathNames => {
    const row = find(place);
    return {
      department: row?.dept_name ?? depts.get(place.deptCode) ?? place.deptCode,
      subDepartment:
        row?.sub_dept_name ?? subDepts.get(keyOf(place.deptCode, place.subDeptCode, '')) ?? place.subDeptCode,
      categoryGroup: row?.cg_group_name ?? place.cgCode,
    };
  };
  return {
    hasPlace: (place) => find(place) !== undefined,
    placeNames,
    breadcrumb: (place) => {
      const { department, subDepartment, categoryGroup } = placeNames(place);
      return [department, subDepartment, categoryGroup].filter((name) => name !== '').join(' › ');
    },
    vat: (code) => vats.get(code),
    placesNamed: (text, how) => {
      const wanted = searchedText(text);
      return wholesaler.hierarchy
        .filter(({ cg_group_name }) => {
          if (how === 'begins') return foldedText(cg_group_name).startsWith(wanted);
          return wanted !== '' && hasEveryWord(cg_group_name, text);
        })
        .map(fromHierarchyFields);
    },
    placesByName: (first) =>
      wholesaler.hierarchy
        .map((row) => {
          const levels = [row.dept_name, row.sub_dept_name, row.cg_group_name];
          return {
            name: (first === 'department' ? levels : levels.toReversed()).map(foldedText).join('\u001f'),
            place: `${row.dept_code}~${row.sub_dept_code}~${row.cg_group_code}`,
          };
        })
        .sort((one, other) => (one.name < other.name ? -1 : Number(one.name > other.name)))
        .map(({ place }) => place),
  };
};

/** For a list that is better without names than not at all: codes stand for themselves. */
export const NO_NAMES: Names = namesOf({ hierarchy: [], vatCodes: [] });

/** The names of a wholesaler, by its code; NO_NAMES while reference-data has never answered. */
export type NamesOf = (code: string) => Promise<Names>;

/** What reference-data owns of wholesalers, as it was told last. Throws while it has never answered. */
export type WholesalerDirectory = Readonly<{
  get(code: string): Promise<WholesalerWithNames | undefined>;
  /** Asked for anew; the copy stands while reference-data is away. */
  getFresh(code: string): Promise<WholesalerWithNames | undefined>;
}>;
