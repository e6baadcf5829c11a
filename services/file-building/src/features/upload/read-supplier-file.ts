import { Invalid } from '@tillmap/service-kit/domain';
import {
  amountHintsIn,
  checkDigitFindings,
  DayOrderDetector,
  type DayOrders,
  type HeaderFound,
  lackCheckDigits,
  type PromotionRows,
  periodFindings,
  priceVariantsIn,
  type RowHints,
  rowsAboveFindings,
  rowsOfTable,
  SUPPLIER_FILE_COLUMNS,
  statementsAround,
  type Table,
  type TableRow,
  thousandthsFindings,
  topOf,
  usualPricesIn,
  variantFindings,
  withCurrencies,
  withStatements,
} from '@tillmap/supplier-files';
import type { SureColumns } from '@tillmap/supplier-files/file-columns';
import type { NotedBarcode } from '../../model/rows/barcode-note.ts';
import type { SameBarcodes } from '../../model/rows/same-barcode.ts';
import type { StoredReading } from '../../model/rows/stored-reading.ts';
import { columnFindings, foundColumns } from './rules/column-findings.ts';
import { BatchMaker, type SupplierBatch } from './supplier-batches.ts';

export type SupplierFile = Readonly<{
  header: HeaderFound;
  /** How its columns were found. */
  columns: SureColumns;
  headerNames: readonly string[];
  /** Each item takes the place and the values of its last row. */
  batches(): AsyncIterable<SupplierBatch>;
  /** Counted while the batches are read. */
  readonly found: Readonly<{ repaired: number; replaced: number; bad: number; noted: number; leftOut: number }>;
  /** The first rows that are no products, as totals and repeated headers; also filled while they are read. */
  readonly leftOut: readonly Readonly<{ line: number; reasons: readonly string[] }>[];
  /** The first of the barcodes that were repaired, are doubtful or are case codes; also filled while they are read. */
  readonly noted: readonly NotedBarcode[];
  /** Different products with one barcode; also noted while the batches are stored. */
  readonly sameBarcodes: SameBarcodes;
  /** How it was read and what a person should check of it; complete when all batches are read and stored. `ownOnly` counts its items. */
  reading(ownOnly: number): StoredReading;
}>;

/** So many rows from a place on, of a batch and the one behind it. */
const rowsFrom = (at: number, count: number, rows: readonly TableRow[], next: readonly TableRow[]): TableRow[] => {
  const own = rows.slice(at, at + count);
  return own.length === count ? own : [...own, ...next.slice(0, count - own.length)];
};

async function* batchesOf(
  first: readonly TableRow[],
  rest: AsyncIterator<TableRow[]>,
  header: HeaderFound,
  maker: BatchMaker,
): AsyncGenerator<SupplierBatch, void, undefined> {
  try {
    for (let rows: readonly TableRow[] | undefined = first; rows; ) {
      const next = await rest.next();
      const following: readonly TableRow[] | undefined = next.done ? undefined : next.value;
      for (const [at, row] of rows.entries())
        if (row.line > header.line) maker.read(row, (count) => rowsFrom(at + 1, count, rows!, following ?? []));
      if (maker.isFull) yield maker.take();
      rows = following;
    }
    yield maker.take();
  } finally {
    await rest.return?.();
  }
}

/** The first rows of a table, and those behind them. */
type Rows = Readonly<{ first: readonly TableRow[]; rest: AsyncIterator<TableRow[]> }>;

const begin = async (table: Table): Promise<Rows> => {
  const rest = table.rows()[Symbol.asyncIterator]();
  const first = await rest.next();
  if (first.done) throw new Invalid({ file: ['The file is empty.'] });
  return { first: first.value, rest };
};

/** Reads the file to its end: which of day and month comes first may only show there. */
const dayOrdersIn = async (table: Table, header: HeaderFound): Promise<DayOrders> => {
  const tally = new DayOrderDetector(header);
  for await (const rows of table.rows()) for (const row of rows) tally.note(row);
  return tally.orders();
};

const sureOr = async (close: () => unknown, find: () => SureColumns): Promise<SureColumns> => {
  try {
    return find();
  } catch (error) {
    await close();
    throw error;
  }
};

/** Finds the columns of a table by its first rows; throws where they are not sure. */
type FindColumns = (rows: readonly TableRow[]) => SureColumns;

/** By what a file is read: its prices hold `today` (`2026-12-01`), and `corrections` are a person's. */
type ReadBy = Readonly<{
  today: string;
  findColumns: FindColumns;
  fileName?: string;
  corrections?: RowHints['corrections'];
  /** Takes the offers of a promotion's file. */
  promotion?: PromotionRows;
}>;

/** Prepares to read the rows below the header as items. Throws what `findColumns` does. */
export const readSupplierFile = async (
  table: Table,
  { today, findColumns, fileName = '', corrections, promotion }: ReadBy,
): Promise<SupplierFile> => {
  const begun = await begin(table);
  const columns = await sureOr(
    () => begun.rest.return?.(),
    () => findColumns(begun.first),
  );
  const named = columns.header;
  const hasDays = DayOrderDetector.mayFind(promotion?.header(named) ?? named);
  if (hasDays) await begun.rest.return?.();
  const dayOrders = hasDays ? await dayOrdersIn(table, promotion?.header(named) ?? named) : undefined;
  const { first, rest } = hasDays ? await begin(table) : begun;
  const above = first.filter(({ line }) => line < topOf(named));
  promotion?.above(above);
  /** Those of the first table. */
  const own = rowsOfTable(
    first.filter(({ line }) => line > named.line),
    named,
    SUPPLIER_FILE_COLUMNS,
  );
  const found = withCurrencies(named, own);
  const around = statementsAround(above, { sheet: table.sheet?.name, file: fileName });
  const header = withStatements(found, around);
  const amountHints = amountHintsIn(own, header, table.delimiter);
  const usualPrices = usualPricesIn(own, header);
  const lacksCheckDigits = lackCheckDigits(own, header);
  const variants = priceVariantsIn(own, header);
  const hints = {
    ...amountHints,
    today,
    usualPrices,
    lacksCheckDigits,
    ...(variants && { variants }),
    ...(dayOrders && { dayOrders }),
    ...(corrections && { corrections }),
    ...(promotion && { promotion: promotion.period }),
  };
  const maker = new BatchMaker(found, hints, around, fileName, promotion);
  return {
    header,
    columns,
    headerNames: header.cells,
    batches: () => batchesOf(first, rest, header, maker),
    found: maker.found,
    noted: maker.noted,
    leftOut: maker.leftOut,
    sameBarcodes: maker.sameBarcodes,
    reading: (ownOnly) => ({
      table: { kind: table.kind, encoding: table.encoding, delimiter: table.delimiter, sheet: table.sheet },
      headers: maker.headers,
      hints,
      found: { ...maker.found, ownOnly, headings: maker.headings.count, laterHeaders: maker.laterHeaders },
      findings: [
        ...(table.findings?.() ?? []),
        ...foundColumns(columns),
        ...columnFindings({ ...header, doubtful: found.doubtful }),
        ...rowsAboveFindings(above),
        ...periodFindings(above, today),
        ...thousandthsFindings(own, header, hints),
        ...variantFindings(variants, own),
        ...checkDigitFindings(own, header, lacksCheckDigits),
        ...maker.findings(),
      ],
      remarks: maker.remarks.counts(),
      sameBarcodes: maker.sameBarcodes.counts(),
    }),
  };
};
