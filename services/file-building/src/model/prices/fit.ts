import { partOf } from './amount.ts';
import { hasUsualMargin } from './margin.ts';

/** Under which answers the margin of a row is one that shops have; `untold` where a row lacks what is needed to tell. */
export type Fit = 'unit' | 'case' | 'either' | 'neither' | 'untold';

/** Amounts in ten-thousandths, 0 where the file says nothing; VAT in percent. */
type FitInput = Readonly<{ cost: number; retail: number; units: number; unitsInName: number; vat: number | undefined }>;

/** How many units a row's cost may be for: its case quantity, else the pieces in its name. */
export const unitsToTry = ({ units, unitsInName }: Pick<FitInput, 'units' | 'unitsInName'>): number =>
  units >= 2 ? units : units === 1 ? 0 : unitsInName;

/** Whether cost, case quantity and retail price make sense with the cost for one unit, for a case, or both. */
export const fitOf = (row: FitInput): Fit => {
  const { cost, retail, vat } = row;
  const units = unitsToTry(row);
  if (cost === 0 || retail === 0 || units < 2) return 'untold';
  const isUnit = hasUsualMargin(retail, cost, vat);
  const isCase = hasUsualMargin(retail, partOf(cost, units), vat);
  if (isUnit && isCase) return 'either';
  if (isUnit) return 'unit';
  return isCase ? 'case' : 'neither';
};
