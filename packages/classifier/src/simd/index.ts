export { type ByteTable, bytesForByteTable, byteTable } from './byte-table.ts';
export { bytesFor, bytesForInt8, bytesForShorts, RowArrays, roomFor } from './row-memory.ts';
export { RowSums } from './row-sums.ts';
export { type ShortTable, shortTable } from './short-table.ts';
