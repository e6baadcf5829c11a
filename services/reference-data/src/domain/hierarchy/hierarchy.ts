import type { CategoryCodes } from '@tillmap/classification';
import type { HierarchyOption, VatCodeOption } from '@tillmap/contracts';
import {
  contradicted,
  departmentsOf,
  findCategoryPath,
  hierarchyOf,
  levelsTogether,
  type PlaceFound,
} from './category-paths.ts';
import { type CodeLevel, meantBy } from './code-level.ts';
import { type VatFound, vatFinder } from './vat-list.ts';

/** What a reference may name: one wholesaler's hierarchy and VAT codes. */
export type CodeLookup = Readonly<{
  wholesalerCode: string;
  /** Whether the three codes are those of a row, as they are written. */
  hasClassification(codes: CategoryCodes): boolean;
  hasVatCode(code: string): boolean;
  /** The row that is meant, also by other forms of its codes or by names; else a sentence fragment for a person. */
  place(given: CategoryCodes): PlaceFound;
  vatCode(given: string): VatFound;
  /** Which places fit a row without a department, as the end of a sentence; '' where that is not clear. */
  departmentsOf(given: CategoryCodes): string;
  /** What the code of a level (0 to 2) of a place is called, where a text says something else. */
  contradicted(place: CategoryCodes, level: number, text: string): string | undefined;
  /** What a VAT code is, where a text says something else. */
  vatContradicted(code: string, text: string): string | undefined;
}>;

// Bad files repeat their mistake in every row.
const MOST_REMEMBERED = 2_000;

/** Caches results, the first ones when there are too many. */
const remembered = <Given, Answer>(keyOf: (given: Given) => string, make: (given: Given) => Answer) => {
  const known = new Map<string, Answer>();
  return (given: Given): Answer => {
    const key = keyOf(given);
    const found = known.get(key);
    if (found !== undefined || known.has(key)) return found as Answer;
    const made = make(given);
    if (known.size < MOST_REMEMBERED) known.set(key, made);
    return made;
  };
};

const keyOf = ({ deptCode, subDeptCode, cgCode }: CategoryCodes): string =>
  JSON.stringify([deptCode, subDeptCode, cgCode]);

/** The place that three texts mean, or one text that has all of them. */
const placeIn = (top: CodeLevel, given: CategoryCodes, wholesalerCode: string): PlaceFound => {
  const found = findCategoryPath(top, given, wholesalerCode);
  const apart = found.ok ? undefined : levelsTogether(given);
  if (!apart || meantBy(top, apart.deptCode).length === 0) return found;
  return findCategoryPath(top, apart, wholesalerCode);
};

/** Makes one wholesaler's lists searchable. */
export const createCodeLookup = (
  wholesalerCode: string,
  hierarchy: readonly HierarchyOption[],
  vatCodes: readonly VatCodeOption[],
): CodeLookup => {
  const top = hierarchyOf(hierarchy);
  const known = new Set(vatCodes.map(({ code }) => code));
  const hasClassification = ({ deptCode, subDeptCode, cgCode }: CategoryCodes): boolean =>
    top.nodes.get(deptCode)?.below.nodes.get(subDeptCode)?.below.nodes.has(cgCode) ?? false;
  const place = remembered(keyOf, (given) => placeIn(top, given, wholesalerCode));
  const vat = vatFinder(vatCodes, wholesalerCode);
  const vatCode = remembered((given: string) => given, vat.find);
  const said = remembered(
    ([found, level, text]: [CategoryCodes, number, string]) => `${keyOf(found)}${level}${text}`,
    ([found, level, text]) => contradicted(top, found, level, text),
  );
  const vatSaid = remembered(
    ([code, text]: [string, string]) => `${code}\n${text}`,
    ([code, text]) => vat.contradicted(code, text),
  );
  return {
    wholesalerCode,
    hasClassification,
    hasVatCode: (code) => known.has(code),
    place: (given) => (hasClassification(given) ? { ok: true, place: given } : place(given)),
    vatCode: (given) => (known.has(given) ? { ok: true, code: given } : vatCode(given)),
    departmentsOf: remembered(keyOf, (given) => departmentsOf(top, given)),
    contradicted: (found, level, text) => said([found, level, text]),
    vatContradicted: (code, text) => vatSaid([code, text]),
  };
};
