import type { ClassificationCodes } from '@tillmap/classification';
import { percent } from '@tillmap/classification';

/** Outcomes for mappings of the holdout, as counts; the lists have 101 each, by the confidence shown, 0 to 100. */
export type HoldoutCounts = Readonly<{
  /** The number of mappings in the holdout. */
  tested: number;
  rightDepartment: number;
  /** Department and sub-department. */
  rightSubDepartment: number;
  /** All three levels. */
  rightPath: number;
  /** The number of mappings at each confidence. */
  asked: readonly number[];
  /** How many of those were right at all three levels. */
  right: readonly number[];
}>;

/**
 * How often a trained classifier was right about its holdout, which neither its networks nor its calibration had
 * seen.
 */
export type HoldoutReport = HoldoutCounts &
  Readonly<{
    /** How many mappings the classifier was trained on. */
    mappings: number;
    /**
     * The same for new brands: mappings held out with all whose names start with the same word. Reports of
     * classifiers trained before these were counted have none.
     */
    newBrands?: HoldoutCounts;
  }>;

/** The prediction for one mapping of the holdout, and the probability (0..1) it was given. */
export type HoldoutOutcome = Readonly<{ truth: ClassificationCodes; said: ClassificationCodes; probability: number }>;

/** Adds outcomes up; a tested mapping without an outcome counts with confidence 0. */
export const countHoldout = (tested: number, answers: readonly HoldoutOutcome[]): HoldoutCounts => {
  const asked = Array.from({ length: 101 }, () => 0);
  const right = Array.from({ length: 101 }, () => 0);
  asked[0] = tested - answers.length;
  let [rightDepartment, rightSubDepartment, rightPath] = [0, 0, 0];
  for (const { truth, said, probability } of answers) {
    const confidence = percent(probability);
    const isDepartment = said.deptCode === truth.deptCode;
    const isSubDepartment = isDepartment && said.subDeptCode === truth.subDeptCode;
    const isPath = isSubDepartment && said.cgCode === truth.cgCode;
    rightDepartment += Number(isDepartment);
    rightSubDepartment += Number(isSubDepartment);
    rightPath += Number(isPath);
    asked[confidence]! += 1;
    right[confidence]! += Number(isPath);
  }
  return { tested, rightDepartment, rightSubDepartment, rightPath, asked, right };
};
