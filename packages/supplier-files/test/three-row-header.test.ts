import { expect, test } from '@jest/globals';
import { decideColumns, headerFit, openTable, SUPPLIER_FILE_COLUMNS, type TableRow } from '../src/index.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { workbookParts, writeZip } from './workbook-builder.ts';

const files = temporaryFolder();

const text = (reference: string, value: string): string =>
  `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`;
const number = (reference: string, value: number | string): string => `<c r="${reference}"><v>${value}</v></c>`;

/** A price list with a header of three rows: "Price" merged over "Case" and "Unit", and "£" below each; or with a title instead. */
const sheet = (top: string, bottom: string, isTitle: boolean): string => {
  const header = isTitle
    ? `<row r="1">${text('A1', 'Acme Foods')}${text('B1', top)}</row>
       <row r="3">${text('A3', 'Barcode')}${text('B3', 'Product')}${text('C3', 'Case')}${text('D3', 'Cost')}</row>`
    : `<row r="1">${text('A1', 'Barcode')}${text('B1', 'Product')}${text('C1', top)}</row>
       <row r="2">${text('C2', 'Case')}${text('D2', 'Unit')}</row>
       <row r="3">${text('C3', bottom)}${text('D3', bottom)}</row>`;
  const rows = Array.from({ length: 10 }, (_, at) => {
    const line = at + 4;
    const cost = isTitle ? 1.25 + at : ((12 + at * 2) / 6).toFixed(2);
    const inCase = isTitle ? [6, 12, 24][at % 3]! : 12 + at * 2;
    return `<row r="${line}">${text(`A${line}`, `5012345${678900 + at}`)}${text(`B${line}`, `Jam ${at}`)}${number(`C${line}`, inCase)}${number(`D${line}`, cost)}</row>`;
  });
  return header + rows.join('');
};

const decide = async (rows: string, merges: readonly string[]) => {
  const path = await writeZip(
    files.pathOf('three.xlsx'),
    workbookParts({ sheets: [{ name: 'Prices', rows, merges }] }),
  );
  const fitOf = (first: readonly TableRow[]) => headerFit(first, SUPPLIER_FILE_COLUMNS);
  const table = await openTable(path, 'three.xlsx', {}, { fitOf });
  const read: TableRow[] = [];
  for await (const batch of table.rows()) read.push(...batch);
  await table.close();
  return decideColumns({ rows: read, specs: SUPPLIER_FILE_COLUMNS, delimiter: undefined, layouts: [] });
};

test.each(['£', 'ex VAT'])(
  'When Price is merged over Case and Unit over %s in a workbook, then a person is asked what a case is',
  async (bottom) => {
    for (const merges of [['C1:D1'], ['A1:A3', 'B1:B3', 'C1:D1']]) {
      const decision = await decide(sheet('Price', bottom, false), merges);
      expect(decision.isSure ? decision.header.fields : decision.question.reason).toBe(
        '“Case” may be how many are in a case or what a case costs. Please check which column is which.',
      );
    }
  },
);

test('When a title of prices is merged over the table, then a case is how many are in it', async () => {
  for (const merges of [[], ['B1:D1'], ['A1:A2', 'B1:D2']]) {
    const decision = await decide(sheet('Trade Price List', '', true), merges);
    expect(decision.isSure && Object.fromEntries(decision.header.fields)).toEqual({
      barcode: 0,
      description: 1,
      caseqty: 2,
      costprice: 3,
    });
  }
});
