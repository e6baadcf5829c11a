import type { ClassificationCodes, NamedCategory } from '@tillmap/classification';

/** A row of a wholesaler's hierarchy, with names. */
export type HierarchyRow = NamedCategory;
export type VatCode = Readonly<{ code: string; description: string; rate: number }>;

/** What a wholesaler classifies by, ready to be asked. */
export type Hierarchy = Readonly<{
  name: string;
  active: boolean;
  /** Grows with every change of what is here. */
  version: number;
  /** Confidence, 0 to 100, below which a product needs review. */
  reviewThreshold: number;
  rows: readonly HierarchyRow[];
  /** Whether the three levels are a row and the VAT code, unless empty, is in the list. */
  isKnown(codes: ClassificationCodes): boolean;
  row(codes: Omit<ClassificationCodes, 'vat'>): HierarchyRow | undefined;
  vat(code: string): VatCode | undefined;
  /** The names of the levels, and the rate of the VAT code in percent, as far as there are any. */
  meaningOf(codes: ClassificationCodes): Readonly<{ place: readonly string[]; rate: number | undefined }>;
  /** 'Drinks › Soft drinks › Cola'; the codes themselves where there is no such row. */
  breadcrumb(codes: Omit<ClassificationCodes, 'vat'>): string;
}>;

const keyOf = ({ dept, subDept, cg }: Omit<ClassificationCodes, 'vat'>): string => `${dept}\u001f${subDept}\u001f${cg}`;

type Levels = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;

/** The groups by department and sub-department: quicker to ask than by a key of all three, which has to be made first. */
const levelsOf = (rows: readonly HierarchyRow[]): Levels => {
  const levels = new Map<string, Map<string, Set<string>>>();
  for (const { codes } of rows) {
    const below = levels.get(codes.dept) ?? new Map<string, Set<string>>();
    const groups = below.get(codes.subDept) ?? new Set<string>();
    groups.add(codes.cg);
    levels.set(codes.dept, below.set(codes.subDept, groups));
  }
  return levels;
};

/** Builds the look-ups over a wholesaler's rows and VAT codes. */
export const hierarchyOf = (
  wholesaler: Pick<Hierarchy, 'name' | 'active' | 'version' | 'reviewThreshold'>,
  rows: readonly HierarchyRow[],
  vatCodes: readonly VatCode[],
): Hierarchy => {
  const byKey = new Map(rows.map((row) => [keyOf(row.codes), row]));
  const levels = levelsOf(rows);
  const byCode = new Map(vatCodes.map((vat) => [vat.code, vat]));
  const namesOf = (row: HierarchyRow): string[] => [row.dept, row.subDept, row.cg].filter((name) => name !== '');
  return {
    ...wholesaler,
    rows,
    isKnown: ({ dept, subDept, cg, vat }) =>
      (levels.get(dept)?.get(subDept)?.has(cg) ?? false) && (vat === '' || byCode.has(vat)),
    row: (codes) => byKey.get(keyOf(codes)),
    vat: (code) => byCode.get(code),
    meaningOf: (codes) => {
      const row = byKey.get(keyOf(codes));
      return { place: row ? namesOf(row) : [], rate: byCode.get(codes.vat)?.rate };
    },
    breadcrumb: (codes) => {
      const row = byKey.get(keyOf(codes));
      const levels = row ? namesOf(row) : [codes.dept, codes.subDept, codes.cg].filter((code) => code !== '');
      return levels.join(' › ');
    },
  };
};
