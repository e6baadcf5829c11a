export { analyzeNew, analyzeNewFirst, analyzeWritten, type JoinedBy } from './analyze-new.ts';
export { type ClockSettled, settledClock } from './clock-stability.ts';
export {
  type CamelRow,
  type Columns,
  camelCased,
  columnArrays,
  columnValues,
  type Held,
  type Joined,
  placeholders,
  unnested,
} from './columns.ts';
export type {
  Database,
  DatabaseOptions,
  MigrationClass,
  Queries,
  Session,
  Tx,
} from './database.ts';
export { CREATE_FOLDED, DROP_FOLDED } from './folded.ts';
export { type Log, silentLog } from './log.ts';
export { readFirstParts, sayWhereFirstPartsEnd, takeFirstParts } from './monthly-partitions/convert-to-partitions.ts';
export {
  type IsUsed,
  type MonthPart,
  type MonthParts,
  monthParts,
  type PartedTables,
} from './monthly-partitions/monthly-partitions.ts';
export {
  DROP_PART_BOUNDS,
  inPartOfId,
  MAKE_WHOLE_BOUNDS,
  makePartBounds,
  rowsOfId,
} from './monthly-partitions/partition-bounds.ts';
export { openDatabase } from './open-database.ts';
export { type DatabaseSettings, databaseNeeds, databaseOptions, databaseSettings } from './settings.ts';
export { asLines, isShortSearch, likePatterns, stripUnstorable } from './text.ts';
export { isUnavailable, isUniqueViolation, isUnstorable } from './unavailable.ts';
export { analyzeWhole, vacuumAnalyze } from './vacuum-analyze.ts';
export { findPageBarcodes } from './whole-list.ts';
export { searchByWords, type WordIndexed } from './word-search.ts';
