import { charsOf, RowBatches } from '../row-batches.ts';
import { CHARS_PER_BATCH, type Table, type TableLimits, type TableOptions, type TableRow } from '../table.ts';
import { readCellFormats } from './cell-format.ts';
import { readSharedTexts } from './shared-texts.ts';
import { SheetFacts } from './sheet-facts.ts';
import { type SheetContext, SheetRows } from './sheet-rows.ts';
import { readWorkbook, type Sheet } from './workbook.ts';
import { parseXml } from './xml-reader.ts';
import { ZipArchive } from './zip-archive.ts';

const ROWS_TO_CHOOSE_BY = 100;
/** A price list has a few; each that is looked at takes time. */
const SHEETS_LOOKED_AT = 50;

/** One sheet of a workbook, see `TableOptions.fitOf`. */
export const openXlsxTable = async (path: string, limits: TableLimits, options: TableOptions): Promise<Table> => {
  const archive = await ZipArchive.open(path, limits);
  try {
    const { sheets, stylesPart, sharedTextsPart, is1904 } = await readWorkbook(archive);
    const formats = await readCellFormats(archive, stylesPart);
    const sharedTexts = await readSharedTexts(archive, sharedTextsPart, limits);
    const context = { sharedTexts, formats, is1904, limits };
    const { chosen, others } = await chooseSheet(archive, sheets, context, options);
    let facts = new SheetFacts();
    return {
      kind: 'xlsx',
      sheet: { name: chosen.name, others },
      rows: () => {
        facts = new SheetFacts();
        return batchesOf(archive, chosen.part, context, facts);
      },
      findings: () => facts.findings(),
      close: async () => archive.close(),
    };
  } catch (error) {
    archive.close();
    throw error;
  }
};

type Context = SheetContext & { readonly limits: TableLimits };

async function* batchesOf(
  archive: ZipArchive,
  part: string,
  context: Context,
  facts: SheetFacts,
): AsyncGenerator<TableRow[], void> {
  const batches = new RowBatches(context.limits);
  for await (const rows of rowsOf(archive, part, context, facts)) yield* batches.add(rows);
  yield* batches.rest();
}

/** The rows as they are unpacked, a few at a time. */
async function* rowsOf(
  archive: ZipArchive,
  part: string,
  context: SheetContext,
  facts: SheetFacts,
): AsyncGenerator<TableRow[], void> {
  const sheet = new SheetRows(context, facts);
  for await (const _piece of parseXml(archive.read(part), sheet)) {
    yield sheet.take();
  }
}

type Choice = Readonly<{ chosen: Sheet; others: readonly string[] }>;

const chooseSheet = async (
  archive: ZipArchive,
  sheets: readonly Sheet[],
  context: SheetContext,
  { fitOf }: TableOptions,
): Promise<Choice> => {
  const first = sheets[0]!;
  if (!fitOf || sheets.length === 1) return { chosen: first, others: [] };
  const looked: { sheet: Sheet; fit: number }[] = [];
  for (const sheet of sheets.slice(0, SHEETS_LOOKED_AT))
    looked.push({ sheet, fit: fitOf(await firstRowsOf(archive, sheet.part, context)) });
  const best = Math.max(...looked.map(({ fit }) => fit));
  const [chosen = first, ...others] = looked.filter(({ fit }) => fit === best).map(({ sheet }) => sheet);
  return { chosen, others: best === 0 ? [] : others.map(({ name }) => name) };
};

const firstRowsOf = async (archive: ZipArchive, part: string, context: SheetContext): Promise<TableRow[]> => {
  const firstRows: TableRow[] = [];
  let chars = 0;
  for await (const rows of rowsOf(archive, part, context, new SheetFacts())) {
    firstRows.push(...rows);
    for (const row of rows) chars += charsOf(row);
    if (firstRows.length >= ROWS_TO_CHOOSE_BY || chars >= CHARS_PER_BATCH) break;
  }
  return firstRows.slice(0, ROWS_TO_CHOOSE_BY);
};
