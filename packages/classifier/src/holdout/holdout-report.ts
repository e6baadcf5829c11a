import type { ClassificationCodes } from '@tillmap/classification';
import { percent } from '@tillmap/classification';

/** Answers about mappings that were held back, as counts; the lists have 101 each, by the confidence shown, 0 to 100. */
export type HoldoutCounts = Readonly<{
  /** How many were held back and asked about. */
  tested: number;
  rightDepartment: number;
  /** Department and sub-department. */
  rightSubDepartment: number;
  /** All three levels. */
  rightPath: number;
  /** How many were asked about at each confidence. */
  asked: readonly number[];
  /** How many of those were right at all three levels. */
  right: readonly number[];
}>;

/**
 * How often a trained classifier was right about mappings that were held back from it: neither its networks nor what says
 * how far it is to be trusted had seen them.
 */
export type HoldoutReport = HoldoutCounts &
  Readonly<{
    /** How many mappings the classifier was trained on. */
    mappings: number;
    /**
     * The same of others, which were held back with all whose names begin with the same word, mostly a brand. Reports of
     * classifiers that were trained before these were counted have none.
     */
    newBrands?: HoldoutCounts;
  }>;

/** What was said of one mapping that was held back, and how likely (0..1) it was said to be right. */
export type HoldoutOutcome = Readonly<{ truth: ClassificationCodes; said: ClassificationCodes; probability: number }>;

/** Adds answers up; a mapping that was tested and has no answer counts as one of confidence 0. */
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
