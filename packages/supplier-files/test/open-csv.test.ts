import { describe, expect, test } from '@jest/globals';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { headerFit, openTable, SUPPLIER_FILE_COLUMNS, type TableOptions } from '../src/index.ts';
import { collect } from './collect.ts';
import { readAll, temporaryFolder } from './temporary-folder.ts';

const files = temporaryFolder();

const read = async (content: Buffer | string, name = 'prices.csv', limits = {}) =>
  readAll(await files.write(name, content), limits);

const cellsOf = async (content: Buffer | string) => (await read(content)).rows.map(({ cells }) => cells);

const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

const ENCODINGS = {
  'utf-8': (text: string) => Buffer.from(text),
  'utf-8 with mark': (text: string) => Buffer.from(`\ufeff${text}`),
  'utf-16le with mark': (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'utf-16be with mark': (text: string) => utf16be(`\ufeff${text}`),
};

describe('openTable on text files', () => {
  test('When any cells are written with any delimiter, line break and encoding, then the same cells are read', async () => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('a"b', '"', '1,20', 'x;y', 'p|q', 'l\r\nm', '\t'),
    );
    const rows = fc.array(
      fc.array(
        cell.map((text) => text.replaceAll('\0', '')),
        { minLength: 3, maxLength: 3 },
      ),
      {
        minLength: 1,
        maxLength: 20,
      },
    );
    await fc.assert(
      fc.asyncProperty(
        rows,
        fc.constantFrom(',', ';', '\t', '|'),
        fc.constantFrom('\r\n', '\n', '\r'),
        fc.constantFrom(...Object.values(ENCODINGS)),
        async (body, delimiter, recordDelimiter, encode) => {
          const header = ['barcode', 'name', 'cost'];
          const text = stringify([header, header, ...body], {
            delimiter,
            record_delimiter: recordDelimiter,
            quoted: true,
          });
          const withText = body.filter((cells) => cells.some((one) => one.trim() !== ''));
          const table = await read(encode(`sep=${delimiter}${recordDelimiter}${text}`));
          expect(table.rows.map(({ cells }) => cells)).toEqual([header, header, ...withText]);
          expect(table.delimiter).toBe(delimiter);
        },
      ),
    );
  });

  test.each([',', ';', '\t', '|'])('When columns are parted by %j, then it is recognised', async (delimiter) => {
    const rows = [['Acme prices'], ['EAN', 'Name', 'Cost'], ['1', 'Cola 6 x 4', '1.20'], ['2', 'Tea', '2.30']];
    const table = await read(rows.map((cells) => cells.join(delimiter)).join('\r\n'));
    expect(table).toMatchObject({ kind: 'csv', delimiter, encoding: 'utf-8' });
    expect(table.rows.map(({ cells }) => cells.length)).toEqual([1, 3, 3, 3]);
  });

  test('When prices have decimal commas, then the semicolon parts the columns', async () => {
    expect(await cellsOf('EAN;Cost;RRP\n1;1,20;2,00\n2;1,30;2,10\n')).toContainEqual(['1', '1,20', '2,00']);
  });

  test('When the encoding is UTF-16 without a mark, then it is recognised by its zeros', async () => {
    const text = 'EAN,Name\r\n1,Café crème\r\n';
    for (const content of [Buffer.from(text, 'utf16le'), utf16be(text)])
      expect(await cellsOf(content)).toEqual([
        ['EAN', 'Name'],
        ['1', 'Café crème'],
      ]);
  });

  test('When a byte on the last line is no UTF-8, then the file is read as Windows-1252', async () => {
    const content = Buffer.concat([Buffer.from(`EAN,Name\n${'1,x\n'.repeat(400_000)}2,`), Buffer.from([0x80, 0xe9])]);
    const table = await read(content);
    expect(table.encoding).toBe('windows-1252');
    expect(table.rows.at(-1)).toEqual({ line: 400_002, cells: ['2', '€é'] });
  });

  test('When UTF-8 characters lie across the pieces that are read, then they stay whole', async () => {
    const line = '1,Crème brûlée €\n';
    const table = await read(`EAN,Name\n${line.repeat(150_000)}`);
    expect(table.encoding).toBe('utf-8');
    expect(table.rows).toHaveLength(150_001);
    expect(table.rows.every(({ line: at, cells }) => at === 1 || cells[1] === 'Crème brûlée €')).toBe(true);
  });

  test.each([
    ['marked as UTF-8', 'mixed', '£', Buffer.from('\ufeffEAN,Name\n1,Café £1\n2,'), Buffer.from([0xa3])],
    ['mostly UTF-8', 'mixed', '£', Buffer.from('EAN,Name\n1,Café £1\n1,Café £1\n2,'), Buffer.from([0xa3])],
    ['UTF-8 and damaged', 'mixed', '\ufffd', Buffer.from('EAN,Name\n1,Café £1\n1,Café £1\n2,'), Buffer.from([0x81])],
    [
      'UTF-8 and cut in its last letter',
      'utf-8',
      '\ufffd',
      Buffer.from('EAN,Name\n1,Café £1\n2,'),
      Buffer.from([0xe2, 0x82]),
    ],
  ])(
    'When a file is %s, then what is none is read as %s: %s, and the rest stays right',
    async (_name, encoding, last, ...parts) => {
      const table = await read(Buffer.concat(parts));
      expect(table.encoding).toBe(encoding);
      expect(table.rows.at(1)?.cells).toEqual(['1', 'Café £1']);
      expect(table.rows.at(-1)?.cells).toEqual(['2', last]);
    },
  );

  test('When a file is marked as UTF-8 but all its letters are Windows-1252, then they are read as such', async () => {
    const table = await read(Buffer.concat([Buffer.from('\ufeffEAN,Cost\n1,'), Buffer.from('£1.20 Café\n', 'latin1')]));
    expect(table).toMatchObject({
      encoding: 'windows-1252',
      rows: [{ cells: ['EAN', 'Cost'] }, { cells: ['1', '£1.20 Café'] }],
    });
  });

  test('When line breaks are mixed and fields have some of their own, then each row has the line where it starts', async () => {
    const { rows } = await read('a,b\r\n\r\n"c\r\nd",e\rf,g\n\n"h\n\ni",j\nk,l');
    expect(rows).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 3, cells: ['c\r\nd', 'e'] },
      { line: 5, cells: ['f', 'g'] },
      { line: 7, cells: ['h\n\ni', 'j'] },
      { line: 10, cells: ['k', 'l'] },
    ]);
  });

  test.each([
    ['inches in an unquoted field', '1,5" pan\n', ['1', '5" pan']],
    ['text after a closing quote', '1,"Cola" Zero\n', ['1', 'Cola Zero']],
    ['doubled quotes', '1,"say ""hi"""\n', ['1', 'say "hi"']],
    ['an empty quoted field', '1,""\n', ['1', '']],
    ['a delimiter at the end', '1,\n', ['1', '']],
  ])('When a row has %s, then it is read as Excel does', async (_name, text, cells) => {
    expect(await cellsOf(text)).toEqual([cells]);
  });

  test.each([
    ['1, "Crisps, Salted", "0.80" ,\n', ['1', 'Crisps, Salted', '0.80', '']],
    ['1, "Big" Sweets, 12" pan\n', ['1', ' "Big" Sweets', ' 12" pan']],
    ['1, "pan\n', ['1', ' "pan']],
  ])(
    'When spaces stand before quotes in %j, then these are quotes if they hold the whole value',
    async (text, cells) => {
      expect(await cellsOf(text)).toEqual([cells]);
    },
  );

  test('When a table is read twice, then both readings are the same and batches have at most 1,000 rows', async () => {
    const path = await files.write('twice.csv', `EAN\n${'1\n'.repeat(2_500)}`);
    const table = await openTable(path, 'twice.csv');
    const sizes = async () => (await collect(table.rows())).map((batch) => batch.length);
    expect(await sizes()).toEqual([1000, 1000, 501]);
    expect(await sizes()).toEqual([1000, 1000, 501]);
    await table.close();
  });

  test('When the file is any bytes, then it is read or refused with a TableError', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 300 }), async (bytes) => {
        const reading = await read(Buffer.from(bytes)).catch((error: unknown) => error);
        if (reading instanceof Error) expect(reading).toMatchObject({ name: 'TableError' });
      }),
    );
  });
});

describe('openTable on text in UTF-16 with something behind it', () => {
  const wide = (text: string, isBig: boolean): Buffer => {
    const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
    return isBig ? bytes.swap16() : bytes;
  };

  test.each([false, true])(
    'When it ends with Ctrl-Z or zeros, then no row comes of it (big endian: %s)',
    async (isBig) => {
      const endings = [[0x1a], [0], [0x1a, 0], [0, 0x1a], [0x1a, 0x1a, 0x1a], Array<number>(5_001).fill(0)];
      for (const last of ['3\r\n', '3', 'Ā', 'Ě', '\u1a1a\n'])
        for (const bytes of [[], ...endings]) {
          const { rows } = await read(Buffer.concat([wide(`EAN\tName\r\n1\t${last}`, isBig), Buffer.from(bytes)]));
          expect(rows.map(({ cells }) => cells)).toEqual([
            ['EAN', 'Name'],
            ['1', last.replace(/[\r\n]+$/, '')],
          ]);
        }
    },
  );
});

describe('openTable on text files that other programs made', () => {
  const HEADER = ['barcode', 'name', 'cost', 'rrp'];
  const ROWS = [HEADER, ['1', 'Bread, white', '0.50', '1.00'], ['2', 'Rolls "fresh"', '1.50', '2.00']];

  test.each([
    ['a thousand empty columns', `${stringify(ROWS.map((row) => [...row, ...Array(1_000).fill('')]))}`],
    [
      'a thousand empty columns in quotes',
      stringify(
        ROWS.map((row) => [...row, ...Array(1_000).fill('')]),
        { quoted: true },
      ),
    ],
    ['Ctrl-Z and zeros to the end of a block', `${stringify(ROWS)}\u001a${'\0'.repeat(9_000)}`],
    ['zeros at the end', `${stringify(ROWS)}\0\0\0`],
    [
      'a zero within',
      stringify(ROWS)
        .repeat(20)
        .replace('Rolls', 'Ro\0lls')
        .slice(0, stringify(ROWS).length + 1),
    ],
    [
      'whole lines in quotes',
      stringify(
        ROWS.map((row) => [stringify([row]).trim()]),
        { quoted: true },
      ),
    ],
    [
      'whole lines in quotes, cells beside',
      stringify(
        ROWS.map((row) => [stringify([row]).trim(), '', ' ']),
        { quoted: true },
      ),
    ],
    [
      'whole lines with commas in quotes, saved with semicolons',
      ROWS.map((row) => `"${stringify([row]).trim().replaceAll('"', '""')}";;;\n`).join(''),
    ],
    [
      'lines in quotes but the header',
      `${HEADER.join(',')}\n${stringify(
        ROWS.slice(1).map((row) => [stringify([row]).trim()]),
        { quoted: true },
      )}`,
    ],
    [
      'whole lines with tabs in quotes',
      stringify(
        ROWS.map((row) => [row.join('\t')]),
        { quoted: true },
      ),
    ],
  ])('When it has %s, then its cells are read', async (_what, content) => {
    const { rows } = await read(content);
    expect(rows.map(({ cells }) => cells.slice(0, 4))).toEqual(ROWS);
  });

  test.each([
    ['\t', ['"Card large', 'Napkins', 'Balloon 12"', '"', 'Cake 9"']],
    [',', ['"Card large', 'Napkins', 'Balloon 12"', '"x"', '" Cake']],
    ['\t', ['Card', 'Napkins', 'Balloon', '"Cake']],
  ])('When quotes are letters in a file with %j, then no line is swallowed', async (delimiter, names) => {
    const lines = names.map((name, at) => [`${at}`, name, '1.10', '2.20'].join(delimiter));
    const { rows } = await read([HEADER.join(delimiter), ...lines, ''].join('\r\n'), 'prices.txt');
    expect(rows.slice(1).map(({ line, cells }) => [line, cells[1]])).toEqual(
      names.map((name, at) => [at + 2, name === '"x"' ? 'x' : name]),
    );
  });

  test.each([['{"products": [{"barcode": "1"}]}'], ['[\n  {"barcode": "1"}\n]'], ['\ufeff{"a":1}\n{"a":2}']])(
    'When it is %j, then the sentence says that it is JSON',
    async (content) => {
      await expect(read(content, 'prices.txt')).rejects.toMatchObject({
        kind: 'wrong_type',
        message: 'The file is named .txt but is JSON, a format for programs; export the list as .csv or .xlsx instead.',
      });
    },
  );
});

describe('openTable on text files it refuses', () => {
  const TOO_WIDE =
    'Line 2 has more than 512 columns: column 601 has "z". Clear what stands far right of the table and upload the file again.';
  const NOT_TEXT = 'The file is not a text file, although its name says so.';
  const OLE = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2_000)]);

  test.each([
    ['an unclosed quote', 'a,b\n1,x\n2,"y\n3,z\n', 422, 'The quote (") that opens on line 3 is never closed.'],
    [
      'an unclosed quote in a field that follows one with line breaks',
      'a,b\n"1\n\n","y\n3,z\n',
      422,
      'The quote (") that opens on line 4 is never closed.',
    ],
    [
      'an unclosed quote in a large file',
      `a,b\n1,"y\n${'3,z\n'.repeat(400_000)}`,
      422,
      'The quote (") that opens on line 2 is never closed.',
    ],
    ['too many columns', `a,b\n${','.repeat(600)}z\n`, 422, TOO_WIDE],
    ['too many columns with quotes', `a,b\n"x"${','.repeat(600)}"z"\n`, 422, TOO_WIDE],
    ['a line that is too long', `a,b\n${'x'.repeat(1_100_000)}\n`, 422, 'Line 2 is longer than 1,048,576 characters.'],
    ['a file that is all one line', 'x'.repeat(3_000_000), 422, 'Line 1 is longer than 1,048,576 characters.'],
    ['nothing', '', 422, 'The file is empty.'],
    ['binary content', Buffer.from('EAN,Name\n1,\0\0\0\u0001x\n'), 415, NOT_TEXT],
    ['many control characters', Buffer.from('EAN\u0001\u0002\u0003'), 415, NOT_TEXT],
    ['a NUL in UTF-16', Buffer.from('\ufeffEAN,Name\n1,a\0b\n', 'utf16le'), 415, NOT_TEXT],
    ['a picture', Buffer.from('\u0089PNG\r\n', 'latin1'), 415, NOT_TEXT],
    [
      'a workbook',
      Buffer.from('PK\u0003\u0004'),
      415,
      'The file is named .csv but is a workbook or ZIP file; an Excel workbook must be named .xlsx.',
    ],
    ['an old workbook', OLE, 415, 'The file is an old Excel workbook (.xls); open it in Excel and save it as .xlsx.'],
    [
      'a web page',
      '<html><table>',
      415,
      'The file is named .csv but is a web page or XML; open it in Excel and save it as .csv or .xlsx.',
    ],
  ])('When the file has %s, then one sentence says so', async (_name, content, status, message) => {
    await expect(read(content)).rejects.toMatchObject({ name: 'TableError', status, message });
  });

  test.each(['prices.pdf', 'prices', 'prices.csv.exe', 'prices.xls'])(
    'When the file is named %s, then its type is refused',
    async (name) => {
      const path = await files.write('named.csv', 'EAN\n1\n');
      await expect(openTable(path, name)).rejects.toMatchObject({
        kind: 'wrong_type',
        message: 'The file must be a .csv, .txt or .xlsx file.',
      });
    },
  );

  test('When only text files are wanted, then a workbook’s name is refused', async () => {
    const path = await files.write('text.csv', 'EAN\n1\n');
    await expect(openTable(path, 'a.xlsx', { extensions: ['csv', 'txt'] })).rejects.toMatchObject({
      message: 'The file must be a .csv or .txt file.',
    });
  });

  test('When there are more rows than allowed, then the row that is one too many is named', async () => {
    const text = 'EAN\n1\n\n2\n3\n';
    await expect(read(text, 'many.csv', { maxRows: 2 })).rejects.toMatchObject({
      status: 413,
      message: 'The file has more than 2 rows: line 5 is one too many.',
    });
    expect((await read(text, 'enough.csv', { maxRows: 3 })).rows).toHaveLength(4);
  });

  test('When the file is larger than allowed, then it is refused', async () => {
    await expect(read('x'.repeat(2_000_000), 'large.csv', { maxFileBytes: 2 ** 20 })).rejects.toMatchObject({
      status: 413,
      message: 'The file is larger than 1 MB.',
    });
  });

  test('When rows are short and prices have commas, then the delimiter is the one by which a header is found', async () => {
    const content =
      'Barcode;Description;Cost;RRP\n5012345678900;Cola;0,85\n5012345678917;Tea;1,20;2,50\n5012345678924;Rice;2,00\n';
    const path = await files.write('ragged.csv', content);
    const delimiterOf = async (options: TableOptions) => {
      const table = await openTable(path, path, {}, options);
      await table.close();
      return table.delimiter;
    };
    expect(await delimiterOf({ fitOf: (rows) => headerFit(rows, SUPPLIER_FILE_COLUMNS) })).toBe(';');
  });
});
