import type { Finding, OtherSheet, Table, TableRow } from '../table/index.ts';
import { columnName, TableError } from '../table/index.ts';
import type { ColumnSpec } from './column-match.ts';
import { BarcodesSeen, continuationOf } from './further-sheets.ts';
import { findHeader } from './header.ts';
import { type HeaderFound, topOf } from './header-found.ts';
import { type Block, rowOfBlock, tablesBeside } from './side-tables.ts';

/** Rows of a further table are numbered from the next thousand, so that no two rows have one number. */
const NUMBERS_APART = 1_000;
/** A list with more than this share of its barcodes on the ones before is another version of them. */
const SAME_LIST = 0.2;

/** A table that is read behind the first one. */
type Part = Readonly<{
  /** What it is called in a sentence. */
  name: string;
  rows: () => AsyncIterable<readonly TableRow[]>;
  /** Rows of its own header, which are among them. */
  headerRows: 0 | 1;
  findings: () => readonly Finding[];
}>;

type Counted = { part: Part; rows: number; base: number };

const skip = (rows: readonly TableRow[], header: HeaderFound): TableRow[] =>
  rows.filter(({ line }) => line > header.line);

const hasOwnHeader = (header: HeaderFound, chosen: HeaderFound): boolean =>
  header.cells.join('\n') !== chosen.cells.join('\n');

/** The rows of a further table, whose first one says that it begins there. */
async function* beginning(
  batches: AsyncIterable<readonly TableRow[]>,
  begins: NonNullable<TableRow['begins']>,
): AsyncGenerator<readonly TableRow[]> {
  let hasBegun = false;
  for await (const rows of batches) {
    const [first, ...rest] = rows;
    yield first && !hasBegun ? [{ ...first, begins }, ...rest] : rows;
    hasBegun ||= first !== undefined;
  }
}

/** The rows of another sheet below its header; the header itself comes first where it is not that of the first sheet once more. */
async function* rowsBelow(
  sheet: OtherSheet,
  header: HeaderFound | undefined,
  chosen: HeaderFound,
): AsyncGenerator<readonly TableRow[]> {
  if (header && hasOwnHeader(header, chosen)) yield [{ line: header.line, cells: header.cells }];
  for await (const rows of sheet.rows()) yield header ? skip(rows, header) : rows;
}

/** The rows above the header of a sheet; the upper one of its two rows is none of them. */
const rowsAbove = ({ first }: OtherSheet, header: HeaderFound | undefined): TableRow[] =>
  header ? first.filter(({ line }) => line < topOf(header)) : [];

async function* rowsBeside(
  table: Table,
  block: Block,
  first: number,
  header: HeaderFound,
): AsyncGenerator<readonly TableRow[]> {
  const own = block.isOwn && rowOfBlock({ line: header.line, cells: header.cells }, block, first);
  if (own) yield [own];
  for await (const rows of table.rows()) yield skip(rows, header).flatMap((row) => rowOfBlock(row, block, first) ?? []);
}

const notRead = (name: string, why: string): Finding => ({
  code: 'rows',
  sentence: `The sheet “${name}” was not read: ${why}.`,
  details: ['If its rows are needed, save it as a file of its own and upload that.'],
});

const namedAfter = (name: string, finding: Finding): Finding => ({
  ...finding,
  sentence: `Sheet “${name}”: ${finding.sentence}`,
});

/** The other sheets that continue the first, and the findings about those that do not. */
const sheetParts = async (
  table: Table,
  header: HeaderFound,
  columns: readonly ColumnSpec[],
): Promise<{ parts: Part[]; findings: Finding[] }> => {
  const parts: Part[] = [];
  const findings: Finding[] = [];
  const others = (table.otherSheets ?? []).flatMap((sheet) => {
    const found = continuationOf(sheet, header, columns);
    return found ? [{ sheet, found }] : [];
  });
  const seen = new BarcodesSeen();
  if (others.some(({ found }) => found.goesOn)) await seen.take(table.rows(), header.fields.get('barcode') ?? -1);
  for (const { sheet, found } of others) {
    const why = found.goesOn ? await otherVersion(sheet, found.barcodeAt, seen) : found.why;
    if (why !== undefined) findings.push(notRead(sheet.name, why));
    else if (found.goesOn) parts.push(partOf(sheet, found.header, header));
  }
  return { parts, findings };
};

/** Why a sheet is another version of those before it; undefined when it is none, and its barcodes count as seen from then on. */
const otherVersion = async (sheet: OtherSheet, at: number, seen: BarcodesSeen): Promise<string | undefined> => {
  const { count, known } = await seen.take(sheet.rows(), at, (already, all) => already <= all * SAME_LIST);
  if (known <= count * SAME_LIST) return undefined;
  return `${known} of its ${count} barcodes are on the sheets before it, as in another version of the list`;
};

const partOf = (sheet: OtherSheet, header: HeaderFound | undefined, chosen: HeaderFound): Part => ({
  name: `the sheet “${sheet.name}”`,
  rows: () => beginning(rowsBelow(sheet, header, chosen), { sheet: sheet.name, above: rowsAbove(sheet, header) }),
  headerRows: header && hasOwnHeader(header, chosen) ? 1 : 0,
  findings: () => sheet.findings().map((finding) => namedAfter(sheet.name, finding)),
});

const readFinding = ({ part, rows: all, base }: Counted): Finding => {
  const rows = all - part.headerRows;
  return {
    code: 'rows',
    sentence: `There is more than one table: ${part.name} was read too, ${rows === 1 ? '1 row' : `${rows.toLocaleString('en-GB')} rows`}.`,
    details: [`Its rows are numbered from ${base + 1} on: row 5 is called line ${base + 5}.`],
  };
};

const numbered = (rows: readonly TableRow[], base: number): TableRow[] =>
  rows.map((row) => ({
    ...row,
    line: row.line + base,
    ...(row.begins && { begins: { ...row.begins, above: numbered(row.begins.above, base) } }),
  }));

const lastLine = (rows: readonly TableRow[], before: number): number => rows.at(-1)?.line ?? before;

const firstBatch = async (table: Table): Promise<TableRow[]> => {
  for await (const rows of table.rows()) return rows;
  return [];
};

/**
 * Returns the table with the rows of further ones behind its own: tables beside it below the same names, and sheets
 * that continue it. Each gives a finding with its rows, and so does each sheet that is a list and is not read.
 * `maxRows` is for all of them together.
 */
export const withFurtherTables = async (
  table: Table,
  columns: readonly ColumnSpec[],
  maxRows: number,
): Promise<Table> => {
  const start = await firstBatch(table);
  const header = findHeader(start, columns, table.delimiter);
  if (!header.found) return table;
  const [own, ...beside] = tablesBeside(header, skip(start, header), columns);
  const sheets = await sheetParts(table, header, columns);
  if (beside.length === 0 && sheets.parts.length === 0 && sheets.findings.length === 0) return table;

  const first = header.cells.findIndex((name) => name.trim() !== '');
  const parts: Part[] = [
    ...beside.map((block) => ({
      name: `the one from column ${columnName(block.from)} on`,
      rows: () => beginning(rowsBeside(table, block, first, header), { above: [] }),
      headerRows: block.isOwn ? (1 as const) : (0 as const),
      findings: () => [],
    })),
    ...sheets.parts,
  ];
  let counted: Counted[] = [];
  const ownRows = (rows: readonly TableRow[]): TableRow[] =>
    beside.length === 0 ? [...rows] : rows.flatMap((row) => rowOfBlock(row, own!, first) ?? []);

  async function* rows(): AsyncGenerator<TableRow[], void, undefined> {
    counted = [];
    let last = 0;
    let count = 0;
    for await (const batch of table.rows()) {
      count += batch.length;
      last = lastLine(batch, last);
      yield ownRows(batch);
    }
    for (const part of parts) {
      const one = { part, rows: 0, base: Math.ceil((last + 1) / NUMBERS_APART) * NUMBERS_APART };
      counted.push(one);
      for await (const batch of part.rows()) {
        one.rows += batch.length;
        if (count + one.rows > maxRows + 1)
          throw new TableError('too_large', `The file has more than ${maxRows.toLocaleString('en-GB')} rows.`);
        last = lastLine(batch, last - one.base) + one.base;
        if (batch.length > 0) yield numbered(batch, one.base);
      }
      count += one.rows;
    }
  }

  return {
    ...table,
    ...(table.sheet && { sheet: { name: table.sheet.name, others: [] } }),
    rows,
    findings: () => [
      ...counted.map(readFinding),
      ...sheets.findings,
      ...(table.findings?.() ?? []),
      ...parts.flatMap((part) => part.findings()),
    ],
  };
};
