export { ASSISTANT_FAILURE_TEXT, isAssistantFailure } from './assistant-failure.ts';
export { codesKey, isSameTriple, tripleKey, withVat } from './codes.ts';
export { percent } from './percent.ts';
export { REASONS, UNKNOWN } from './reason-text.ts';
export type {
  AlignedCodes,
  AssistantFailure,
  CandidateCodes,
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
