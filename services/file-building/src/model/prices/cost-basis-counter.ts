import { MARGIN_STEPS } from '@tillmap/contracts';
import { partOf } from './amount.ts';
import { type Fit, unitsToTry } from './fit.ts';
import type { BasisCounts, FitCounts } from './kept.ts';
import { marginOf, percent } from './margin.ts';
import type { PriceRow } from './price-row.ts';

const noFits = (): FitCounts => ({ unit: 0, case: 0, either: 0, neither: 0, untold: 0 });

/** The rate that pictures and medians take where a row's is not known: most of what a shop sells has it. */
const SUPPOSED_RATE = 20;
/** Margins are counted by whole percent from −100 to 100; what is below counts as −100. */
const LOWEST_PERCENT = -100;
const PERCENTS = 201;

/** A unit seldom sells for more, where the n-th part of it would be a usual price. */
const HIGH_FOR_UNIT = 100_000;
const USUAL_FOR_UNIT = 40_000;

export class CostBasisCounter {
  rows = 0;
  withCost = 0;
  opaque = 0;
  withRetail = 0;
  openWithUnits = 0;
  readonly all = noFits();
  readonly open = noFits();
  saidUnit = 0;
  saidCase = 0;
  saidUnitAgainst = 0;
  saidCaseAgainst = 0;
  retailOfCase = 0;
  markedUnit = 0;
  markedCase = 0;
  readonly marginsUnit = Array<number>(PERCENTS).fill(0);
  readonly marginsCase = Array<number>(PERCENTS).fill(0);

  /** Goes on from what was counted `before`. */
  constructor(before?: BasisCounts) {
    if (before) Object.assign(this, structuredClone(before));
  }

  /** Counts a row, or with −1 takes it out again. Case rows tell nothing of the others: their prices may be of either. */
  note(row: PriceRow, by: 1 | -1): void {
    if (row.isOpaque && row.cost > 0) this.opaque += by;
    if (row.isByItself || row.isOpaque) return;
    this.rows += by;
    if (row.retail > 0) this.withRetail += by;
    if (row.cost === 0) return;
    this.withCost += by;
    const { fit } = row;
    this.all[fit] += by;
    this.#noteSaid(row, fit, by);
    if (fit === 'untold') return;
    const units = unitsToTry(row);
    if (row.mark > 0 && row.mark === row.retail) this.markedUnit += by;
    else if (row.mark > 0 && row.mark * units === row.retail) this.markedCase += by;
    this.#noteMargin(this.marginsUnit, row, row.cost, by);
    this.#noteMargin(this.marginsCase, row, partOf(row.cost, units), by);
    if (fit === 'unit' && row.retail >= HIGH_FOR_UNIT && row.retail <= USUAL_FOR_UNIT * units) this.retailOfCase += by;
  }

  /** A snapshot that can be stored as JSON. */
  counts(): BasisCounts {
    const { rows, withCost, opaque, withRetail, openWithUnits, all, open, saidUnit, saidCase } = this;
    const { saidUnitAgainst, saidCaseAgainst, retailOfCase, markedUnit, markedCase, marginsUnit, marginsCase } = this;
    return {
      rows,
      withCost,
      opaque,
      withRetail,
      openWithUnits,
      all,
      open,
      saidUnit,
      saidCase,
      saidUnitAgainst,
      saidCaseAgainst,
      retailOfCase,
      markedUnit,
      markedCase,
      marginsUnit,
      marginsCase,
    };
  }

  #noteSaid({ said, units }: PriceRow, fit: Fit, by: 1 | -1): void {
    if (said === 'unit') {
      this.saidUnit += by;
      if (fit === 'case') this.saidUnitAgainst += by;
    } else if (said === 'case') {
      this.saidCase += by;
      if (fit === 'unit') this.saidCaseAgainst += by;
    } else {
      this.open[fit] += by;
      if (units >= 2) this.openWithUnits += by;
    }
  }

  #noteMargin(into: number[], { retail, vat = SUPPOSED_RATE }: PriceRow, cost: number, by: 1 | -1): void {
    const at = Math.max(LOWEST_PERCENT, percent(marginOf(retail, cost, vat))) - LOWEST_PERCENT;
    into[at] = (into[at] ?? 0) + by;
  }
}

/** The middle one of counted margins in percent; null without any. */
export const medianMargin = (margins: readonly number[]): number | null => {
  const total = margins.reduce((sum, count) => sum + count, 0);
  let seen = 0;
  for (const [at, count] of margins.entries()) {
    seen += count;
    if (total > 0 && 2 * seen >= total) return at + LOWEST_PERCENT;
  }
  return null;
};

/** Counted margins by steps of 5 %, see `MARGIN_STEPS`. */
export const marginSteps = (margins: readonly number[]): number[] => {
  const steps = Array<number>(MARGIN_STEPS).fill(0);
  for (const [at, count] of margins.entries()) {
    const margin = at + LOWEST_PERCENT;
    const step = margin < 0 ? 0 : Math.min(MARGIN_STEPS - 1, 1 + Math.floor(margin / 5));
    steps[step] = (steps[step] ?? 0) + count;
  }
  return steps;
};
