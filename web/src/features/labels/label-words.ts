import type { LabelPrint, ShelfLabel, ShelfLabelSize, ShelfLabelUnit } from '@tillmap/contracts';
import { dayTimeText, moneyText, plural } from '../../shared/format.ts';

/** The three sheets in words. */
export const SIZES: Readonly<Record<ShelfLabelSize, Readonly<{ name: string; words: string; places: number }>>> = {
  small: { name: 'Small', words: '38 × 21 mm, 65 a sheet', places: 65 },
  medium: { name: 'Medium', words: '64 × 38 mm, 21 a sheet', places: 21 },
  large: { name: 'Large', words: '99 × 68 mm, 8 a sheet', places: 8 },
};

/** Units that a person can choose; '' is what the rules ask. */
export const UNITS: readonly (readonly ['' | ShelfLabelUnit, string])[] = [
  ['', 'What the rules ask'],
  ['kg', 'Kilogram'],
  ['100g', '100 g'],
  ['10g', '10 g'],
  ['litre', 'Litre'],
  ['100ml', '100 ml'],
  ['10ml', '10 ml'],
  ['75cl', '75 cl'],
  ['metre', 'Metre'],
  ['each', 'Each'],
];

/** "500g · £2.40 per kg · + deposit · printed at £1.20 on 19 Nov, 09:20". */
export const labelFacts = ({ printed, ...label }: ShelfLabel): string =>
  [
    label.size,
    label.unit_price,
    label.deposit,
    label.offer,
    label.usual_price,
    printed && `printed at ${moneyText(printed.price)} on ${dayTimeText(printed.at)}`,
  ]
    .filter(Boolean)
    .join(' · ');

/** "12 labels on 2 sheets". */
export const printText = ({ labels, sheets }: Pick<LabelPrint, 'labels' | 'sheets'>): string =>
  `${plural(labels, 'label')} on ${plural(sheets, 'sheet')}`;
