import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { writeXlsx } from '@tillmap/samples/write-xlsx.ts';
import fc from 'fast-check';
import { openTable, type TableLimits } from '../src/index.ts';
import { readAll, temporaryFolder } from './temporary-folder.ts';
import { replaced, sheetXml, workbookParts, writeZip } from './workbook-builder.ts';

const files = temporaryFolder();
const SHEET = 'xl/worksheets/sheet1.xml';

const refusalOf = async (path: string, limits: Partial<TableLimits> = {}): Promise<unknown> =>
  readAll(path, limits).then(
    ({ rows }) => `${rows.length} rows were read`,
    (error: unknown) => error,
  );

const refusalOfParts = async (parts: Parameters<typeof writeZip>[1], limits: Partial<TableLimits> = {}) =>
  refusalOf(await writeZip(files.pathOf('hostile.xlsx'), parts), limits);

const refusalOfBytes = async (bytes: Buffer, name = 'hostile.xlsx') => refusalOf(await files.write(name, bytes));

const goodBytes = async (): Promise<Buffer> => {
  await writeXlsx(files.pathOf('good.xlsx'), 'Prices', [['EAN'], ...Array.from({ length: 500 }, (_, at) => [at])]);
  return readFile(files.pathOf('good.xlsx'));
};

function* repeated(text: string, times: number) {
  for (let at = 0; at < times; at++) yield text;
}

/** An OLE file whose directory lies in its second sector and names one stream. */
const oleWithStream = (name: string): Buffer => {
  const bytes = Buffer.alloc(2_048);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes);
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt32LE(1, 48);
  bytes.write(name, 1_024, 'utf16le');
  return bytes;
};

const DAMAGED = 'The workbook is damaged or incomplete; open it in Excel and save it again.';
const TOO_LARGE = 'The workbook unpacks to far more data than a price file has, so it was not opened.';

test.each(['__proto__', '__defineGetter__', 'constructor', 'toString'])(
  'When a workbook has an element %s, then it is passed over as any other',
  async (name) => {
    const parts = workbookParts().map(([part, xml]): [string, string] => [
      part,
      part === 'xl/workbook.xml' ? xml.replace('<sheets>', `<${name}/><sheets>`) : xml,
    ]);
    expect(parts.some(([, xml]) => xml.includes(`<${name}/>`))).toBe(true);
    expect(await refusalOfParts(parts)).toBe('1 rows were read');
  },
);

describe('openTable on workbooks it refuses', () => {
  test('When a part unpacks to hundreds of times its size, then it is refused before it is unpacked', async () => {
    const bomb = replaced(workbookParts(), SHEET, repeated(' '.repeat(1_000_000), 50));
    const bytes = await readFile(await writeZip(files.pathOf('bomb.xlsx'), bomb));
    expect(await refusalOfBytes(bytes)).toMatchObject({ kind: 'too_large', message: TOO_LARGE });
    // Data that cannot be unpacked would be noticed on the way.
    const data = bytes.indexOf(SHEET) + SHEET.length;
    expect(bytes.readUInt32BE(data - SHEET.length - 30)).toBe(0x504b0304);
    bytes.fill(0xff, data + 8, data + 64);
    expect(await refusalOfBytes(bytes)).toMatchObject({ kind: 'too_large', message: TOO_LARGE });
  });

  test('When a part lies about its size, then it is refused as soon as more comes out', async () => {
    const rows = Array.from({ length: 50_000 }, (_, at) => `<row><c><v>${at}</v></c></row>`).join('');
    const parts = workbookParts({ sheets: [{ name: 'Prices', rows }] });
    const bytes = await readFile(await writeZip(files.pathOf('lie.xlsx'), parts));
    // The unpacked size in the central header of the sheet, 24 bytes after its signature.
    const header = bytes.lastIndexOf(Buffer.from('504b0102', 'hex'));
    bytes.writeUInt32LE(1_000, header + 24);
    expect(await refusalOfBytes(bytes)).toMatchObject({ kind: 'too_large', message: TOO_LARGE });
  });

  test('When the parts together unpack to more than allowed, then they are refused', async () => {
    expect(await refusalOfParts(workbookParts(), { maxUnpackedBytes: 500 })).toMatchObject({ kind: 'too_large' });
  });

  test('When there are too many parts, then they are refused', async () => {
    const many = Array.from({ length: 30 }, (_, at) => [`x/${at}`, ''] as const);
    expect(await refusalOfParts([...workbookParts(), ...many], { maxZipEntries: 30 })).toMatchObject({
      kind: 'too_large',
    });
  });

  test('When a part is there twice, then the workbook is refused', async () => {
    expect(await refusalOfParts([...workbookParts(), [SHEET, sheetXml('')]])).toMatchObject({
      kind: 'unreadable',
      message: `The workbook is damaged: its part "${SHEET}" is there twice.`,
    });
  });

  test.each(['xl/workbook.xml', 'xl/_rels/workbook.xml.rels', 'xl/styles.xml', SHEET, 'xl/sharedStrings.xml'])(
    'When %s has a document type, then it is refused',
    async (name) => {
      const doctype = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><x>&b;</x>';
      expect(await refusalOfParts(replaced(workbookParts({ sharedTexts: '' }), name, doctype))).toMatchObject({
        kind: 'unreadable',
        message: 'The workbook is damaged: it has a document type declaration, which workbooks do not have.',
      });
    },
  );

  test('When a part is missing, then it is named', async () => {
    expect(await refusalOfParts(workbookParts().filter(([name]) => name !== SHEET))).toMatchObject({
      kind: 'unreadable',
      message: `The workbook is damaged: its part "${SHEET}" is missing.`,
    });
  });

  test.each(['xl/workbook.xml', 'nothing else'])(
    'When a ZIP file lacks %s, then it is no workbook',
    async (missing) => {
      const parts = missing === 'xl/workbook.xml' ? workbookParts().filter(([name]) => name !== missing) : [];
      expect(await refusalOfParts(parts)).toMatchObject({
        kind: 'wrong_type',
        message: 'The file is named .xlsx but is not an Excel workbook; save it in Excel as .xlsx.',
      });
    },
  );

  test('When all sheets are hidden, then the sentence says so', async () => {
    expect(
      await refusalOfParts(workbookParts({ sheets: [{ name: 'x', state: 'veryHidden', rows: '' }] })),
    ).toMatchObject({
      kind: 'unreadable',
      message: 'The workbook has no visible sheet.',
    });
  });

  test.each([
    ['<row><c><v>1</v>', 'The workbook is damaged: one of its parts is not well-formed XML.'],
    [
      '<row><c t="inlineStr"><is><t>&nbsp;</t></is></c></row>',
      'The workbook is damaged: one of its parts is not well-formed XML.',
    ],
    ['<row r="7"><c t="s"><v>9</v></c></row>', 'Row 7 of the workbook has a cell whose text is missing.'],
    ['<row r="1048577"/>', 'The workbook is damaged: it has a row numbered "1048577".'],
    ['<row r="x"/>', 'The workbook is damaged: it has a row numbered "x".'],
    [`<row r="2">${'<c r="A2"/>'.repeat(16_385)}</row>`, 'Row 2 of the workbook has more than 16384 cells.'],
    ['<row r="2"><c r="AAAAAAAA2"><v>1</v></c></row>', 'Row 2 of the workbook has a cell without a place.'],
    [
      `<row r="3"><c t="inlineStr"><is><t>${'x'.repeat(40_000)}</t></is></c></row>`,
      'Row 3 of the workbook has a cell with too many characters.',
    ],
  ])('When the sheet has %.50s, then the sentence says what is wrong', async (rows, message) => {
    expect(await refusalOfParts(workbookParts({ sheets: [{ name: 'x', rows }] }))).toMatchObject({
      kind: 'unreadable',
      message,
    });
  });

  test('When one attribute never ends, then it is refused before it fills the memory', async () => {
    const endless = [`<worksheet><row r="`, ...repeated('1234567890abcdef'.repeat(4_096), 100)];
    expect(await refusalOfParts(replaced(workbookParts(), SHEET, endless), { maxPackRatio: 1e9 })).toMatchObject({
      message: 'The workbook is damaged: one of its parts has a text without end.',
    });
  });

  test('When shared texts take more memory than allowed, then they are refused', async () => {
    const parts = workbookParts({ sharedTexts: '<si><t>some text</t></si>'.repeat(1_000) });
    expect(await refusalOfParts(parts, { maxSharedTextBytes: 10_000 })).toMatchObject({
      kind: 'too_large',
      message: 'The workbook has too much text to be read.',
    });
  });

  test('When few shared texts are named by many cells, then rows come in batches that fit into memory', async () => {
    const rows = Array.from({ length: 400 }, () => `<row>${'<c t="s"><v>0</v></c>'.repeat(30)}</row>`).join('');
    const text = `<si><t>${'x'.repeat(32_000)}</t></si>`;
    const parts = workbookParts({ sheets: [{ name: 'x', rows }], sharedTexts: text });
    const table = await openTable(await writeZip(files.pathOf('same.xlsx'), parts), 'same.xlsx');
    let read = 0;
    for await (const batch of table.rows()) {
      expect(batch.length).toBeLessThanOrEqual(5);
      read += batch.length;
    }
    await table.close();
    expect(read).toBe(400);
    expect(await refusalOfParts(parts, { maxUnpackedBytes: 50_000_000 })).toMatchObject({
      kind: 'too_large',
      message: 'The workbook has too much text to be read.',
    });
    expect(await refusalOfParts(parts, { maxLineChars: 900_000 })).toMatchObject({
      kind: 'unreadable',
      message: 'Row 1 of the workbook has more than 900,000 characters.',
    });
  });

  test('When the file is cut off anywhere, then it is refused', async () => {
    const bytes = await goodBytes();
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 30, max: bytes.length - 1 }), async (length) => {
        expect(await refusalOfBytes(bytes.subarray(0, length))).toMatchObject({ kind: 'unreadable', message: DAMAGED });
      }),
      { numRuns: 30 },
    );
  });

  test('When any byte of a workbook is wrong, then it is refused with a TableError or read as if it were right', async () => {
    const good = await goodBytes();
    await fc.assert(
      fc.asyncProperty(fc.nat(good.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const bytes = Buffer.from(good);
        bytes[at] = (bytes[at] ?? 0) ^ change;
        const refusal = await refusalOfBytes(bytes);
        if (refusal !== '501 rows were read') expect(refusal).toMatchObject({ name: 'TableError' });
      }),
    );
  });

  test('When the workbook has a password, then the sentence asks for a copy without', async () => {
    const message = 'The workbook is password protected; save a copy of it without a password and upload that.';
    const bytes = oleWithStream('EncryptedPackage');
    expect(await refusalOfBytes(bytes)).toMatchObject({ kind: 'unreadable', message });
  });

  test('When an old workbook is named .xlsx, then the sentence says how to save it', async () => {
    expect(await refusalOfBytes(oleWithStream('Workbook'))).toMatchObject({
      kind: 'wrong_type',
      message: 'The file is an old Excel workbook (.xls); open it in Excel and save it as .xlsx.',
    });
  });

  test.each([
    ['text', 'EAN,Name\n', 'The file is named .xlsx but is not an Excel workbook; if it is a text file, name it .csv.'],
    [
      'a PDF',
      '%PDF-1.7',
      'The file is named .xlsx but is not an Excel workbook; open it in Excel and save it as .xlsx.',
    ],
  ])('When %s is named .xlsx, then it is refused', async (_name, content, message) => {
    expect(await refusalOfBytes(Buffer.from(content))).toMatchObject({ kind: 'wrong_type', message });
  });
});
