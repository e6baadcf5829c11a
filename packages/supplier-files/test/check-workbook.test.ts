import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { writeXlsx } from '@tillmap/samples/write-xlsx.ts';
import { checkWorkbook, contentKindOf } from '../src/index.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { replaced, workbookParts, writeZip } from './workbook-builder.ts';

const files = temporaryFolder();
const SHEET = 'xl/worksheets/sheet1.xml';

function* blanks(times: number) {
  for (let at = 0; at < times; at++) yield ' '.repeat(1_000_000);
}

const refusalOf = (path: string): Promise<unknown> =>
  checkWorkbook(path).then(
    () => 'accepted',
    (error: unknown) => error,
  );

describe('checkWorkbook', () => {
  test('When it is a workbook, then nothing is said against it', async () => {
    await writeXlsx(files.pathOf('good.xlsx'), 'Prices', [['EAN'], [5]]);
    expect(await refusalOf(files.pathOf('good.xlsx'))).toBe('accepted');
  });

  test('When a part declares far more than it packs, then it is a bomb', async () => {
    const path = await writeZip(files.pathOf('bomb.xlsx'), replaced(workbookParts(), SHEET, blanks(20)));
    expect(await refusalOf(path)).toMatchObject({ kind: 'too_large', status: 413 });
  });

  test('When a part holds more than it declares, then it is found by counting', async () => {
    const path = await writeZip(files.pathOf('liar.xlsx'), replaced(workbookParts(), SHEET, blanks(20)));
    const bytes = await readFile(path);
    // The uncompressed size as the central directory has it.
    const declared = Buffer.alloc(4);
    declared.writeUInt32LE(20_000_000);
    for (let at = bytes.indexOf(declared); at >= 0; at = bytes.indexOf(declared, at + 1))
      bytes.writeUInt32LE(1_000, at);
    await writeFile(path, bytes);
    expect(await refusalOf(path)).toMatchObject({ kind: 'too_large' });
  });

  test('When it is a ZIP of something else, or cut off, then it is refused', async () => {
    const other = await writeZip(files.pathOf('other.xlsx'), new Map([['readme.txt', ['hello']]]) as never);
    expect(await refusalOf(other)).toMatchObject({ kind: 'wrong_type' });
    await writeXlsx(files.pathOf('cut.xlsx'), 'Prices', [['EAN'], [5]]);
    await writeFile(files.pathOf('cut.xlsx'), (await readFile(files.pathOf('cut.xlsx'))).subarray(0, 600));
    expect(await refusalOf(files.pathOf('cut.xlsx'))).toMatchObject({ kind: 'unreadable' });
  });
});

describe('contentKindOf', () => {
  test.each([
    ['PK\u0003\u0004rest', 'zip'],
    ['\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1rest', 'old_excel'],
    ['barcode,cost\r\n5,1.20\r\n', 'text'],
    ['\u00ef\u00bb\u00bfbarcode;cost', 'text'],
    ['price \u00a3 in Windows-1252', 'text'],
    ['\u00ff\u00feb\0a\0r\0', 'wide_text'],
    ['b\0a\0r\0c\0o\0d\0e\0', 'wide_text'],
    ['<!DOCTYPE html><html>', 'web_page'],
    ['  <html>', 'web_page'],
    ['<script>alert(1)</script>', 'web_page'],
    ['<!-- a page --><p>', 'web_page'],
    ['<svg xmlns="x">', 'web_page'],
    ['%PDF-1.7', 'other'],
    ['MZ\u0090\0\u0003\0\0\0\u0004\0', 'other'],
    ['\u007fELF\u0002\u0001\u0001\0', 'other'],
    ['\u0089PNG\r\n', 'other'],
    ['text with a \0 in it', 'other'],
    ['', 'text'],
  ])('When a file begins with %j, then it is %s', (head, kind) => {
    expect(contentKindOf(Buffer.from(head, 'latin1'))).toBe(kind);
  });
});
