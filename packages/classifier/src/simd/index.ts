export { bytesFor, bytesForShorts, RowArrays, roomFor } from './row-memory.ts';
export { RowSums } from './row-sums.ts';
export { type ShortTable, shortTable } from './short-table.ts';
