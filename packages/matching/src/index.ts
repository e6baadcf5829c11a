export { AbbreviationExpander } from './abbreviation-expander.ts';
export { type CategoryAlignment, fitCategoryAlignment } from './category-alignment.ts';
export { vatsOfGroups } from './classifier/category-vats.ts';
export { CLASSIFIER_BYTES_A_THREAD, Classifier } from './classifier/classifier.ts';
export { type CooperativeTask, runToCompletion } from './classifier/cooperative-task.ts';
export type { ClassifierModel } from './classifier/model.ts';
export { decodeModel, encodeModel, MODEL_FORMAT } from './classifier/model-bytes.ts';
export { ModelRefused } from './classifier/packed-model.ts';
export { MIN_TRAINING_MAPPINGS, trainClassifier, trainClassifierCooperatively } from './classifier/train.ts';
export { codesKey } from './codes.ts';
export { collectProposals, decide, finishDecision, needsClassifier, type PendingDecision } from './decide.ts';
export { type AssistantChoice, assistantCandidates, decideWithAssistant } from './decide-with-assistant.ts';
export { type Explanation, explain, type Resolver } from './explain.ts';
export { isAssistantFailure } from './explain-assistant.ts';
export type { HoldoutCounts, HoldoutReport } from './holdout-report.ts';
export { type Found, type IndexReader, openReader, type WordStatistics } from './index-reader.ts';
export { type LearnedAbbreviation, learnAbbreviations, type SharedNames } from './learned-abbreviations.ts';
export { NEIGHBOUR_COUNT, nearestOf } from './nearest.ts';
export { type NormalisedName, normaliseName, readMeasures, readPriceMark, sizeOf } from './normalise-name.ts';
export type { Size, SizeUnit } from './parse-size.ts';
export { rescore } from './rescore.ts';
export type { Segment } from './segment.ts';
export { buildSegment } from './segment-builder.ts';
export { segmentFromBytes, segmentToBytes } from './segment-bytes.ts';
export { neighbourAt, SegmentTexts } from './segment-texts.ts';
export { SimilarityIndex } from './similarity-index.ts';
export type { SegmentRef } from './tombstones.ts';
export { transferMappings } from './transfer-mappings.ts';
export type {
  AssistantFailure,
  CandidateCodes,
  ClassificationCodes,
  ClassifierPrediction,
  CodePair,
  CorrespondenceCandidate,
  CorrespondenceLevel,
  CrossWholesalerEvidence,
  DecideOptions,
  Decision,
  DecisionSource,
  Evidence,
  IndexDoc,
  MappingEvidence,
  NamedCategory,
  NearGroup,
  Neighbour,
  OtherWholesalerRate,
  RankedCategory,
  ReasonCode,
  ReasonDetail,
  SupplierGroupEvidence,
  SupplierVatEvidence,
  VatShare,
  VatsOfGroup,
} from './types.ts';
export { countWords, WordCounts } from './word-counts.ts';
