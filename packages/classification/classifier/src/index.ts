export {
  ABLATABLE_EVIDENCE,
  type MakerEvidence,
  type MakerProduct,
  makerCandidates,
  shortestPrefix,
  vatsOfGroups,
} from './features/index.ts';
export { type HoldoutCounts, type HoldoutReport, randomFrom } from './holdout/index.ts';
export {
  CLASSIFIER_BYTES_A_THREAD,
  Classifier,
  type ClassifierModel,
  decodeModel,
  encodeModel,
  MODEL_FORMAT,
  ModelRefused,
} from './models/index.ts';
export { MIN_TRAINING_MAPPINGS, trainClassifier, trainClassifierCooperatively } from './training/index.ts';
