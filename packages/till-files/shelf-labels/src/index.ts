export { drawLabel, type Shape } from './draw-label.ts';
export type { Measure } from './fit-text.ts';
export { type Label, type LabelledOffer, type LabelledProduct, labelOf, offerTexts } from './label.ts';
export {
  cornerOf,
  LABEL_SIZES,
  type LabelSize,
  labelsPerSheet,
  PAGE,
  SHEETS,
  type Sheet,
  sheetsFor,
} from './sheets.ts';
export { LABEL_UNITS, type LabelUnit } from './unit-price.ts';
