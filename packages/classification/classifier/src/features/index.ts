export { calibrationFeatures } from './calibration-features.ts';
export {
  CANDIDATE_FEATURE_COUNT,
  type Candidate,
  generateCandidates,
  type KnownOfGroups,
} from './candidate-features.ts';
export type { CategoryCount } from './category-counts.ts';
export { CategoryIndex } from './category-index.ts';
export { type CategoryNames, CategoryWordIndex, categoryNameExamples } from './category-names.ts';
export { countVatCodesByCategory, vatsOfGroups } from './category-vats.ts';
export { Classes } from './classes.ts';
export { type ClassifierInput, summariseInput } from './classifier-input.ts';
export {
  buildCompanyPrefixTable,
  type CompanyPrefixEvidence,
  CompanyPrefixIndex,
  type CompanyPrefixTable,
} from './company-prefixes.ts';
export { ABLATABLE_EVIDENCE, type AblatableEvidence, FEATURE_SETS, type FeatureSet } from './feature-sets.ts';
export { createNameParser, featuresOf, parseName } from './features.ts';
export { type MakerEvidence, type MakerProduct, makerCandidates, shortestPrefix } from './maker-candidates.ts';
export { countKindsByCategory, KindIndex, NOTHING_READ, readShelf, type SaidByKind } from './shelf-kinds.ts';
export { FeatureCounter, FeatureTable, TABLE_BYTES, type Vector } from './vectors.ts';
export { FULL_COVERAGE, measureVocabularyCoverage } from './vocabulary-coverage.ts';
