import { type CategoryCodes, type ClassificationCodes, categoryKey, type NamedCategory } from '@tillmap/classification';

export type VatCode = Readonly<{ code: string; description: string; rate: number }>;

/** What a wholesaler classifies by. */
export type Hierarchy = Readonly<{
  name: string;
  active: boolean;
  /** Grows with every change of what is here. */
  version: number;
  /** Confidence, 0 to 100, below which a product needs review. */
  reviewThreshold: number;
  rows: readonly NamedCategory[];
  /** Whether the three levels are a row and the VAT code, unless empty, is in the list. */
  isKnown(codes: ClassificationCodes): boolean;
  row(codes: CategoryCodes): NamedCategory | undefined;
  vat(code: string): VatCode | undefined;
  /** The names of the levels, and the rate of the VAT code in percent, as far as there are any. */
  meaningOf(codes: ClassificationCodes): Readonly<{ place: readonly string[]; rate: number | undefined }>;
  /** 'Drinks › Soft drinks › Cola'; the codes themselves where there is no such row. */
  breadcrumb(codes: CategoryCodes): string;
}>;

type Levels = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;

/** The groups by department and sub-department: quicker to ask than by a key of all three, which has to be made first. */
const levelsOf = (rows: readonly NamedCategory[]): Levels => {
  const levels = new Map<string, Map<string, Set<string>>>();
  for (const { codes } of rows) {
    const below = levels.get(codes.deptCode) ?? new Map<string, Set<string>>();
    const groups = below.get(codes.subDeptCode) ?? new Set<string>();
    groups.add(codes.cgCode);
    levels.set(codes.deptCode, below.set(codes.subDeptCode, groups));
  }
  return levels;
};

/** Builds the look-ups over a wholesaler's rows and VAT codes. */
export const hierarchyOf = (
  wholesaler: Pick<Hierarchy, 'name' | 'active' | 'version' | 'reviewThreshold'>,
  rows: readonly NamedCategory[],
  vatCodes: readonly VatCode[],
): Hierarchy => {
  const byKey = new Map(rows.map((row) => [categoryKey(row.codes), row]));
  const levels = levelsOf(rows);
  const byCode = new Map(vatCodes.map((vat) => [vat.code, vat]));
  const namesOf = (row: NamedCategory): string[] => [row.dept, row.subDept, row.cg].filter((name) => name !== '');
  return {
    ...wholesaler,
    rows,
    isKnown: ({ deptCode, subDeptCode, cgCode, vatCode }) =>
      (levels.get(deptCode)?.get(subDeptCode)?.has(cgCode) ?? false) && (vatCode === '' || byCode.has(vatCode)),
    row: (codes) => byKey.get(categoryKey(codes)),
    vat: (code) => byCode.get(code),
    meaningOf: (codes) => {
      const row = byKey.get(categoryKey(codes));
      return { place: row ? namesOf(row) : [], rate: byCode.get(codes.vatCode)?.rate };
    },
    breadcrumb: (codes) => {
      const row = byKey.get(categoryKey(codes));
      const levels = row
        ? namesOf(row)
        : [codes.deptCode, codes.subDeptCode, codes.cgCode].filter((code) => code !== '');
      return levels.join(' › ');
    },
  };
};
