import { describe, expect, test } from '@jest/globals';
import { spreadsheetCsv } from './csv.ts';

describe('A CSV file for a spreadsheet', () => {
  test('When cells have commas, quotes or line breaks, then they are quoted and the quotes doubled', () => {
    expect(spreadsheetCsv([['a,b', 'c"d', 'e\nf', 'g']])).toBe('\ufeff"a,b","c""d","e\nf",g\r\n');
  });

  test('When text looks like a formula, then an apostrophe goes before it, and numbers stay', () => {
    expect(spreadsheetCsv([['=1+1', '+44', '-x', '@a', '\tb', '-1.5', -3, ' ＝1']])).toBe(
      "\ufeff'=1+1,'+44,'-x,'@a,'\tb,-1.5,-3,' ＝1\r\n",
    );
  });
});
