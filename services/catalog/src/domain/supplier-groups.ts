import type { ClassificationCodes, CorrespondenceLevel, SupplierGroupEvidence } from '@tillmap/classification';
import { fitCategoryAlignment } from '@tillmap/classification/matching/alignment';
import { GROUP_SEPARATOR } from '@tillmap/supplier-files';

/** Codes have three levels. Where a supplier has more, the coarsest ones are one. */
const LEVELS = 3;

const levelsOf = (group: string): string[] => group.split(GROUP_SEPARATOR);

/** A supplier's group as codes of its own, coarsest level first; in upper or lower case it is the same. */
const codesOf = (group: string, more: number): ClassificationCodes => {
  const levels = levelsOf(group.toLowerCase());
  const [subDept = '', ...finer] = levels.slice(1 + more);
  return {
    deptCode: levels.slice(0, 1 + more).join(GROUP_SEPARATOR),
    subDeptCode: subDept,
    cgCode: finer.join(GROUP_SEPARATOR),
    vatCode: '',
  };
};

const LEVELS_OF: Readonly<Record<CorrespondenceLevel, number>> = { group: LEVELS, sub_department: 2, department: 1 };

/** A product of a file that is certainly known, with its supplier category and its codes here. */
export type KnownInFile = Readonly<{ supplierGroup: string; codes: ClassificationCodes }>;

/**
 * Aligns the supplier categories of a file with the categories here, by its products that are certainly known.
 * Returns the evidence of a supplier category: none where neither it nor what it is part of has such a product.
 */
export const alignSupplierCategories = (
  known: readonly KnownInFile[],
): ((supplierGroup: string) => SupplierGroupEvidence | undefined) => {
  const told = known.filter(({ supplierGroup }) => supplierGroup !== '');
  if (told.length === 0) return () => undefined;
  const more = Math.max(0, ...told.map(({ supplierGroup }) => levelsOf(supplierGroup).length - LEVELS));
  const { translate } = fitCategoryAlignment(
    told.map(({ supplierGroup, codes }) => ({ from: codesOf(supplierGroup, more), to: codes, count: 1 })),
  );
  return (supplierGroup) => {
    if (supplierGroup === '') return undefined;
    const corresponding = translate(codesOf(supplierGroup, more));
    const [first] = corresponding.candidates;
    if (!first) return undefined;
    const group = levelsOf(supplierGroup)
      .slice(0, more + LEVELS_OF[first.level])
      .join(GROUP_SEPARATOR);
    return { group, ...corresponding };
  };
};
