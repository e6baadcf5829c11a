export { type ByteTable, byteTable } from './byte-table.ts';
export { aligned, RowArrays, roomFor } from './row-memory.ts';
export { RowSums } from './row-sums.ts';
export { type ShortTable, shortTable } from './short-table.ts';
