export {
  type ConfidenceCalibrator,
  calibratedProbability,
  fitCalibratorCrossFitted,
} from './confidence-calibration.ts';
export { type CooperativeTask, forEachYielding, runToCompletion } from './cooperative-task.ts';
export type { GradientBoostedTrees, LabelledExample } from './gradient-boosted-trees.ts';
export { MIN_CLASSIFIER_PROBABILITY, MIN_PROBABILITY } from './min-probability.ts';
export {
  applyOutOfDistributionPenalty,
  emptyDepartmentShare,
  fitInDistributionLimits,
  type InDistributionLimits,
} from './out-of-distribution.ts';
export { type SimilarityFeatures, similarityProbability } from './similarity-calibration.ts';
