import { describe, expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import type { TableRow } from '../table/index.ts';
import { CsvScanner } from './csv-scanner.ts';

const LIMITS = { maxColumns: 512, maxLineChars: 1_000 };

const scan = (pieces: readonly string[], limits = LIMITS): TableRow[] => {
  const scanner = new CsvScanner(',', limits);
  return [...pieces.flatMap((piece) => scanner.push(piece)), ...scanner.end()];
};

/** Rows, or the sentence of the refusal. */
const outcome = (pieces: readonly string[]): unknown => {
  try {
    return scan(pieces);
  } catch (error) {
    return String(error);
  }
};

const csvLike = fc
  .array(fc.constantFrom('a', '"', '""', ',', '\r', '\n', '\r\n', ' ', 'é'))
  .map((parts) => parts.join(''));

describe('CsvScanner', () => {
  test('When a text comes in any pieces, then the rows and lines are those of the whole', () => {
    fc.assert(
      fc.property(csvLike, fc.array(fc.nat(40), { maxLength: 8 }), (text, cuts) => {
        const borders = [0, ...cuts.filter((cut) => cut < text.length).sort((one, other) => one - other), text.length];
        const pieces = borders.slice(1).map((border, at) => text.slice(borders[at], border));
        expect(outcome(pieces)).toEqual(outcome([text]));
      }),
    );
  });

  test('When a text has quotes only where RFC 4180 has them, then csv-parse reads the same cells', () => {
    const field = fc.oneof(
      fc.stringMatching(/^[a-z ]{1,4}$/),
      csvLike.map((text) => `"${text.replaceAll('"', '""')}"`),
    );
    const rows = fc.array(fc.array(field, { minLength: 1, maxLength: 4 }), { minLength: 1 });
    fc.assert(
      fc.property(rows, (fields) => {
        const text = fields.map((row) => row.join(',')).join('\r\n');
        const options = { relax_column_count: true, record_delimiter: ['\r\n', '\n', '\r'] };
        const expected = (parse(text, options) as string[][]).filter((row) => row.some((cell) => cell.trim() !== ''));
        expect(scan([text]).map(({ cells }) => cells)).toEqual(expected);
      }),
    );
  });

  test.each([
    ['beans,"Heinz Beans 415g,1.00\nbar,"Mars Bar",0.60\ntea,Tea,2\n', ['beans', '"Heinz Beans 415g', '1.00']],
    ['beans,"Heinz Beans 415g,1.00\r\nnuts,"",1\r\nbar,"Mars, Bar",0.60\r\n', ['beans', '"Heinz Beans 415g', '1.00']],
    ['a,x\nbeans,"Heinz Beans\nb,y\nbar,"Mars",0.60\n', ['a', 'x']],
  ])('When a quote is not closed in %j, then no line is lost to it', (text, first) => {
    const rows = scan([text]);
    expect(rows[0]?.cells).toEqual(first);
    expect(rows.map(({ line }) => line)).toEqual(Array.from({ length: rows.length }, (_, at) => at + 1));
    expect(rows).toHaveLength(text.trim().split('\n').length);
  });

  test('When a quoted text goes over lines, with an inch mark behind it, then it is one cell', () => {
    expect(scan(['a,"Plate\nwhite" 6",12\n'])).toEqual([{ line: 1, cells: ['a', 'Plate\nwhite 6"', '12'] }]);
  });

  test('When a quoted text goes over lines and is closed, then it is one cell', () => {
    expect(scan(['a,"one\ntwo" ,b\nc\n'])).toEqual([
      { line: 1, cells: ['a', 'one\ntwo ', 'b'] },
      { line: 3, cells: ['c'] },
    ]);
  });

  test('When lines are counted, then they are those that an editor shows', () => {
    fc.assert(
      fc.property(csvLike, (text) => {
        const rows = outcome([text]);
        const lines = text.split(/\r\n|\n|\r/).length;
        if (Array.isArray(rows)) for (const { line } of rows as TableRow[]) expect(line).toBeLessThanOrEqual(lines);
      }),
    );
  });

  test('When a record is longer than allowed, then it is refused even though it is not finished', () => {
    const limits = { maxColumns: 10, maxLineChars: 100 };
    const scanner = new CsvScanner(',', limits);
    expect(() => {
      for (let piece = 0; piece < 20; piece++) scanner.push('x'.repeat(10));
    }).toThrow('Line 1 is longer than 100 characters.');
    expect(() => scan([`"${'x\n'.repeat(60)}"\n`], limits)).toThrow('Line 1 is longer than 100 characters.');
  });
});
