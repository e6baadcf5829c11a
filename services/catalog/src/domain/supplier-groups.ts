import {
  type Codes,
  type CorrespondenceLevel,
  learnCorrespondence,
  type SupplierGroupEvidence,
} from '@tillmap/matching';

const SEPARATOR = ' › ';

/** A supplier's group as codes of its own, coarsest level first; in upper or lower case it is the same. */
const codesOf = (group: string): Codes => {
  const [dept = '', subDept = '', ...finer] = group.toLowerCase().split(SEPARATOR);
  return { dept, subDept, cg: finer.join(SEPARATOR), vat: '' };
};

/** So many levels of a group are meant; a supplier may have four. */
const LEVELS_OF: Readonly<Record<CorrespondenceLevel, number>> = { group: 4, sub_department: 2, department: 1 };

/** A product of a file that is surely known, with what it is filed under there and here. */
export type KnownInFile = Readonly<{ supplierGroup: string; codes: Codes }>;

/**
 * Learns what the groups of a supplier's file are here from those of its products that are surely known. Answers what is
 * told by a group: nothing where neither it nor what it is part of has such a product.
 */
export const learnSupplierGroups = (
  known: readonly KnownInFile[],
): ((supplierGroup: string) => SupplierGroupEvidence | undefined) => {
  const told = known.filter(({ supplierGroup }) => supplierGroup !== '');
  if (told.length === 0) return () => undefined;
  const { translate } = learnCorrespondence(
    told.map(({ supplierGroup, codes }) => ({ from: codesOf(supplierGroup), to: codes, count: 1 })),
  );
  return (supplierGroup) => {
    if (supplierGroup === '') return undefined;
    const corresponding = translate(codesOf(supplierGroup));
    const [first] = corresponding.candidates;
    if (!first) return undefined;
    const group = supplierGroup.split(SEPARATOR).slice(0, LEVELS_OF[first.level]).join(SEPARATOR);
    return { group, ...corresponding };
  };
};
