import type { ClassificationCodes } from '@tillmap/classification';
import type { ConfidenceCalibrator, InDistributionLimits } from '@tillmap/classification/matching/calibration';
import type { CategoryCount, CategoryNames, CompanyPrefixTable, FeatureSet } from '../features/index.ts';
import type { HoldoutReport } from '../holdout/index.ts';
import type { NetworkWeights } from './network.ts';

/** One network with the features it knows. */
export type NetworkModel = Readonly<{
  view: FeatureSet;
  hashes: Int32Array;
  rarity: Float32Array;
  weights: NetworkWeights;
}>;

/** How what is known of a name is weighed. */
export type MetaClassifier = Readonly<{
  /** The weight of each candidate feature. */
  signs: readonly number[];
  /** How far a whole decision is to be trusted. */
  trust: ConfidenceCalibrator;
}>;

/** All that was learned from a wholesaler's mappings. Groups are in the order of their keys; `vat` is ''. */
export type ClassifierModel = Readonly<{
  groups: readonly ClassificationCodes[];
  /** What each is called; none where names of groups are left out. */
  names: readonly CategoryNames[];
  /** How many mappings each group had; 0 for one that is only known from the hierarchy. */
  sizes: Int32Array;
  /** How many products of each group have each VAT code. */
  vats: readonly CategoryCount[];
  /** How many products of each group are of each kind. */
  kinds: readonly CategoryCount[];
  views: readonly NetworkModel[];
  companies: CompanyPrefixTable;
  /** How names are weighed whose company is not known, and those whose is: null where too few were to learn it. */
  judge: MetaClassifier;
  prefixMetaClassifier: MetaClassifier | null;
  /** The in-distribution limits of the calibration; 0 where a limit does not apply. */
  inDistributionLimits: InDistributionLimits;
  /** How right it was on a holdout of networks and calibration alike. */
  report: HoldoutReport;
}>;
