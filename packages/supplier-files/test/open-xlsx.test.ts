import { describe, expect, test } from '@jest/globals';
import { writeXlsx } from '@tillmap/samples/write-xlsx.ts';
import fc from 'fast-check';
import { headerFit, openTable, SUPPLIER_FILE_COLUMNS, type TableRow } from '../src/index.ts';
import { readAll, temporaryFolder } from './temporary-folder.ts';
import { type WorkbookParts, workbookParts, writeZip } from './workbook-builder.ts';

const files = temporaryFolder();

const rowsOf = async (parts: WorkbookParts): Promise<TableRow[]> =>
  (await readAll(await writeZip(files.pathOf('book.xlsx'), workbookParts(parts)))).rows;

/** The text of one cell given as its element. */
const textOf = async (cell: string, parts: WorkbookParts = {}): Promise<string | undefined> =>
  (await rowsOf({ ...parts, sheets: [{ name: 'Prices', rows: `<row r="1">${cell}</row>` }] }))[0]?.cells[0];

describe('openTable on workbooks', () => {
  test.each([
    ['5012345678900', '5012345678900'],
    ['5.0123456789E12', '5012345678900'],
    ['5.0123456789E+12', '5012345678900'],
    ['12345678901234', '12345678901234'],
    ['1E3', '1000'],
    ['1.5E-7', '0.00000015'],
    ['1.2300000000000002', '1.23'],
    ['0.30000000000000004', '0.3'],
    ['-4', '-4'],
    ['1.50', '1.5'],
    ['1E21', '1000000000000000000000'],
  ])('When a cell holds the number %s, then it is read as %s', async (stored, text) => {
    expect(await textOf(`<c r="A1"><v>${stored}</v></c>`)).toBe(text);
  });

  test('When a number is shown with zeros in front, then the zeros are kept', async () => {
    const parts = { numberFormats: '<numFmt numFmtId="164" formatCode="0000000000000;;;@"/>', styles: [0, 164] };
    expect(await textOf('<c r="A1" s="1"><v>12345678905</v></c>', parts)).toBe('0012345678905');
  });

  test.each([
    ['45413', 14, '', false, '2024-05-01'],
    ['45413.75', 22, '', false, '2024-05-01T18:00:00'],
    ['0.5', 20, '', false, '12:00:00'],
    ['1', 14, '', false, '1900-01-01'],
    ['43951', 14, '', true, '2024-05-01'],
    ['45413', 164, 'dd\\/mm\\/yyyy', false, '2024-05-01'],
    ['45413', 164, '[$-809]d mmmm yyyy', false, '2024-05-01'],
    ['1.5', 164, '&quot;£&quot;#,##0.00_ ;[Red]-#,##0.00', false, '1.5'],
    ['1.5', 164, '[$£-809]#,##0.00', false, '1.5'],
    ['1.5', 164, '0.0&quot; days&quot;', false, '1.5'],
    ['-1', 14, '', false, '-1'],
    ['45413', 164, 'yyyy-mm-dd', false, '2024-05-01'],
    ['45413', 164, 'yyyy-mm-ddThh:mm:ss', false, '2024-05-01'],
    ['45413', 164, 'mmm-yy', false, '2024-05-01'],
    ['45413', 164, 'd/m/yyyy h:mm AM/PM;@', false, '2024-05-01'],
    ['45413', 164, '[$-x-sysdate]dddd, mmmm dd, yyyy', false, '2024-05-01'],
    ['0.5', 164, '[h]:mm', false, '12:00:00'],
    ['0.5', 164, 'mm:ss.0', false, '12:00:00'],
    ['1.5', 164, '[Red]0.00', false, '1.5'],
    ['1.5', 164, '#,##0.00\\ DM', false, '1.5'],
    ['1.5', 164, 'Standard', false, '1.5'],
    ['24', 164, '0 pieces', false, '24 pieces'],
    ['24', 164, '0&quot;pk&quot;', false, '24pk'],
    ['500', 164, '0&quot; g&quot;', false, '500 g'],
    ['500', 164, '0&quot;g&quot;;-0&quot;g&quot;', false, '500g'],
    ['1.5', 164, '0.0&quot;kg&quot;', false, '1.5kg'],
    ['1.5', 164, 'General&quot; L&quot;', false, '1.5 L'],
    ['330', 164, '#,##0\\ \\m\\l_-', false, '330 ml'],
    ['12', 164, '&quot;x&quot;0', false, 'x12'],
    ['12', 164, '&quot;Pack of &quot;0', false, 'Pack of 12'],
    ['3.5', 164, '0.00&quot;/kg&quot;', false, '3.5/kg'],
    ['12', 164, '0&quot;&quot;&quot;&quot;', false, '12'],
    ['1500', 164, '0.0,&quot;kg&quot;', false, '1500'],
    ['1.5', 164, '0.00&quot; net&quot;', false, '1.5'],
    ['1.99', 164, '&quot;PM £&quot;0.00', false, '1.99'],
    ['1.15', 164, '[$€-2] #,##0.00', false, '€1.15'],
    ['1.15', 164, '#,##0.00 [$€-83C]', false, '€1.15'],
    ['1.15', 164, '&quot;€&quot;#,##0.00', false, '€1.15'],
    ['1.15', 164, '€#,##0.00', false, '€1.15'],
    ['1.15', 164, '_-* #,##0.00\\ &quot;€&quot;_-;-* #,##0.00\\ &quot;€&quot;_-', false, '€1.15'],
    ['1.15', 164, '#,##0.00\\ _€', false, '1.15'],
    ['-1.15', 164, '[$€-2] #,##0.00', false, '-€1.15'],
    ['1.15', 164, '[$$-409]#,##0.00', false, '$1.15'],
    ['1.15', 164, '$#,##0.00', false, '$1.15'],
    ['1.15', 164, '#,##0.00\\ [$EUR]', false, 'EUR 1.15'],
    ['1.15', 164, '#,##0.00&quot; EUR&quot;', false, 'EUR 1.15'],
    ['1.15', 164, '#,##0.00[$ kr-41D]', false, 'kr 1.15'],
    ['1.15', 164, '[$GBP] #,##0.00', false, '1.15'],
    ['1.15', 164, '#,##0.00\\ &quot;zł&quot;', false, 'zł 1.15'],
    ['1.15', 164, '&quot;￡&quot;0.00', false, '1.15'],
    ['1.15', 164, '#,##0.00 ¤', false, '1.15'],
    ['10', 164, '0&quot; ft&quot;', false, '10 ft'],
    ['1.15', 164, '[$£-809]#,##0.00;-[$£-809]#,##0.00', false, '1.15'],
    ['1.15', 44, '_(&quot;$&quot;* #,##0.00_)', false, '1.15'],
    ['1.15', 44, '_-* #,##0.00\\ &quot;€&quot;_-', false, '€1.15'],
    ['1.15', 44, '', false, '1.15'],
    ['115', 164, '0&quot;p&quot;', false, '115p'],
    ['115', 164, '#,##0\\p', false, '115p'],
    ['115', 164, '0p', false, '115p'],
    ['5', 164, '00&quot;p&quot;', false, '5p'],
    ['9.5', 164, '0.0&quot; p&quot;', false, '9.5p'],
    ['1.5', 164, '0.00&quot;p&quot;', false, '1.50p'],
    ['1.5', 164, '0&quot;p&quot;', false, '1.50p'],
    ['1.25', 164, '&quot;£&quot;0.00&quot;p&quot;', false, '1.25'],
    ['0.2', 9, '', false, '20%'],
    ['0.175', 10, '', false, '17.5%'],
    ['0.07', 164, '0.0%', false, '7%'],
    ['0', 9, '', false, '0%'],
    ['1', 9, '', false, '100%'],
    ['0.0005', 10, '', false, '0.05%'],
    ['-0.2', 9, '', false, '-20%'],
    ['20', 164, '0&quot;%&quot;', false, '20'],
  ])(
    'When %s has the number format %i %s (since 1904: %s), then it is read as %s',
    async (stored, id, code, is1904, text) => {
      const numberFormats = code === '' ? '' : `<numFmt numFmtId="${id}" formatCode="${code}"/>`;
      expect(await textOf(`<c r="A1" s="1"><v>${stored}</v></c>`, { numberFormats, styles: [0, id], is1904 })).toBe(
        text,
      );
    },
  );

  test.each([
    ['a truth', '<c r="A1" t="b"><v>1</v></c>', 'TRUE'],
    ['a formula', '<c r="A1"><f>B1*2</f><v>3.5</v></c>', '3.5'],
    ['a formula with text', '<c r="A1" t="str"><f>A2&amp;""</f><v>a&amp;b</v></c>', 'a&b'],
    ['a text in place', '<c r="A1" t="inlineStr"><is><t xml:space="preserve"> x </t></is></c>', ' x '],
    ['a date as text', '<c r="A1" t="d"><v>2024-05-01</v></c>', '2024-05-01'],
    ['an escaped line break', '<c r="A1" t="inlineStr"><is><t>a_x000D_b</t></is></c>', 'a\rb'],
    [
      'escaped characters that no store takes',
      '<c r="A1" t="inlineStr"><is><t>a_x0000_b_xD800_c</t></is></c>',
      'ab\ufffdc',
    ],
    ['a prefix of a namespace', '<x:c r="A1"><x:v>7</x:v></x:c>', '7'],
    ['no reference', '<c><v>7</v></c>', '7'],
  ])('When a cell has %s, then its text is read', async (_name, cell, text) => {
    expect(await textOf(cell)).toBe(text);
  });

  test('When texts are shared, formatted in parts or have a reading, then they are read whole and once', async () => {
    const sharedTexts =
      '<si><t>Cola</t></si><si><r><t>Tea </t></r><r><rPr><b/></rPr><t>bags</t></r></si><si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si><si/>';
    const cells = [0, 1, 2, 3].map((at) => `<c t="s"><v>${at}</v></c>`).join('');
    const rows = await rowsOf({ sharedTexts, sheets: [{ name: 'Prices', rows: `<row r="1">${cells}</row>` }] });
    expect(rows[0]?.cells).toEqual(['Cola', 'Tea bags', '東京']);
  });

  test('When rows and cells are left out, then lines and columns are Excel’s', async () => {
    const rows =
      '<row r="2"/><row r="3"><c r="B3"><v>1</v></c><c r="D3"><v>2</v></c><c r="XFD3" s="0"/></row><row><c r="AA4"><v>3</v></c></row>';
    expect(await rowsOf({ sheets: [{ name: 'Prices', rows }] })).toEqual([
      { line: 3, cells: ['', '1', '', '2'] },
      { line: 4, cells: [...Array.from({ length: 26 }, () => ''), '3'] },
    ]);
  });

  test('When the first sheet is hidden, then the first one that is shown is read', async () => {
    const row = (value: number) => `<row><c><v>${value}</v></c></row>`;
    const sheets = [
      { name: 'Old', state: 'hidden', rows: row(1) },
      { name: 'Prices', rows: row(2) },
      { name: 'Notes', rows: row(3) },
    ];
    expect(await rowsOf({ sheets })).toEqual([{ line: 1, cells: ['2'] }]);
  });

  test('When a cover sheet comes first, then the sheet that the caller wants is read', async () => {
    const text = (value: string) => `<row><c t="inlineStr"><is><t>${value}</t></is></c></row>`;
    const sheets = [
      { name: 'Cover', rows: text('Acme') },
      { name: 'Prices', rows: text('EAN') },
    ];
    const path = await writeZip(files.pathOf('cover.xlsx'), workbookParts({ sheets }));
    for (const [fitOf, cell] of [
      [(rows: readonly TableRow[]) => headerFit(rows, SUPPLIER_FILE_COLUMNS), 'EAN'],
      [() => 0 as const, 'Acme'],
    ] as const) {
      const table = await openTable(path, 'cover.xlsx', {}, { fitOf });
      for await (const rows of table.rows()) expect(rows).toEqual([{ line: 1, cells: [cell] }]);
      await table.close();
    }
  });

  test('When rows are numbered twice, then each has a line of its own', async () => {
    const rows = '<row r="1"><c><v>1</v></c></row><row r="1"><c><v>2</v></c></row><row r="7"><c><v>3</v></c></row>';
    expect((await rowsOf({ sheets: [{ name: 'x', rows }] })).map(({ line }) => line)).toEqual([1, 2, 7]);
  });

  test('When formulas have no stored result, then they are counted', async () => {
    const rows = '<row><c><f>1+1</f><v>2</v></c><c><f>A1*2</f></c><c t="str"><f>""</f><v></v></c><c><v>3</v></c></row>';
    const path = await writeZip(files.pathOf('formulas.xlsx'), workbookParts({ sheets: [{ name: 'x', rows }] }));
    const table = await openTable(path, 'formulas.xlsx');
    for await (const batch of table.rows()) expect(batch).toEqual([{ line: 1, cells: ['2', '', '', '3'] }]);
    await table.close();
    expect(table.findings?.()).toMatchObject([
      { code: 'cells', sentence: expect.stringMatching(/^1 cell has a formula that was never calculated/) },
    ]);
  });

  test('When several sheets have products, then the first is read and the others are named; one that explains is none', async () => {
    const text = (...values: string[]) =>
      `<row>${values.map((value) => `<c t="inlineStr"><is><t>${value}</t></is></c>`).join('')}</row>`;
    const products = text('EAN', 'Name', 'Cost') + text('5012345678900', 'Cola', '1');
    const sheets = [
      { name: 'Columns', rows: text('Barcode', '13 digit EAN') + text('Cost', 'without VAT') },
      { name: 'Grocery', rows: products },
      { name: 'Drinks', rows: products },
      { name: 'Old', rows: products, state: 'hidden' },
    ];
    const path = await writeZip(files.pathOf('several.xlsx'), workbookParts({ sheets }));
    const fitOf = (rows: readonly TableRow[]) => headerFit(rows, SUPPLIER_FILE_COLUMNS);
    const table = await openTable(path, 'several.xlsx', {}, { fitOf });
    await table.close();
    expect(table.sheet).toEqual({ name: 'Grocery', others: ['Drinks'] });
  });

  test('When any texts and numbers are written, then they are read as they were', async () => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      fc.constantFrom('_x000D_', 'a\r\nb', '\u0001', '<&>"\'', ']]>', '0012', ' x '),
      fc.integer({ min: -1_000_000, max: 99_999_999_999_999 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 10 }), async (written) => {
        await writeXlsx(files.pathOf('any.xlsx'), 'Any [name]', written);
        const texts = written.map((row) => row.map(String));
        const expected = texts
          .map((cells, index) => ({
            line: index + 1,
            cells: cells.slice(0, cells.findLastIndex((one) => one !== '') + 1),
          }))
          .filter(({ cells }) => cells.length > 0);
        expect((await readAll(files.pathOf('any.xlsx'))).rows).toEqual(expected);
      }),
    );
  });

  test('When a large workbook is read, then it comes in batches, memory stays small and other work goes on', async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => [`${5_000_000_000_000 + at}`, `Product number ${at}`, 1.25]);
    await writeXlsx(files.pathOf('large.xlsx'), 'Prices', rows);
    const table = await openTable(files.pathOf('large.xlsx'), 'large.xlsx');
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    const sizes: number[] = [];
    for await (const batch of table.rows()) sizes.push(batch.length);
    clearInterval(timer);
    await table.close();
    expect(sizes).toEqual(Array.from({ length: 20 }, () => 1000));
    expect(turns).toBeGreaterThan(3);
  });
});
