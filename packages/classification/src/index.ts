export type { AlignedCodes, CodePair, CorrespondenceCandidate, CorrespondenceLevel } from './aligned-codes.ts';
export { ASSISTANT_FAILURE_TEXT, type AssistantFailure, isAssistantFailure } from './assistant-failure.ts';
export type { CategoryCodes, ClassificationCodes, NamedCategory } from './classification-codes.ts';
export type {
  ClassifierPrediction,
  CompanyEvidence,
  GroupVat,
  RankedCategory,
  VatShare,
  VatsOfGroup,
} from './classifier-prediction.ts';
export { categoryKey, codesKey, isSameCategory, NO_CODES, withVat } from './codes.ts';
export type {
  CandidateCodes,
  DecideOptions,
  Decision,
  DecisionSource,
  FindShelfConflict,
  ShelfCandidate,
  ShelfConflict,
} from './decision.ts';
export type {
  CrossWholesalerEvidence,
  Evidence,
  MappingEvidence,
  OtherWholesalerRate,
  SupplierGroupEvidence,
  SupplierVatEvidence,
} from './evidence.ts';
export type { IndexDoc, NearGroup, Neighbour } from './neighbour.ts';
export { percent } from './percent.ts';
export type { AgeRestricted, KeptState, ReasonCode, ReasonDetail } from './reason.ts';
export { REASONS, UNKNOWN } from './reason-text.ts';
export {
  type GivenName,
  giverText,
  type NameGiver,
  type NameKind,
  type RememberedName,
  rememberedTexts,
  toRememberedFields,
} from './remembered-name.ts';
export {
  fromCodeFields,
  fromHierarchyFields,
  pickCategory,
  pickCodes,
  toCodeFields,
} from './wire-codes.ts';
