export { columnName, columnOf } from './cell-reference.ts';
export { type Finding, inOrder } from './finding.ts';
export { counted, quoted, shortened } from './finding-words.ts';
export { charsOf, RowBatches } from './row-batches.ts';
export type { PriceMark, RowRemark, RowWarning, RowWarningCode } from './row-warning.ts';
export {
  CHARS_PER_BATCH,
  DEFAULT_TABLE_LIMITS,
  type OtherSheet,
  type Table,
  type TableLimits,
  type TableOptions,
  type TableRow,
} from './table.ts';
export { notText, TableError } from './table-error.ts';
