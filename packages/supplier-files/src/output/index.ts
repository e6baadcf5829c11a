export { type BadRow, badRowsCsv } from './bad-rows.ts';
export { csvLines } from './csv-out.ts';
export { fileStamp } from './file-stamp.ts';
export { tillText, withoutSpreadsheetMark } from './formula-guard.ts';
export { safeFileName } from './safe-file-name.ts';
export { xlsxBytes } from './xlsx-bytes.ts';
export { zipBytes } from './zip-bytes.ts';
