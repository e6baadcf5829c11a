import type { ShelfLabelUnit } from '@tillmap/contracts';
import { type Label, labelOf } from '@tillmap/shelf-labels';
import type { ClassifiedItem } from '../../model/item.ts';
import { tenThousandths } from '../../model/prices/amount.ts';
import type { CostReading } from '../../model/prices/file-prices.ts';
import { type TillValues, tillLineOf } from '../../model/till-line.ts';
import type { DueLabel } from './due-label.ts';

/** A product with its label, if it has one. */
export type Labelled = Readonly<{
  due: DueLabel;
  /** What goes into the till. */
  values: TillValues;
  unit: ShelfLabelUnit | undefined;
  label: Label | undefined;
}>;

/** Units by `dept~sub`. */
export type LabelUnits = ReadonlyMap<string, ShelfLabelUnit>;
export const unitKey = (deptCode: string, subDeptCode: string): string => `${deptCode}~${subDeptCode}`;

/** The label of a product, with the values that the till gets: those it has where a person keeps them. */
export const labelled = (
  due: DueLabel,
  { classified, held }: Readonly<{ classified: ClassifiedItem; held: TillValues | null }>,
  { prices, units, day }: Readonly<{ prices: CostReading; units: LabelUnits; day: Date }>,
): Labelled => {
  const values = held ?? tillLineOf(classified, prices);
  const { deptCode, subDeptCode } = classified.classification;
  const unit = units.get(unitKey(deptCode, subDeptCode));
  const { barcode, description, size, caseQty } = values;
  const mark = tenThousandths(values.priceMark);
  const label = labelOf(
    { barcode, canonical: due.canonical, description, size, caseQty, price: due.price, mark, unit },
    day,
  );
  return { due, values, unit, label };
};
