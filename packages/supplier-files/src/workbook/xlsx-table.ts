import type { Finding } from '../table/index.ts';
import {
  CHARS_PER_BATCH,
  charsOf,
  type OtherSheet,
  RowBatches,
  type Table,
  type TableLimits,
  type TableOptions,
  type TableRow,
} from '../table/index.ts';
import { TextMender } from '../text/index.ts';
import { readCellStyles } from './cell-styles.ts';
import { hiddenColumnFindings, neededOf, withoutColumns } from './hidden-columns.ts';
import { readMerges } from './merged-cells.ts';
import { readSharedTexts } from './shared-texts.ts';
import { SheetFacts } from './sheet-facts.ts';
import { type SheetContext, type SheetLayout, SheetRows } from './sheet-rows.ts';
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
    const { sheets, stylesPart, sharedTextsPart, is1904, storedZeros } = await readWorkbook(archive);
    const styles = await readCellStyles(archive, stylesPart);
    const sharedTexts = await readSharedTexts(archive, sharedTextsPart, limits);
    const context = { sharedTexts, styles, is1904, storedZeros, limits };
    const looked = await lookAtAll(archive, sheets, context, options);
    const { chosen, others } = choiceOf(looked);
    const reading = readingOf(archive, context, chosen);
    return {
      kind: 'xlsx',
      sheet: { name: chosen.sheet.name, others },
      otherSheets: looked.filter((one) => one !== chosen).map((one) => otherSheet(archive, context, one)),
      rows: reading.rows,
      findings: reading.findings,
      close: async () => archive.close(),
    };
  } catch (error) {
    archive.close();
    throw error;
  }
};

type Context = SheetContext & { readonly limits: TableLimits };

/** Reads one sheet each time it is called; the findings are those of the last time. */
const readingOf = (
  archive: ZipArchive,
  context: Context,
  { sheet, layout, calculated, findings }: LookedAt,
): { rows: () => AsyncGenerator<TableRow[], void>; findings: () => Finding[] } => {
  let facts = new SheetFacts();
  let parsed: SheetRows | undefined;
  let mender = new TextMender();
  async function* rows(): AsyncGenerator<TableRow[], void> {
    facts = new SheetFacts();
    mender = new TextMender();
    for (const column of calculated) facts.calculatedColumns.add(column);
    parsed = new SheetRows(context, layout, facts);
    const batches = new RowBatches(context.limits);
    for await (const some of rowsOf(archive, sheet.part, parsed)) yield* batches.add(mender.mend(some));
    yield* batches.rest();
  }
  return { rows, findings: () => [...facts.findings(parsed?.merged), ...mender.findings(), ...findings] };
};

const otherSheet = (archive: ZipArchive, context: Context, looked: LookedAt): OtherSheet => {
  const reading = readingOf(archive, context, looked);
  return { name: looked.sheet.name, first: looked.first, rows: reading.rows, findings: reading.findings };
};

/** The rows as they are unpacked, a few at a time. */
async function* rowsOf(archive: ZipArchive, part: string, rows: SheetRows): AsyncGenerator<TableRow[], void> {
  for await (const _piece of parseXml(archive.read(part), rows)) yield rows.take();
}

/** A sheet with the fit of its first rows. */
type LookedAt = Readonly<{
  sheet: Sheet;
  layout: SheetLayout;
  fit: number;
  /** Its first rows, without the columns that are passed over. */
  first: readonly TableRow[];
  /** Columns in which formulas have results. */
  calculated: ReadonlySet<number>;
  findings: readonly Finding[];
}>;

const lookAt = async (
  archive: ZipArchive,
  sheet: Sheet,
  context: SheetContext,
  { fitOf }: TableOptions,
): Promise<LookedAt> => {
  const merges = await readMerges(archive, sheet.part);
  const facts = new SheetFacts();
  const parsed = new SheetRows(context, { merges, passedOver: new Set() }, facts);
  const rows = await firstOf(rowsOf(archive, sheet.part, parsed));
  const needed = neededOf(rows, facts.hiddenColumns, fitOf);
  const passedOver = new Set([...facts.hiddenColumns].filter((column) => !needed.has(column)));
  const first = withoutColumns(rows, passedOver);
  return {
    sheet,
    layout: { merges, passedOver },
    fit: fitOf?.(first) ?? 0,
    first,
    calculated: facts.calculatedColumns,
    findings: hiddenColumnFindings(rows, facts.hiddenColumns, needed),
  };
};

const firstOf = async (batches: AsyncIterable<TableRow[]>): Promise<TableRow[]> => {
  const firstRows: TableRow[] = [];
  let chars = 0;
  for await (const rows of batches) {
    firstRows.push(...rows);
    for (const row of rows) chars += charsOf(row);
    if (firstRows.length >= ROWS_TO_CHOOSE_BY || chars >= CHARS_PER_BATCH) break;
  }
  return firstRows.slice(0, ROWS_TO_CHOOSE_BY);
};

const lookAtAll = async (
  archive: ZipArchive,
  sheets: readonly Sheet[],
  context: SheetContext,
  options: TableOptions,
): Promise<LookedAt[]> => {
  const looked: LookedAt[] = [];
  for (const sheet of options.fitOf ? sheets.slice(0, SHEETS_LOOKED_AT) : sheets.slice(0, 1))
    looked.push(await lookAt(archive, sheet, context, options));
  return looked;
};

/** The first of the sheets that can be read best, and the names of those that can be as well. */
const choiceOf = (looked: readonly LookedAt[]): Readonly<{ chosen: LookedAt; others: readonly string[] }> => {
  const best = Math.max(...looked.map(({ fit }) => fit));
  const [chosen, ...others] = looked.filter(({ fit }) => fit === best);
  return { chosen: chosen!, others: best === 0 ? [] : others.map(({ sheet }) => sheet.name) };
};
