export { checkWorkbook } from './check-workbook.ts';
export { unreadSheetsNote } from './sheet-note.ts';
export { openXlsxTable } from './xlsx-table.ts';
export { passwordProtected } from './zip-archive.ts';
