import type { CostBasis } from '@tillmap/contracts';
import { partOf } from './amount.ts';
import type { CostReading } from './file-prices.ts';
import type { PriceRow } from './price-row.ts';

/** What a row's cost is for, with the costs that follow from it: whole ten-thousandths, 0 where they are not known. */
export type Costs = Readonly<{
  basis: CostBasis;
  unit: number;
  case: number;
  /** Why a row is left as given although its file is settled: it makes sense the other way only, or has no case quantity. */
  doubt: '' | 'other_way' | 'no_quantity';
}>;

const AS_GIVEN: Costs = { basis: 'as_given', unit: 0, case: 0, doubt: '' };
/** Above a hundred million pounds nothing is worked out. */
const MAX_AMOUNT = 1e12;

const inverse = { unit: 'case', case: 'unit' } as const;

const costsBy = (basis: 'unit' | 'case', { cost, caseCost }: PriceRow, units: number): Costs => {
  if (basis === 'case') return { basis, unit: units >= 1 ? partOf(cost, units) : 0, case: cost, doubt: '' };
  const ofCase = units >= 2 && cost * units <= MAX_AMOUNT ? cost * units : 0;
  return { basis, unit: cost, case: caseCost > 0 ? caseCost : ofCase, doubt: '' };
};

/** A case's row is not turned by its file: its own prices go first, since they may be of either. */
const costsByItself = (row: PriceRow, said: PriceRow['said'], fileBasis: CostBasis): Costs => {
  const { fit } = row;
  const basis = said || (fit === 'unit' || fit === 'case' ? fit : fileBasis);
  return basis === 'as_given' ? AS_GIVEN : costsBy(basis, row, row.units);
};

/** "24x330ml" without a case quantity may be one pack for sale: its cost is a case's only where nothing else makes sense. */
const costsOfPack = (row: PriceRow, basis: 'unit' | 'case'): Costs => {
  const { fit } = row;
  if (fit === 'untold') {
    if (basis === 'unit') return costsBy('unit', row, 0);
    return row.said === 'case' ? costsBy('case', row, row.unitsInName) : { ...AS_GIVEN, doubt: 'no_quantity' };
  }
  if (fit === 'case')
    return basis === 'case' ? costsBy('case', row, row.unitsInName) : { ...AS_GIVEN, doubt: 'other_way' };
  return basis === 'unit' || fit !== 'neither' ? costsBy('unit', row, 0) : AS_GIVEN;
};

/**
 * What a row costs by the unit and by the case. What the row says goes before what the file is. A row that makes sense the
 * other way only is not turned: it stays as given, in doubt.
 */
export const costsOf = (row: PriceRow, file: CostReading): Costs => {
  if (row.cost === 0 || row.isOpaque) return AS_GIVEN;
  if (row.caseCost > 0 && !row.isByItself) return costsBy('unit', row, row.units);
  const said = file.ignoresSaid ? '' : row.said;
  if (row.isByItself) return costsByItself(row, said, file.basis);
  const basis = said || file.basis;
  if (basis === 'as_given') return AS_GIVEN;
  if (row.units === 0 && row.unitsInName >= 2) return costsOfPack(row, basis);
  if (row.fit === inverse[basis]) return { ...AS_GIVEN, doubt: 'other_way' };
  if (basis === 'case' && row.units === 0) return { ...AS_GIVEN, doubt: 'no_quantity' };
  return costsBy(basis, row, row.units);
};
