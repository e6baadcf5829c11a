export { amountHintsIn, thousandthsFindings } from './amount-hints.ts';
export { type ColumnCorrections, correctedHeader } from './corrected-header.ts';
export { type DatedPrice, isNewOf } from './dated-prices.ts';
export { DayOrderDetector, type DayOrders } from './day-orders.ts';
export { periodFindings } from './days-of-list.ts';
export { checkDigitFindings, lackCheckDigits } from './missing-check-digits.ts';
export { usualPricesIn } from './pence-among-pounds.ts';
export {
  type PriceStatement,
  speaksOfAbove,
  statementFinding,
  statementOf,
  statementsAround,
  type Told,
  withStatement,
  withStatements,
} from './price-statement.ts';
export { priceVariantsIn, variantFindings } from './price-variants.ts';
export { RowCheck } from './row-check.ts';
export type { RowFault, RowHints } from './row-values.ts';
export { rowsAboveFindings } from './rows-above.ts';
export { safeCorrection } from './safe-correction.ts';
export { saysPounds } from './stated-in.ts';
export { GONE_RANK, readSupplierRow, type SupplierItem, type SupplierRowReading } from './supplier-row.ts';
export { tooManyValues } from './too-many-values.ts';
export { isTotalsRow } from './totals-row.ts';
export { isTurnedDate } from './turned-date.ts';
