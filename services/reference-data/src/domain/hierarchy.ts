import type { HierarchyOption, VatCodeOption } from '@tillmap/contracts';
import { type Classification, findPlace, hierarchyOf, type PlaceFound } from './places.ts';
import { type VatFound, vatFinder } from './vat-list.ts';

export type { Classification } from './places.ts';

/** What a reference may name: one wholesaler's hierarchy and VAT codes. */
export type Codes = Readonly<{
  wholesalerCode: string;
  /** Whether the three codes are those of a row, as they are written. */
  hasClassification(codes: Classification): boolean;
  hasVatCode(code: string): boolean;
  /** The row that is meant, also by other forms of its codes or by names; else a sentence fragment for a person. */
  place(given: Classification): PlaceFound;
  vatCode(given: string): VatFound;
}>;

// Bad files repeat their mistake in every row.
const MOST_REMEMBERED = 2_000;

/** Keeps answers, the first ones when there are too many. */
const remembered = <Given, Answer>(keyOf: (given: Given) => string, make: (given: Given) => Answer) => {
  const known = new Map<string, Answer>();
  return (given: Given): Answer => {
    const key = keyOf(given);
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = make(given);
    if (known.size < MOST_REMEMBERED) known.set(key, made);
    return made;
  };
};

const keyOf = ({ deptCode, subDeptCode, cgCode }: Classification): string =>
  JSON.stringify([deptCode, subDeptCode, cgCode]);

/** Makes one wholesaler's lists searchable. */
export const codesOf = (
  wholesalerCode: string,
  hierarchy: readonly HierarchyOption[],
  vatCodes: readonly VatCodeOption[],
): Codes => {
  const top = hierarchyOf(hierarchy);
  const vat = new Set(vatCodes.map(({ code }) => code));
  const hasClassification = ({ deptCode, subDeptCode, cgCode }: Classification): boolean =>
    top.nodes.get(deptCode)?.below.nodes.get(subDeptCode)?.below.nodes.has(cgCode) ?? false;
  const place = remembered(keyOf, (given) => findPlace(top, given, wholesalerCode));
  const vatCode = remembered((given: string) => given, vatFinder(vatCodes, wholesalerCode));
  return {
    wholesalerCode,
    hasClassification,
    hasVatCode: (code) => vat.has(code),
    place: (given) => (hasClassification(given) ? { ok: true, place: given } : place(given)),
    vatCode: (given) => (vat.has(given) ? { ok: true, code: given } : vatCode(given)),
  };
};
