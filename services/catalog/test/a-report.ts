import type { HoldoutReport } from '@tillmap/classification/classifier';

const none = Array.from({ length: 101 }, () => 0);

/** What a training says of a classifier; of confidences it says nothing. */
export const aReport: HoldoutReport = {
  mappings: 500,
  tested: 100,
  rightDepartment: 99,
  rightSubDepartment: 95,
  rightPath: 90,
  asked: none,
  right: none,
};
