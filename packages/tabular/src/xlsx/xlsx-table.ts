import { RowBatches } from '../row-batches.ts';
import type { Table, TableLimits, TableOptions, TableRow } from '../table.ts';
import { readCellFormats } from './cell-format.ts';
import { readSharedTexts } from './shared-texts.ts';
import { type SheetContext, SheetRows } from './sheet-rows.ts';
import { readWorkbook } from './workbook.ts';
import { parseXml } from './xml-reader.ts';
import { ZipArchive } from './zip-archive.ts';

const ROWS_TO_CHOOSE_BY = 100;

/** One sheet of a workbook, see `TableOptions.wantsSheet`. */
export const openXlsxTable = async (path: string, limits: TableLimits, options: TableOptions): Promise<Table> => {
  const archive = await ZipArchive.open(path, limits);
  try {
    const { sheetParts, stylesPart, sharedTextsPart, is1904 } = await readWorkbook(archive);
    const formats = await readCellFormats(archive, stylesPart);
    const sharedTexts = await readSharedTexts(archive, sharedTextsPart, limits);
    const context = { sharedTexts, formats, is1904, limits };
    const part = await chooseSheet(archive, sheetParts, context, options);
    return {
      kind: 'xlsx',
      rows: () => batchesOf(archive, part, context),
      close: async () => archive.close(),
    };
  } catch (error) {
    archive.close();
    throw error;
  }
};

type Context = SheetContext & { readonly limits: TableLimits };

async function* batchesOf(archive: ZipArchive, part: string, context: Context): AsyncGenerator<TableRow[], void> {
  const batches = new RowBatches(context.limits);
  for await (const rows of rowsOf(archive, part, context)) yield* batches.add(rows);
  yield* batches.rest();
}

/** The rows as they are unpacked, a few at a time. */
async function* rowsOf(archive: ZipArchive, part: string, context: SheetContext): AsyncGenerator<TableRow[], void> {
  const sheet = new SheetRows(context);
  for await (const _piece of parseXml(archive.read(part), sheet)) yield sheet.take();
}

const chooseSheet = async (
  archive: ZipArchive,
  [first = '', ...others]: readonly string[],
  context: SheetContext,
  { wantsSheet }: TableOptions,
): Promise<string> => {
  if (!wantsSheet || others.length === 0) return first;
  for (const part of [first, ...others]) if (wantsSheet(await firstRowsOf(archive, part, context))) return part;
  return first;
};

const firstRowsOf = async (archive: ZipArchive, part: string, context: SheetContext): Promise<TableRow[]> => {
  const firstRows: TableRow[] = [];
  for await (const rows of rowsOf(archive, part, context)) {
    firstRows.push(...rows);
    if (firstRows.length >= ROWS_TO_CHOOSE_BY) break;
  }
  return firstRows.slice(0, ROWS_TO_CHOOSE_BY);
};
