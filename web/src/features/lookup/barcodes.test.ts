import { describe, expect, test } from '@jest/globals';
import { barcodesOf } from './barcodes.ts';

describe('Barcodes from text', () => {
  test.each([
    ['one in each line', '5017543004018\n5039775006257', ['5017543004018', '5039775006257']],
    ['blank lines and spaces', '\n  5017543004018 \r\n\t\r\n \r5039775006257\n', ['5017543004018', '5039775006257']],
    ['columns of a spreadsheet', 'Pear Cider\t5017543004018\t440ml', ['5017543004018']],
    ['a row of barcodes', '5017543004018\t5039775006257', ['5017543004018', '5039775006257']],
    ['quoted cells', '"5017543004018"\t"Cider"', ['5017543004018']],
    ['what is no barcode', 'abc\tdef', ['abc']],
    ['the same one twice', '5017543004018\n5017543004018', ['5017543004018', '5017543004018']],
    ['only quotes', '""', []],
    ['a list with commas', '5017543004018, 5039775006257,', ['5017543004018', '5039775006257']],
    ['a list with semicolons', '5017543004018;5039775006257', ['5017543004018', '5039775006257']],
    ['a list with spaces', '5017543004018  5039775006257', ['5017543004018', '5039775006257']],
    ['a barcode in groups', '5 017543 004018', ['5 017543 004018']],
    ['a name beside', '5017543004018;Pear Cider, dry', ['5017543004018']],
    [
      'a scanned GS1 code',
      ']d20109506000134352\n(01)09506000134352(10)A',
      [']d20109506000134352', '(01)09506000134352(10)A'],
    ],
    [
      'a scan with signs in it',
      ']d20109506000134352\u001d10A,B;C\nhttps://id.gs1.org/01/09506000134352?a=1,2',
      [']d20109506000134352\u001d10A,B;C', 'https://id.gs1.org/01/09506000134352?a=1,2'],
    ],
    ['signs of another keyboard', "(àé\"é'&çèè'àà", ["(àé\"é'&çèè'àà"]],
  ])('When there is %s, then each barcode counts, in order', (_what, text, barcodes) => {
    expect(barcodesOf(text)).toEqual(barcodes);
  });
});
