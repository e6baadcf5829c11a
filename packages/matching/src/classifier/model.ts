import type { HeldBackReport } from '../held-back-report.ts';
import type { Codes } from '../types.ts';
import type { Forest } from './boosted-trees.ts';
import type { CompanyTable } from './companies.ts';
import type { Familiarity } from './familiar.ts';
import type { GroupNames } from './group-names.ts';
import type { GroupVatTable } from './group-vats.ts';
import type { View } from './name-evidence.ts';
import type { NetworkWeights } from './network.ts';

/** One network with the features it knows. */
export type ViewModel = Readonly<{ view: View; hashes: Int32Array; rarity: Float32Array; weights: NetworkWeights }>;

/** How sure one may be of what the combination says: steps of a rising curve. */
export type Curve = Readonly<{ from: readonly number[]; to: readonly number[] }>;

/** How what is known of a name is weighed. */
export type Judge = Readonly<{
  /** What each sign of a candidate weighs. */
  signs: readonly number[];
  /** How far a whole decision is to be trusted. */
  trust: Readonly<{ forest: Forest; curve: Curve }>;
}>;

/** All that was learned from a wholesaler's mappings. Groups are in the order of their keys; `vat` is ''. */
export type ClassifierModel = Readonly<{
  groups: readonly Codes[];
  /** What each is called; none where names of groups are left out. */
  names: readonly GroupNames[];
  /** How many mappings each group had; 0 for one that is only known from the hierarchy. */
  sizes: Int32Array;
  vats: GroupVatTable;
  views: readonly ViewModel[];
  companies: CompanyTable;
  /** How names are weighed whose company is not known, and those whose is: null where too few were to learn it. */
  judge: Judge;
  companyJudge: Judge | null;
  /** How familiar a name has to be for its trust to be known; 0 where it is asked without what tells. */
  familiar: Familiarity;
  /** How right it was on what was held back from networks and trust alike. */
  report: HeldBackReport;
}>;
