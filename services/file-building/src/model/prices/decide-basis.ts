import type { CostBasis, CostBasisSource } from '@tillmap/contracts';
import type { CostReading } from './file-prices.ts';
import type { BasisCounts } from './kept.ts';

/** Why no basis is taken. */
export type Unsettled =
  | 'no_costs'
  | 'no_quantity'
  | 'no_retail'
  | 'few_rows'
  | 'mixed'
  | 'no_sense'
  | 'said_against'
  | 'retail_of_case'
  | 'other_than_before'
  | 'other_costs';

export type BasisDecision = CostReading &
  Readonly<{
    source: CostBasisSource;
    /** Whether a person is to be asked. */
    isQuestion: boolean;
    /** Where nothing settles it: why. */
    why?: Unsettled;
    /** How many times the costs of the last download these costs are, where that is why. */
    times?: number;
  }>;

/** A basis that changes costs needs so many rows, and so clear a majority of those that allow one answer only. */
const MIN_ROWS = 10;
const MIN_MAJORITY = 0.95;
/** That the cost is for one unit changes nothing: fewer rows are enough where all agree. */
const MIN_ROWS_UNIT = 5;
/** More rows that make sense in no way: the columns may be something else. */
const MAX_NO_SENSE = 0.25;
/** More rows against what the file says: it is not believed without asking. */
const MIN_ROWS_AGAINST = 3;
const MAX_AGAINST = 0.2;
/** More rows whose price is high for one unit and usual for a case: both may be the case's, unless price marks say not. */
const MAX_RETAIL_OF_CASE = 0.4;
const MIN_MARKED = 3;
/** What was chosen before is not taken where so many rows, most of them, speak against it. */
const MIN_ROWS_OTHER = 5;
/** Costs that are so many times those of before, or such a part of them, are for something else. */
const MIN_TIMES = 3;

type Proof = Readonly<{ basis: 'unit' | 'case' }> | Readonly<{ basis?: undefined; why: Unsettled }>;

const proofOf = (counts: BasisCounts): Proof => {
  const { open } = counts;
  const told = open.unit + open.case;
  const [basis, most] = open.unit >= open.case ? (['unit', open.unit] as const) : (['case', open.case] as const);
  if (told === 0) return { why: missing(counts) };
  if (open.neither > MAX_NO_SENSE * (told + open.either + open.neither)) return { why: 'no_sense' };
  if (most < MIN_MAJORITY * told) return { why: 'mixed' };
  const isEnough = told >= MIN_ROWS || (basis === 'unit' && told >= MIN_ROWS_UNIT && most === told);
  if (!isEnough) return { why: 'few_rows' };
  if (basis === 'unit' && mayBeRetailOfCase(counts)) return { why: 'retail_of_case' };
  return { basis };
};

const mayBeRetailOfCase = ({ open, retailOfCase, markedUnit, markedCase }: BasisCounts): boolean => {
  if (markedUnit + markedCase >= MIN_MARKED) return 2 * markedCase > markedUnit;
  return retailOfCase > MAX_RETAIL_OF_CASE * open.unit;
};

const missing = ({ withCost, withRetail, open, openWithUnits }: BasisCounts): Unsettled => {
  if (withCost === 0) return 'no_costs';
  if (openWithUnits === 0) return 'no_quantity';
  if (withRetail === 0) return 'no_retail';
  return open.neither > open.either ? 'no_sense' : 'few_rows';
};

const isAgainst = (against: number, said: number, all: BasisCounts['all']): boolean => {
  const told = Math.min(said, all.unit + all.case + all.either + all.neither);
  return against >= MIN_ROWS_AGAINST && against > MAX_AGAINST * told;
};

const unsettled = (why: Unsettled, isQuestion: boolean, ignoresSaid = false): BasisDecision => ({
  basis: 'as_given',
  source: 'unsettled',
  isQuestion,
  ignoresSaid,
  why,
});

const settled = (basis: CostBasis, source: CostBasisSource): BasisDecision => ({
  basis,
  source,
  isQuestion: false,
  ignoresSaid: false,
});

const byWhatIsSaid = (counts: BasisCounts, remembered: CostBasis | undefined): BasisDecision => {
  const { saidUnit, saidCase, all, withCost } = counts;
  const isWrong = isAgainst(counts.saidUnitAgainst, saidUnit, all) || isAgainst(counts.saidCaseAgainst, saidCase, all);
  if (isWrong) {
    if (remembered === 'unit' || remembered === 'case')
      return { ...settled(remembered, 'remembered'), ignoresSaid: true };
    return unsettled('said_against', true, true);
  }
  const [basis, most] = saidUnit >= saidCase ? (['unit', saidUnit] as const) : (['case', saidCase] as const);
  if (most === withCost || counts.openWithUnits === 0) return settled(basis, 'file_says');
  const proof = proofOf(counts);
  // Rows that say nothing in a file whose others do are taken by their own prices alone.
  if (proof.basis !== undefined) return settled(proof.basis, 'file_says');
  return unsettled(proof.why, true);
};

/**
 * What the costs of a file are for: as it says, where its prices do not say otherwise; else as the prices of enough rows
 * prove; else as it was `remembered` for the wholesaler, unless costs by that are many `times` those of the last download; else
 * nothing is taken, and a person is asked where it matters.
 */
export const decideBasis = (counts: BasisCounts, remembered: CostBasis | undefined, times = 1): BasisDecision => {
  if (counts.saidUnit + counts.saidCase > 0) return byWhatIsSaid(counts, remembered);
  const proof = proofOf(counts);
  if (proof.basis !== undefined) return settled(proof.basis, 'proved');
  const isQuestion = counts.openWithUnits > 0;
  if (remembered !== 'unit' && remembered !== 'case') return unsettled(proof.why, isQuestion);
  const { open } = counts;
  const isOther = open.unit + open.case >= MIN_ROWS_OTHER && 2 * open[remembered] < open.unit + open.case;
  if (isOther) return unsettled('other_than_before', true);
  const isFar = times >= MIN_TIMES || times <= 1 / MIN_TIMES;
  return isFar ? { ...unsettled('other_costs', true), times } : settled(remembered, 'remembered');
};

/** What a person chose. Where every row says the same, the choice goes before it; rows that differ keep what they say. */
export const chosenBasis = ({ saidUnit, saidCase }: BasisCounts, basis: CostBasis): BasisDecision => ({
  basis,
  source: 'chosen',
  isQuestion: false,
  ignoresSaid: saidUnit === 0 || saidCase === 0,
});
