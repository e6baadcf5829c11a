export {
  canonicalGtin,
  type GtinFlag,
  gtinNote,
  hasValidCheckDigit,
  isPrintedBarcode,
  likelyGtins,
  searchedBarcode,
  shownGtin,
  typedBarcode,
  unitGtin,
} from './barcodes/index.ts';
export type { ColumnSpec } from './columns/index.ts';
export {
  DEPARTMENT_FILE_COLUMNS,
  findHeader,
  furtherHeader,
  GROUP_SEPARATOR,
  type HeaderFound,
  hasSupplierGroups,
  headerFit,
  isPartOfHeader,
  isSameHeader,
  isUpperHalf,
  laterHeader,
  REFERENCE_FILE_COLUMNS,
  rowsOfTable,
  SUPPLIER_FILE_COLUMNS,
  topOf,
  VAT_FILE_COLUMNS,
  withFurtherTables,
} from './columns/index.ts';
export {
  type ColumnChoice,
  type ColumnGuess,
  type ColumnsDecision,
  type ColumnsQuestion,
  contentsOf,
  type DecidedBy,
  decideColumns,
  type FieldName,
  fieldNames,
  fieldsOf,
  fingerprintOf,
  type KnownLayout,
  type Layout,
  type LayoutColumn,
  layoutFit,
  type ReadBy,
  type Shape,
  type TableStart,
  tableStart,
} from './layouts/index.ts';
export { openTable } from './open-table.ts';
export {
  type BadRow,
  badRowsCsv,
  csvLines,
  fileStamp,
  safeFileName,
  withoutSpreadsheetMark,
  xlsxBytes,
  zipBytes,
} from './output/index.ts';
export { parseCount, parseMoney } from './prices/index.ts';
export type { RowFault, RowHints } from './rows/index.ts';
export {
  amountHintsIn,
  DayOrderDetector,
  type DayOrders,
  isTotalsRow,
  isTurnedDate,
  type PriceStatement,
  periodFindings,
  RowCheck,
  readSupplierRow,
  type SupplierItem,
  type SupplierRowReading,
  safeCorrection,
  statementFindings,
  statementOf,
  statementsAround,
  thousandthsFindings,
  tooManyValues,
  usualPricesIn,
  withStatements,
} from './rows/index.ts';
export type { RowRemark, RowWarning, RowWarningCode } from './table/index.ts';
export {
  type Finding,
  inOrder,
  type Table,
  TableError,
  type TableLimits,
  type TableOptions,
  type TableRow,
} from './table/index.ts';
export { type ContentKind, cellText, cleanText, contentKindOf } from './text/index.ts';
export { checkWorkbook, unreadSheetsNote } from './workbook/index.ts';
