import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { xlsxBytes } from '@tillmap/supplier-files';

/** Writes a workbook with one sheet into a file. Text stays text, also when it is all digits; numbers are numbers. */
export const writeXlsx = (path: string, sheetName: string, rows: Parameters<typeof xlsxBytes>[1]): Promise<void> =>
  pipeline(xlsxBytes(sheetName, rows), createWriteStream(path));
