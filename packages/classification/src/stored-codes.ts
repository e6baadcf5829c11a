import { z } from 'zod';
import type { CategoryCodes, ClassificationCodes } from './classification-codes.ts';

/** The three levels under the names that stored JSON and messages between services have. Later versions may add to them. */
export const storedPath = z.looseObject({ dept: z.string(), subDept: z.string(), cg: z.string() });

export type StoredPath = z.infer<typeof storedPath>;

/** The four codes as `toStoredCodes` writes them. Parses to `ClassificationCodes`; what a later version added stays. */
export const storedCodes = storedPath
  .extend({ vat: z.string() })
  .transform(({ vat, ...path }): ClassificationCodes => ({ ...fromStoredPath(path), vatCode: vat }));

/** The three levels of codes under their stored names. */
export const toStoredPath = ({ deptCode, subDeptCode, cgCode }: CategoryCodes) => ({
  dept: deptCode,
  subDept: subDeptCode,
  cg: cgCode,
});

/** The three levels by their names in the code. */
export const fromStoredPath = ({ dept, subDept, cg, ...added }: StoredPath) => ({
  ...added,
  deptCode: dept,
  subDeptCode: subDept,
  cgCode: cg,
});

/** Codes under the names that stored JSON and messages between services have had since the first version. */
export const toStoredCodes = (codes: ClassificationCodes) => ({ ...toStoredPath(codes), vat: codes.vatCode });
