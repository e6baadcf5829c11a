export { fileColumns, knownLayout } from './file-columns.ts';
export { COLUMNS_OF } from './kinds.ts';
export {
  type ColumnsPlan,
  columnsBy,
  type LayoutsFound,
  layoutUsed,
  planColumns,
  requireLatest,
  type SureColumns,
  type Teaching,
  taughtLayout,
} from './plan-columns.ts';
