export { analyzeNew, analyzeNewFirst, analyzeWritten, type JoinedBy } from './analyze-new.ts';
export { createClockStabilityCheck, type IsClockStable } from './clock-stability.ts';
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
export {
  addFirstPartitionBound,
  attachFirstPartition,
  validateFirstPartitionBound,
} from './monthly-partitions/convert-to-partitions.ts';
export {
  createMonthlyPartitions,
  type IsUsed,
  type MonthlyPartition,
  type MonthlyPartitions,
  type PartitionedTables,
} from './monthly-partitions/monthly-partitions.ts';
export {
  createPartitionBoundFunctions,
  DROP_PART_BOUNDS,
  inPartitionOfId,
  MAKE_WHOLE_BOUNDS,
  rowsOfId,
} from './monthly-partitions/partition-bounds.ts';
export { openDatabase } from './open-database.ts';
export { type DatabaseSettings, databaseNeeds, databaseOptions, databaseSettings } from './settings.ts';
export { asLines, holdsSearch, isShortSearch, likePatterns, searchPatterns, stripUnstorable } from './text.ts';
export { isUnavailable, isUniqueViolation, isUnstorable } from './unavailable.ts';
export { analyzeWhole, vacuumAnalyze } from './vacuum-analyze.ts';
export { findPageBarcodes } from './whole-list.ts';
export { searchByWords, type WordIndexed } from './word-search.ts';
