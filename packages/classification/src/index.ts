export { ASSISTANT_FAILURE_TEXT, isAssistantFailure } from './assistant-failure.ts';
export { categoryKey, codesKey, isSameCategory, NO_CODES, withVat } from './codes.ts';
export { percent } from './percent.ts';
export { REASONS, UNKNOWN } from './reason-text.ts';
export type {
  AlignedCodes,
  AssistantFailure,
  CandidateCodes,
  CategoryCodes,
  ClassificationCodes,
  ClassifierPrediction,
  CodePair,
  CompanyEvidence,
  CorrespondenceCandidate,
  CorrespondenceLevel,
  CrossWholesalerEvidence,
  DecideOptions,
  Decision,
  DecisionSource,
  Evidence,
  GroupVat,
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
export {
  type CodeFields,
  fromCodeFields,
  fromHierarchyFields,
  pickCategory,
  pickCodes,
  toCodeFields,
} from './wire-codes.ts';
