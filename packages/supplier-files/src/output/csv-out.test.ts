import { describe, expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { collect } from '../../test/collect.ts';
import { badRowsCsv } from './bad-rows.ts';
import { type CsvOptions, csvLines } from './csv-out.ts';
import { safeFileName } from './safe-file-name.ts';

const textOf = async (pieces: AsyncIterable<Buffer>): Promise<string> =>
  Buffer.concat(await collect(pieces)).toString();

const written = (rows: readonly (readonly string[])[], options: Partial<CsvOptions> = {}): Promise<string> =>
  textOf(csvLines(rows, { bom: false, guard: 'till', ...options }));

describe('csvLines', () => {
  test('When cells have commas, quotes or line breaks, then they are quoted and rows end with CRLF', async () => {
    expect(await written([['a', 'b,c', 'd"e', 'f\ng', 'h\ri'], ['j']])).toBe('a,"b,c","d""e","f\ng","h\ri"\r\nj\r\n');
  });

  test('When a byte order mark is asked for, then the file begins with it', async () => {
    expect((await written([['a']], { bom: true })).codePointAt(0)).toBe(0xfeff);
  });

  test('When the file is for the till, then no text begins with a character of a formula', async () => {
    const cells = fc.array(fc.oneof(fc.string(), fc.stringMatching(/^[=+@\t\r-]{1,4}\w*$/)), { minLength: 2 });
    await fc.assert(
      fc.asyncProperty(cells, async (row) => {
        const [read = []] = parse(await written([row])) as string[][];
        expect(read).toHaveLength(row.length);
        for (const cell of read) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
      }),
    );
  });

  test('When spaces follow the dropped characters, then the text begins with its first word', async () => {
    expect(await written([['- Tea', '@ =1+1', '-']])).toBe('Tea,1+1,\r\n');
  });

  test('When the file is for a spreadsheet, then an apostrophe goes before such text but not before numbers', async () => {
    expect(await written([['=1+1', '-5+1', '@x', '\tz', 'plain', '-1.50']], { guard: 'spreadsheet' })).toBe(
      "'=1+1,'-5+1,'@x,'\tz,plain,-1.50\r\n",
    );
  });

  test('When a column is exempt, then its text is never changed', async () => {
    expect(await written([['-1.50', '-1.50']], { exempt: [0] })).toBe('-1.50,1.50\r\n');
  });

  test('When any cells are written, then csv-parse reads the same cells', async () => {
    const rows = fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 5 }), { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(rows, async (cells) => {
        const text = await written(cells, { exempt: [0, 1, 2, 3, 4] });
        expect(parse(text, { relax_column_count: true, record_delimiter: '\r\n' })).toEqual(cells);
      }),
    );
  });

  test('When many rows are written, then they come in pieces', async () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => [`row ${index}`, 'x'.repeat(20)]);
    const pieces = await collect(csvLines(rows, { bom: false, guard: 'till' }));
    expect(pieces.length).toBeGreaterThan(3);
    expect(Buffer.concat(pieces).toString().split('\r\n')).toHaveLength(10_001);
  });
});

describe('badRowsCsv', () => {
  test('When rows were bad, then their line, reasons and cells are listed under the names of the file', async () => {
    const rows = [{ line: 3, reasons: ['Line 3 has no barcode.', 'Line 3: Too long.'], cells: ['', '=cmd'] }];
    expect(await textOf(badRowsCsv(rows, ['EAN', '+Name']))).toBe(
      "\ufeffline,reason,EAN,'+Name\r\n3,Line 3 has no barcode. Line 3: Too long.,,'=cmd\r\n",
    );
  });
});

describe('safeFileName', () => {
  test.each([
    [['W1', 'May offers', '20260501-120000.csv'], 'W1_May_offers_20260501-120000.csv'],
    [['W1', '../../etc/passwd', 'x.csv'], 'W1_____etc_passwd_x.csv'],
    [['W1', 'a"b\r\nc;d', 'x.csv'], 'W1_a_b__c_d_x.csv'],
    [['..', 'x.csv'], '__x.csv'],
    [['W1', 'Café', 'x.csv'], 'W1_Café_x.csv'],
  ])('When the parts are %j, then the name is %s', (parts, name) => {
    expect(safeFileName(parts)).toBe(name);
  });

  test('When the parts are arbitrary, then the name has no folder, no control character and is not hidden', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), (parts) => {
        expect(safeFileName(parts)).toMatch(/^(?!\.)[\p{L}\p{N}\p{M}._-]*$/u);
      }),
    );
  });
});
