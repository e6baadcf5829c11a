export { type BadRow, badRowsCsv } from './bad-rows.ts';
export { type CsvOptions, csvLines } from './csv-out.ts';
export { fileStamp } from './file-stamp.ts';
export { safeFileName } from './safe-file-name.ts';
