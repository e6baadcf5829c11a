export { alignmentProbability } from './alignment-calibration.ts';
export { assistantProbabilities } from './assistant-calibration.ts';
export {
  type ConfidenceCalibrator,
  calibratedProbability,
  fitCalibratorCrossFitted,
} from './confidence-calibration.ts';
export {
  capForConflict,
  capForEmptyCategory,
  MIN_CLASSIFIER_PROBABILITY,
  MIN_PROBABILITY,
} from './confidence-limits.ts';
export { type CooperativeTask, forEachYielding, runToCompletion } from './cooperative-task.ts';
export { posteriorOfWinner, type WeighedCategory } from './evidence-posterior.ts';
export type { LabelledExample } from './gradient-boosted-trees.ts';
export {
  applyOutOfDistributionPenalty,
  emptyDepartmentShare,
  fitInDistributionLimits,
  type InDistributionLimits,
} from './out-of-distribution.ts';
export { maxProbabilityOf, type SimilarityFeatures, similarityProbability } from './similarity-calibration.ts';
