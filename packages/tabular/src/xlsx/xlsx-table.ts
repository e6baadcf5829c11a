import { RowBatches } from '../row-batches.ts';
import type { Table, TableLimits, TableRow } from '../table.ts';
import { readCellFormats } from './cell-format.ts';
import { readSharedTexts } from './shared-texts.ts';
import { SheetRows } from './sheet-rows.ts';
import { readWorkbook } from './workbook.ts';
import { parseXml } from './xml-reader.ts';
import { ZipArchive } from './zip-archive.ts';

/** A workbook's first visible sheet. */
export const openXlsxTable = async (path: string, limits: TableLimits): Promise<Table> => {
  const archive = await ZipArchive.open(path, limits);
  try {
    const workbook = await readWorkbook(archive);
    const formats = await readCellFormats(archive, workbook.stylesPart);

    async function* rows(): AsyncGenerator<TableRow[], void, undefined> {
      const sharedTexts = await readSharedTexts(archive, workbook.sharedTextsPart, limits);
      const sheet = new SheetRows({ sharedTexts, formats, is1904: workbook.is1904, limits });
      const batches = new RowBatches(limits);
      for await (const _piece of parseXml(archive.read(workbook.sheetPart), {
        open: (name, attributes) => sheet.open(name, attributes),
        close: (name) => sheet.close(name),
        text: (text) => sheet.text(text),
      }))
        yield* batches.add(sheet.take());
      yield* batches.rest();
    }

    return { kind: 'xlsx', rows, close: async () => archive.close() };
  } catch (error) {
    archive.close();
    throw error;
  }
};
