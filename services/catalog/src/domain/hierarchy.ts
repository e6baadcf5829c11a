import type { Codes } from '@tillmap/matching';

/** A row of a wholesaler's hierarchy, with names. */
export type HierarchyRow = Readonly<{ codes: Omit<Codes, 'vat'>; dept: string; subDept: string; cg: string }>;
export type VatCode = Readonly<{ code: string; description: string; rate: number }>;

/** What a wholesaler classifies by, ready to be asked. */
export type Hierarchy = Readonly<{
  name: string;
  active: boolean;
  /** Grows with every change of what is here. */
  version: number;
  /** Confidence, 0 to 100, below which a product needs review. */
  reviewThreshold: number;
  /** Whether the three levels are a row and the VAT code, unless empty, is in the list. */
  isKnown(codes: Codes): boolean;
  row(codes: Omit<Codes, 'vat'>): HierarchyRow | undefined;
  vat(code: string): VatCode | undefined;
  /** The names of the levels, and the rate of the VAT code in percent, as far as there are any. */
  meaningOf(codes: Codes): Readonly<{ place: readonly string[]; rate: number | undefined }>;
  /** 'Drinks › Soft drinks › Cola'; the codes themselves where there is no such row. */
  breadcrumb(codes: Omit<Codes, 'vat'>): string;
}>;

const keyOf = ({ dept, subDept, cg }: Omit<Codes, 'vat'>): string => `${dept}\u001f${subDept}\u001f${cg}`;

/** Builds the look-ups over a wholesaler's rows and VAT codes. */
export const hierarchyOf = (
  wholesaler: Pick<Hierarchy, 'name' | 'active' | 'version' | 'reviewThreshold'>,
  rows: readonly HierarchyRow[],
  vatCodes: readonly VatCode[],
): Hierarchy => {
  const byKey = new Map(rows.map((row) => [keyOf(row.codes), row]));
  const byCode = new Map(vatCodes.map((vat) => [vat.code, vat]));
  const namesOf = (row: HierarchyRow): string[] => [row.dept, row.subDept, row.cg].filter((name) => name !== '');
  return {
    ...wholesaler,
    isKnown: (codes) => byKey.has(keyOf(codes)) && (codes.vat === '' || byCode.has(codes.vat)),
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
