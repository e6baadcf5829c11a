export { contentsOf, type Shape } from './contents.ts';
export { decideColumns } from './decide-columns.ts';
export type {
  ColumnChoice,
  ColumnsDecision,
  ColumnsQuestion,
  DecidedBy,
  ReadBy,
} from './decision.ts';
export { type FieldName, fieldNames } from './field-names.ts';
export type { ColumnGuess } from './guess-columns.ts';
export { layoutFit } from './known-header.ts';
export { fieldsOf, fingerprintOf, type KnownLayout, type Layout, type LayoutColumn } from './layout.ts';
export { type TableStart, tableStart } from './table-start.ts';
