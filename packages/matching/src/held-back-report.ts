/**
 * How often a trained classifier was right about mappings that were held back from it: neither its networks nor what says
 * how far it is to be trusted had seen them. Counts of mappings; the lists have 101 counts each, by the confidence shown, 0
 * to 100.
 */
export type HeldBackReport = Readonly<{
  /** How many mappings the classifier was trained on. */
  mappings: number;
  /** How many of them were held back and asked about. */
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
