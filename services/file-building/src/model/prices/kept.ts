import type { CostBasis, CostBasisFound, PriceCheck, PriceIssueCode } from '@tillmap/contracts';
import type { ClassifiedItem, NewResult } from '../item.ts';
import type { Fit } from './fit.ts';
import type { FoundIssue } from './found-issue.ts';

/** What is kept of an item's prices beside its classification. */
export type ItemPrices = Readonly<{
  issues: readonly FoundIssue[];
  /** Margin as a share of the price without VAT; null where it is not known. */
  margin: number | null;
  /** Number of products that mostly sell for one price; null where the name says too little. */
  family: number | null;
}>;

/** A result with the prices of its item checked: its classification needs review for either. */
export type PricedResult = NewResult & Readonly<{ prices: ItemPrices; mappingReview: boolean }>;

/** The classification of an item as its mapping alone decides it. */
export const withoutPrices = ({ classification, mappingReview }: ClassifiedItem): ClassifiedItem['classification'] => ({
  ...classification,
  needsReview: mappingReview,
});

export type FitCounts = Record<Fit, number>;

/** What is counted of the rows of a file, to tell what its costs are for. No row is kept. */
export type BasisCounts = Readonly<{
  rows: number;
  withCost: number;
  /** Rows whose cost is for what is neither a unit nor a case; missing in counts of a version before. */
  opaque?: number;
  withRetail: number;
  /** Rows with a cost and a case quantity of 2 or more, that say nothing of their cost. */
  openWithUnits: number;
  /** Rows of the file by fit; and those of them that do not say what their cost is for. */
  all: Readonly<FitCounts>;
  open: Readonly<FitCounts>;
  /** Rows that say what their cost is for, and those that make sense the other way only. */
  saidUnit: number;
  saidCase: number;
  saidUnitAgainst: number;
  saidCaseAgainst: number;
  /** Rows that fit a unit whose retail price is high for one unit and usual for a case. */
  retailOfCase: number;
  /** Rows whose price mark is their retail price, and those where it is that of one unit of a case's price. */
  markedUnit: number;
  markedCase: number;
  marginsUnit: readonly number[];
  marginsCase: readonly number[];
}>;

export type ShownRow = PriceCheck['rows'][number];
export type Check = { count: number; rows: ShownRow[] };
export type Checks = Partial<Record<PriceIssueCode, Check>>;

export type ByBasis = Record<CostBasis, Checks>;

/** What rows did not pass, under each answer to what the costs are for. */
export type CheckCounts = Readonly<{
  /** Rows that do not say it themselves. */
  open: ByBasis;
  /** Rows that say it, where that counts, and where it does not. */
  heeding: ByBasis;
  ignoring: ByBasis;
}>;

export type BasisExample = NonNullable<CostBasisFound['example']>;

/** What is kept of the prices of an upload: figures and one example, so that another basis needs no second look at the rows. */
export type PriceCounts = Readonly<{ basis: BasisCounts; checks: CheckCounts; example: BasisExample | null }>;
