import { describe, expect, test } from '@jest/globals';
import { headerFit, openTable, SUPPLIER_FILE_COLUMNS, type TableRow } from '../src/index.ts';
import { readAll, temporaryFolder } from './temporary-folder.ts';
import { type Sheet, type WorkbookParts, workbookParts, writeZip } from './workbook-builder.ts';

const files = temporaryFolder();

describe('openTable on workbooks that other programs made', () => {
  const rows =
    '<row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"><c r="A2"><v>5</v></c><c r="ZZ2" t="inlineStr"><is><t>x</t></is></c><c r="XFD2" t="inlineStr"><is><t> </t></is></c></row>';
  const parts = workbookParts({ sheets: [{ name: 'Prices', rows }], sharedTexts: '<si><t>EAN</t></si>' });

  test.each([
    ['in another case', parts.map(([name, xml]) => [name.replace('sharedStrings', 'SharedStrings'), xml] as const)],
    ['in capitals', parts.map(([name, xml]) => [name.toUpperCase(), xml] as const)],
    ['with backslashes', parts.map(([name, xml]) => [name.replaceAll('/', '\\'), xml] as const)],
    ['beside a picture that packs well', [...parts, ['xl/media/logo.emf', ' '.repeat(3_000_000)] as const]],
    [
      'beside thousands of pictures',
      [...parts, ...Array.from({ length: 3_000 }, (_, at) => [`xl/media/${at}.png`, ''] as const)],
    ],
  ])('When the parts are named %s, then the sheet is read', async (_how, named) => {
    const table = await readAll(await writeZip(files.pathOf('other.xlsx'), named));
    expect(table.rows.map(({ cells }) => cells)).toEqual([['EAN'], ['5']]);
    expect(table.findings?.()).toEqual([
      { code: 'columns', sentence: '1 cell far right of the table was not read: ZZ2 “x”.', details: [] },
    ]);
  });
});

describe('openTable on workbooks in which not all is what it seems', () => {
  const text = (reference: string, value: string): string =>
    `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const number = (reference: string, value: number | string): string => `<c r="${reference}"><v>${value}</v></c>`;
  const formula = (reference: string, value: string): string => `<c r="${reference}"><f>B2*2</f>${value}</c>`;
  const zero = '<v>0</v>';

  const readSheet = async (rows: string, more: Partial<WorkbookParts> & { around?: Partial<Sheet> } = {}) => {
    const { around, ...parts } = more;
    const sheets = [{ name: 'Prices', rows, ...around }];
    const path = await writeZip(files.pathOf('seems.xlsx'), workbookParts({ sheets, ...parts }));
    const table = await openTable(
      path,
      'seems.xlsx',
      {},
      { fitOf: (first) => headerFit(first, SUPPLIER_FILE_COLUMNS) },
    );
    const read: TableRow[] = [];
    for await (const batch of table.rows()) read.push(...batch);
    await table.close();
    return { rows: read, cells: read.map(({ cells }) => cells), findings: table.findings?.() ?? [] };
  };

  test('When a value is merged over rows, then each of them has it; a barcode only the first', async () => {
    const rows = `<row r="1">${text('A1', 'Prices of May')}</row>
      <row r="2">${text('A2', 'EAN')}${text('B2', 'Name')}${text('C2', 'Cost')}</row>
      <row r="3">${text('A3', '5012345678900')}${text('B3', 'Cola')}${number('C3', 0.55)}</row>
      <row r="4">${text('B4', 'Lime')}</row>
      <row r="5">${text('A5', '5012345678917')}${text('B5', 'Lemon')}</row>
      <row r="6"/>
      <row r="7">${text('A7', '5012345678924')}</row>`;
    const read = await readSheet(rows, { around: { merges: ['A1:F1', 'C3:C6', 'A3:A4', 'B7:B9', 'E3:E900000'] } });
    expect(read.cells).toEqual([
      ['Prices of May'],
      ['EAN', 'Name', 'Cost'],
      ['5012345678900', 'Cola', '0.55'],
      ['', 'Lime', '0.55'],
      ['5012345678917', 'Lemon', '0.55'],
      ['5012345678924'],
    ]);
    expect(read.rows[0]?.wide).toEqual([[0, 5]]);
    expect(read.findings).toEqual([
      {
        code: 'cells',
        sentence: '1 barcode is merged over several rows and was read for the first of them only.',
        details: ['A3:A4 “5012345678900”'],
      },
    ]);
  });

  test('When cells below a merged one have other values, then they are read as shown, and told', async () => {
    const rows = ['EAN', '1.5', '2.5', '3.5'].map((cell, at) => {
      const price = at === 0 ? text('B1', 'Cost') : number(`B${at + 1}`, Number(cell));
      return `<row r="${at + 1}">${text(`A${at + 1}`, at === 0 ? cell : `501234567890${at}`)}${price}</row>`;
    });
    const read = await readSheet(rows.join(''), { around: { merges: ['B2:B3'] } });
    expect(read.cells.map((cells) => cells[1])).toEqual(['Cost', '1.5', '1.5', '3.5']);
    expect(read.findings.map(({ sentence }) => sentence)).toEqual([
      '1 cell below a merged one has another value, which Excel does not show, and was read as the merged one: B3.',
    ]);
  });

  test('When many cells are merged over all rows, then they are read in time and their text is limited', async () => {
    const merges = Array.from({ length: 20_000 }, (_, at) => `A${at + 1}:A1048576`);
    const rows = Array.from({ length: 20_000 }, (_, at) => `<row r="${at + 1}">${number(`A${at + 1}`, at)}</row>`);
    expect((await readSheet(rows.join(''), { around: { merges } })).cells).toHaveLength(20_000);
    const wide = `<row r="1">${text('A1', 'x'.repeat(30_000))}</row>${Array.from({ length: 1_000 }, (_, at) => `<row r="${at + 2}">${number(`B${at + 2}`, 1)}</row>`).join('')}`;
    const path = await writeZip(
      files.pathOf('seems.xlsx'),
      workbookParts({ sheets: [{ name: 'x', rows: wide, merges: ['A1:A1048576'] }] }),
    );
    await expect(readAll(path, { maxUnpackedBytes: 1_000_000 })).rejects.toMatchObject({ kind: 'too_large' });
  });

  test('When rows are hidden, then they are read and said with their numbers', async () => {
    const row = (line: number, attributes: string) =>
      `<row r="${line}" ${attributes}>${number(`A${line}`, line)}</row>`;
    const hidden = [
      row(2, 'hidden="1"'),
      row(3, 'hidden="true"'),
      row(5, 'ht="0" customHeight="1"'),
      '<row r="6" hidden="1"/>',
    ];
    const read = await readSheet([row(1, ''), ...hidden, row(7, 'ht="15"')].join(''));
    expect(read.cells).toEqual([['1'], ['2'], ['3'], ['5'], ['7']]);
    expect(read.findings).toEqual([
      {
        code: 'hidden_rows',
        sentence: '3 rows are hidden in the workbook and were read. You do not see them in Excel.',
        details: ['Rows 2 to 3.', 'Row 5.', expect.stringContaining('delete them in Excel')],
      },
    ]);
  });

  const priced = `<row r="1">${text('A1', 'EAN')}${text('B1', 'Cost')}${text('C1', 'Old cost')}</row>
    <row r="2">${text('A2', '5012345678900')}${number('B2', 1.1)}${number('C2', 0.9)}</row>`;

  test.each([
    ['<col min="3" max="16384" hidden="1"/>', ['EAN', 'Cost'], 'was not read: Column C “Old cost”.'],
    ['<col min="2" max="2" width="0"/>', ['EAN', '', 'Old cost'], 'was not read: Column B “Cost”.'],
    [
      '<col min="1" max="1" hidden="true"/>',
      ['EAN', 'Cost', 'Old cost'],
      'was read, since no other column has its values: Column A “EAN”.',
    ],
  ])(
    'When the workbook has the columns %s, then a hidden one is read only if it must be',
    async (columns, cells, said) => {
      const read = await readSheet(priced, { around: { columns } });
      expect(read.cells[0]).toEqual(cells);
      expect(read.findings).toMatchObject([
        { code: 'hidden_columns', sentence: `1 column is hidden in the workbook and ${said}` },
      ]);
    },
  );

  test.each([
    ['<calcPr fullCalcOnLoad="1"/>', [zero, zero], ['', ''], 2],
    ['', [zero, ''], ['', ''], 2],
    ['<calcPr calcId="999999" calcCompleted="0"/>', [zero], [''], 1],
    ['<calcPr calcId="191029"/>', [zero, zero], ['0', '0'], 0],
    ['<calcPr fullCalcOnLoad="1"/>', ['<v>1.5</v>', zero], ['1.5', ''], 1],
    ['<calcPr fullCalcOnLoad="true"/>', [zero, '<v>1.5</v>', '<v>0.0</v>'], ['', '1.5', ''], 2],
    ['<calcPr calcCompleted="0"/>', ['<v>1.5</v>', zero], ['1.5', ''], 1],
    ['', ['<v>1.5</v>', zero], ['1.5', '0'], 0],
    ['', [zero, '<v>1.5</v>'], ['0', '1.5'], 0],
  ])(
    'When a workbook with %j has formulas with %j, then they are read as %j',
    async (calculation, values, read, told) => {
      const rows = values.map(
        (value, at) => `<row r="${at + 1}">${text(`A${at + 1}`, 'x')}${formula(`B${at + 1}`, value)}</row>`,
      );
      const { cells, findings } = await readSheet(rows.join(''), { calculation });
      expect(cells.map(([, cost = '']) => cost)).toEqual(read);
      expect(findings.map(({ code, sentence }) => [code, Number(sentence.split(' ')[0])])).toEqual(
        told === 0 ? [] : [['cells', told]],
      );
    },
  );

  test('When texts are struck through, then their rows are read and told once', async () => {
    const struck = (reference: string, value: string): string => text(reference, value).replace('<c ', '<c s="1" ');
    const rows = [
      `<row r="1">${text('A1', 'EAN')}${text('B1', 'Cost')}</row>`,
      `<row r="2">${struck('A2', '123')}${struck('B2', '1.10')}</row>`,
      `<row r="3">${text('A3', '456')}${text('B3', '1.20')}<c r="C3" s="1"/></row>`,
      `<row r="4">${text('A4', '789')}<c r="B4" s="1"><v>1.3</v></c></row>`,
    ];
    const { cells, findings } = await readSheet(rows.join(''), { styles: [0, 0], struckStyles: [1] });
    expect(cells).toHaveLength(4);
    expect(findings).toMatchObject([
      {
        code: 'rows',
        sentence: '2 rows have a text that is struck through and were read all the same: A2 “123”, B4 “1.3”.',
      },
    ]);
    expect((await readSheet(rows.join(''), { styles: [0, 0] })).findings).toEqual([]);
  });

  test('When cells show Excel errors, then they are empty and listed', async () => {
    const read = await readSheet(
      `<row r="1">${text('A1', 'x')}<c r="B1" t="e"><v>#N/A</v></c><c r="C1" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>`,
    );
    expect(read.cells).toEqual([['x']]);
    expect(read.findings).toMatchObject([
      { code: 'cells', sentence: '2 cells show Excel errors and were read as empty: B1 “#N/A”, C1 “#DIV/0!”.' },
    ]);
  });
});
