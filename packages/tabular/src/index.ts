export { type BadRow, badRowsCsv } from './bad-rows.ts';
export { cellText, cleanText } from './clean-text.ts';
export type { ColumnSpec } from './column-match.ts';
export { SUPPLIER_FILE_COLUMNS } from './columns.ts';
export { type CsvOptions, csvLines } from './csv-out.ts';
export { fileStamp } from './file-stamp.ts';
export { type ContentKind, contentKindOf } from './file-type.ts';
export { type Finding, type FindingCode, inOrder } from './finding.ts';
export { withFurtherTables } from './further-tables.ts';
export { canonicalGtin, type GtinFlag, type GtinReading, gtinNote, shownGtin } from './gtin.ts';
export { hasValidCheckDigit, likelyGtins, unitGtin } from './gtin-digits.ts';
export {
  type CostBasis,
  findHeader,
  type HeaderFound,
  type HeaderNotFound,
  headerFit,
  isSameHeader,
  laterHeader,
} from './header.ts';
export { type MoneyHints, type NumberReading, parseCount, parseMoney } from './money.ts';
export { openTable } from './open-table.ts';
export {
  type PriceStatement,
  statementFindings,
  statementOf,
  statementsAround,
  withStatements,
} from './price-statement.ts';
export { DEPARTMENT_FILE_COLUMNS, REFERENCE_FILE_COLUMNS, VAT_FILE_COLUMNS } from './reference-columns.ts';
export { RowCheck } from './row-check.ts';
export type { PriceMark, RowDoubt, RowDoubtCode, RowRemark } from './row-doubt.ts';
export type { RowHints } from './row-values.ts';
export { safeFileName } from './safe-file-name.ts';
export { unreadSheetsNote } from './sheet-note.ts';
export { GROUP_SEPARATOR, hasSupplierGroups } from './supplier-group.ts';
export {
  haveDecimalCommas,
  readSupplierRow,
  type SupplierItem,
  type SupplierRowReading,
} from './supplier-row.ts';
export { DEFAULT_TABLE_LIMITS, type Table, type TableLimits, type TableOptions, type TableRow } from './table.ts';
export { TableError, type TableErrorKind } from './table-error.ts';
export { tooManyValues } from './too-many-values.ts';
export { isTotalsRow } from './totals-row.ts';
export { fromOtherKeyboard, isPrintedBarcode, searchedBarcode, typedBarcode } from './typed-barcode.ts';
export { writeXlsx } from './write-xlsx.ts';
export { checkWorkbook } from './xlsx/check-workbook.ts';
