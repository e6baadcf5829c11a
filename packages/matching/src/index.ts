export { borrow } from './borrow.ts';
export { CLASSIFIER_BYTES_A_THREAD, Classifier } from './classifier/classifier.ts';
export { vatsOfGroups } from './classifier/group-vats.ts';
export type { ClassifierModel } from './classifier/model.ts';
export { decodeModel, encodeModel, MODEL_FORMAT } from './classifier/model-bytes.ts';
export { ModelRefused } from './classifier/packed-model.ts';
export { inOneGo, type Steps } from './classifier/steps.ts';
export { FEWEST_MAPPINGS, trainClassifier, trainInSteps } from './classifier/train.ts';
export { codesKey } from './codes.ts';
export { type Correspondence, learnCorrespondence } from './correspondence.ts';
export { type Considered, conclude, consider, decide, wantsRanking } from './decide.ts';
export { type AssistantChoice, assistantCandidates, decideWithAssistant } from './decide-with-assistant.ts';
export { type Explanation, explain, type Resolver } from './explain.ts';
export { isAssistantSilence } from './explain-assistant.ts';
export type { HeldBackCounts, HeldBackReport } from './held-back-report.ts';
export { type Found, type IndexReader, openReader, type WordStatistics } from './index-reader.ts';
export { type LearnedAbbreviation, learnAbbreviations, type SharedNames } from './learned-abbreviations.ts';
export { type NormalisedName, normaliseName, readMeasures, readPriceMark, sizeOf } from './normalise-name.ts';
export type { Size, SizeUnit } from './parse-size.ts';
export { rescore } from './rescore.ts';
export type { Segment } from './segment.ts';
export { buildSegment } from './segment-builder.ts';
export { segmentFromBytes, segmentToBytes } from './segment-bytes.ts';
export { neighbourAt, SegmentTexts } from './segment-texts.ts';
export { nearestOf, ShortForms } from './short-forms.ts';
export { SimilarityIndex } from './similarity-index.ts';
export type { SegmentRef } from './tombstones.ts';
export type {
  AssistantSilence,
  CandidateCodes,
  CodePair,
  Codes,
  CorrespondenceCandidate,
  CorrespondenceLevel,
  CrossWholesalerEvidence,
  DecideOptions,
  Decision,
  DecisionSource,
  Evidence,
  IndexDoc,
  MappingEvidence,
  NamedGroup,
  NearGroup,
  Neighbour,
  RankedGroup,
  Ranking,
  RateElsewhere,
  ReasonCode,
  ReasonDetail,
  SupplierGroupEvidence,
  SupplierVatEvidence,
  VatShare,
  VatsOfGroup,
} from './types.ts';
export { NEIGHBOURS_WANTED } from './vote.ts';
export { countWords, WordCounts } from './word-counts.ts';
