import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { tooManyValues } from '../rows/index.ts';
import type { TableRow } from '../table/index.ts';
import { comparableName } from './column-match.ts';
import { SUPPLIER_FILE_COLUMNS } from './columns.ts';
import { findHeader, headerFit } from './header.ts';
import { isSameHeader, laterHeader } from './later-header.ts';
import { REFERENCE_FILE_COLUMNS } from './reference-columns.ts';

const rowsOf = (...rows: string[][]): TableRow[] => rows.map((cells, index) => ({ line: index + 1, cells }));

const fieldsOf = (cells: string[], columns = SUPPLIER_FILE_COLUMNS as Parameters<typeof findHeader>[1]) => {
  const header = findHeader(rowsOf(cells), columns);
  return header.found ? Object.fromEntries(header.fields) : undefined;
};

describe('findHeader', () => {
  test('When a header has the names of the specification, then each field is found', () => {
    expect(fieldsOf(['barcode', 'supplier', 'costprice', 'rrp', 'caseqty'])).toEqual({
      barcode: 0,
      supplier: 1,
      costprice: 2,
      rrp: 3,
      caseqty: 4,
    }); // prettier-ignore
  });

  test.each([
    ['Bar Code', 'barcode'],
    ['\ufeffEAN', 'barcode'],
    ['GTIN', 'barcode'],
    ['UPC', 'barcode'],
    ['Product Code (Barcode)', 'barcode'],
    ['Supplier Code', 'supplier'],
    ['Cost (£)', 'costprice'],
    ['COST_PRICE', 'costprice'],
    ['Trade Price', 'costprice'],
    ['WSP', 'costprice'],
    ['Cost Price ex. VAT', 'costprice'],
    ['R.R.P.', 'rrp'],
    ['Retail', 'rrp'],
    ['Retail Price (inc VAT)', 'rrp'],
    ['SRP £', 'rrp'],
    ['Pack', 'caseqty'],
    ['Case Qty', 'caseqty'],
    ['Case Size', 'caseqty'],
    ['Units per case', 'caseqty'],
    ['Pack Size', 'size'],
    ['Unit-Size', 'size'],
    ['Weight', 'size'],
    ['Product Name', 'description'],
    ['Déscription', 'description'],
  ])('When a column is named %j, then it is the %s', (name, field) => {
    const names = field === 'barcode' ? [name] : ['barcode', name];
    expect(fieldsOf(names)?.[field]).toBe(names.length - 1);
  });

  test('When a product code is a supplier’s own number, then it is not taken for the barcode', () => {
    expect(fieldsOf(['Product Code', 'EAN'])).toEqual({ barcode: 1 });
  });

  test('When title and blank rows stand above the header, then it is found below them', () => {
    const rows = rowsOf(['Acme price list May'], ['', ''], ['Product', 'EAN', 'Cost'], ['Cola', '5012345678900', '1']);
    expect(findHeader(rows, SUPPLIER_FILE_COLUMNS)).toMatchObject({ found: true, line: 3 });
  });

  test('When the header is beyond the first 50 rows, then it is not found and the sentence names the column', () => {
    const rows = rowsOf(...Array.from({ length: 50 }, () => ['x']), ['barcode']);
    expect(findHeader(rows, SUPPLIER_FILE_COLUMNS)).toEqual({
      found: false,
      missing: ['barcode'],
      reason:
        'The file needs a header row with a column named "barcode", and none was found in its first 50 rows. Only one column was found, on line 1: “x”. If the file has more, separate them by commas, semicolons, tabs or vertical bars.',
    });
  });

  test('When two columns mean the same field, then the surer name wins and the other is told', () => {
    const header = findHeader(rowsOf(['Product', 'Description', 'Barcode', 'Colour']), SUPPLIER_FILE_COLUMNS);
    expect(header).toMatchObject({ found: true, ambiguous: ['Product'], ignored: ['Colour'] });
    expect(header.found && header.fields.get('description')).toBe(1);
  });

  test('When a reference file uses any alias of the specification, then its field is found', () => {
    const aliases = {
      barcode: ['barcode', 'ean', 'gtin'],
      name: ['name', 'description', 'product'],
      size: ['size', 'pack_size', 'unit_size'],
      deptcode: ['deptcode', 'dept_code', 'department'],
      subdeptcode: ['subdeptcode', 'sub_dept_code'],
      cgcode: ['cgcode', 'cg_group_code', 'cg_code'],
      vatcode: ['vatcode', 'taxcode', 'vat_code'],
    };
    const anyOf = fc.tuple(...Object.values(aliases).map((names) => fc.constantFrom(...names)));
    fc.assert(
      fc.property(anyOf, (names) => {
        expect(Object.keys(fieldsOf(names, REFERENCE_FILE_COLUMNS) ?? {})).toEqual(Object.keys(aliases));
      }),
    );
  });

  test('When a reference file lacks several columns, then all of them are named', () => {
    expect(findHeader(rowsOf(['ean', 'size']), REFERENCE_FILE_COLUMNS)).toMatchObject({
      found: false,
      missing: ['name', 'deptcode'],
    });
  });

  test('When the cells are arbitrary, then searching never throws', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.string({ unit: 'binary' }))), (rows) => {
        findHeader(rowsOf(...rows), SUPPLIER_FILE_COLUMNS);
      }),
    );
  });

  test.each([
    ['supplier', SUPPLIER_FILE_COLUMNS],
    ['reference', REFERENCE_FILE_COLUMNS],
  ])('When the columns of a %s file are compared, then no name means two fields', (_name, columns) => {
    const fieldsByName = new Map<string, Set<string>>();
    for (const { field, aliases } of columns)
      for (const name of aliases.map(comparableName))
        fieldsByName.set(name, (fieldsByName.get(name) ?? new Set()).add(field));
    expect(Array.from(fieldsByName).filter(([, fields]) => fields.size > 1)).toEqual([]);
  });

  test.each([
    [['Barcode', 'Cost €', 'Cost £', 'RRP €', 'RRP £'], { barcode: 0, costprice: 2, rrp: 4 }, []],
    [['EAN', 'Cost (EUR)', 'Retail USD'], { barcode: 0 }, []],
    [['EAN', 'Price inc VAT', 'Price ex VAT'], { barcode: 0, costprice: 2 }, []],
    [['EAN', 'RRP ex VAT', 'RRP'], { barcode: 0, rrp: 2 }, []],
    [
      ['Barcode (Case)', 'Barcode (Unit)', 'Cost (Case)', 'Cost (Unit)'],
      { barcode: 1, costprice: 3, casebarcode: 0, casecost: 2 },
      [],
    ],
    [['EAN', 'Case Price'], { barcode: 0, costprice: 1 }, [['costprice', 'Case Price', 'of_a_case']]],
    [['EAN', 'Cost incl. VAT'], { barcode: 0, costprice: 1 }, [['costprice', 'Cost incl. VAT', 'with_vat']]],
    [['EAN', 'RRP (ex VAT)'], { barcode: 0, rrp: 1 }, [['rrp', 'RRP (ex VAT)', 'without_vat']]],
    [['Outer Barcode', 'Cost'], { barcode: 0, costprice: 1 }, [['barcode', 'Outer Barcode', 'of_a_case']]],
    [
      ['EAN', 'Cost (p)', 'RRP [pence]', 'RRP (%)', 'Cost £/€', 'RRP (GBP/EUR)'],
      { barcode: 0, costprice: 4, rrp: 5 },
      [],
    ],
    [['EAN', 'Cost (VAT incl.)', 'Cost (VAT excl.)'], { barcode: 0, costprice: 2 }, []],
    [['EAN', 'Price IncVAT', 'Price ExVAT'], { barcode: 0, costprice: 2 }, []],
    [['ean', 'cost_inc_vat', 'cost_ex_vat'], { barcode: 0, costprice: 2 }, []],
    [['EAN', 'RRP (Ex)', 'RRP (Inc)'], { barcode: 0, rrp: 2 }, []],
    [['EAN', 'Cost (plus VAT)', 'Price'], { barcode: 0, costprice: 1, rrp: 2 }, []],
    [['EAN', 'Case £', 'Pack £', 'Qty'], { barcode: 0, caseqty: 3 }, []],
    [['EAN', 'Cost (per kg)', 'Cost'], { barcode: 0, costprice: 2 }, []],
    [['EAN', 'Cost (per kg)'], { barcode: 0, costprice: 1 }, [['costprice', 'Cost (per kg)', 'of_a_measure']]],
    [['EAN', 'Case Qty', 'Case Size'], { barcode: 0, caseqty: 1 }, []],
  ])(
    'When the columns are %j, then those of one unit, in pounds and of the usual VAT are used',
    (names, fields, doubts) => {
      const header = findHeader(rowsOf(names), SUPPLIER_FILE_COLUMNS);
      if (!header.found) throw new Error(header.reason);
      expect(Object.fromEntries(header.fields)).toEqual(fields);
      expect(header.doubtful.map(({ field, name, doubt }) => [field, name, doubt])).toEqual(doubts);
    },
  );

  test('When products of a smaller table stand above the widest header, then the smaller one’s header is found', () => {
    const wide = ['Barcode', 'Description', 'Supplier', 'Cost', 'RRP'];
    const small = ['Barcode', 'Description', 'Cost'];
    const product = ['5012345678900', 'Cola', '1'];
    const lineOf = (...rows: string[][]) => {
      const header = findHeader(rowsOf(...rows), SUPPLIER_FILE_COLUMNS);
      return header.found && header.line;
    };
    expect(lineOf(['Specials'], small, product, ['Main list'], wide, product)).toBe(2);
    expect(lineOf(['EAN', 'as printed on the product'], wide, product)).toBe(2);
  });

  test('When a row has more values than a text file’s header has columns, then it says so', () => {
    const header = findHeader(rowsOf(['EAN', 'Description', 'Cost', 'RRP']), SUPPLIER_FILE_COLUMNS, ',');
    if (!header.found) throw new Error(header.reason);
    expect(
      tooManyValues({ line: 3, cells: ['5012345678900', 'TV stand', '£1', '250.00', '£1', '999.99'] }, header),
    ).toBe(
      'Line 3 has 6 values, but the header has 4 columns. A comma inside a name or a price needs quotes (") around the whole of it. A column without a name needs one.',
    );
    expect(tooManyValues({ line: 3, cells: ['5012345678900', 'Beans', '1', '2', '', ' '] }, header)).toBeUndefined();
    // Behind a column of amounts one word is a mark; a number has slipped there.
    expect(tooManyValues({ line: 3, cells: ['5012345678900', 'Beans', '1', '2', 'NEW'] }, header)).toBeUndefined();
    expect(tooManyValues({ line: 3, cells: ['5012345678900', 'Beans', '1', '2', '3'] }, header)).toBeDefined();
    const { text: _text, ...ofWorkbook } = header;
    expect(tooManyValues({ line: 3, cells: ['5012345678900', 'a', '1', '2', '3'] }, ofWorkbook)).toBeUndefined();
  });

  test('When a header comes again further down, then a row that only has one of its names is none', () => {
    const header = findHeader(rowsOf(['EAN', 'Description', 'Cost', 'RRP']), SUPPLIER_FILE_COLUMNS);
    if (!header.found) throw new Error(header.reason);
    const later = (...cells: string[]) => laterHeader({ line: 9, cells }, SUPPLIER_FILE_COLUMNS, header)?.fields;
    expect(later('Barcode', 'Description', 'RRP', 'Cost')).toEqual(
      new Map([
        ['barcode', 0],
        ['description', 1],
        ['rrp', 2],
        ['costprice', 3],
      ]),
    );
    expect(later('Barcode', '', '')).toBeUndefined();
    expect(later('', 'Description', 'Cost')).toBeUndefined();
  });

  test('When a row has more cells than most, or whole lines in one, then something slipped, though the last cell is empty', () => {
    const names = ['Barcode', 'Description', 'Cost', 'RRP', 'Case Size', 'Notes'];
    const tea = ['5012345678900', 'Tea', '1.00', '1.49', '12', ''];
    const header = findHeader(rowsOf(names, tea, tea, tea), SUPPLIER_FILE_COLUMNS, ',');
    if (!header.found) throw new Error(header.reason);
    const said = (...cells: string[]) => tooManyValues({ line: 9, cells }, header);
    expect(said('5012345678917', 'TV', '1', '250.00', '1499.00', '1', '')).toMatch(
      /^Line 9 has 7 cells, but other lines have 6\./,
    );
    expect(said('5012345678917', 'Plate,12,1.25,2.29\nB3,Item D,12,1.35,2.39\nB5,Cup 6', '12', '1.55')).toBe(
      'Line 9 has an unclosed quote ("), so the lines after it were read as part of it.',
    );
    expect(said('5012345678917', 'one\ntwo', '12', '1.55')).toBeUndefined();
  });

  test('When most rows end in one delimiter more, then they are as they should be', () => {
    const row = ['5012345678900', 'Tea', ''];
    const header = findHeader(rowsOf(['Barcode', 'Description'], row, row), SUPPLIER_FILE_COLUMNS, ',');
    if (!header.found) throw new Error(header.reason);
    expect(tooManyValues({ line: 3, cells: row }, header)).toBeUndefined();
  });

  test('When a header on a later page is shorter or padded, then it says the same; one with other columns does not', () => {
    const header = findHeader(rowsOf(['Barcode', 'Description', 'Cost', 'RRP']), SUPPLIER_FILE_COLUMNS);
    if (!header.found) throw new Error(header.reason);
    const same = (...cells: string[]) => {
      const later = laterHeader({ line: 9, cells }, SUPPLIER_FILE_COLUMNS, header);
      return later && isSameHeader(later, cells, header);
    };
    expect(same('EAN', 'Description (cont.)', '', '')).toBe(true);
    expect(same('Barcode', 'Description', 'Cost', 'RRP')).toBe(true);
    expect(same('Barcode', 'Description', 'Trade Price', 'Retail')).toBe(true);
    expect(same('Barcode', 'Description', 'Cost', 'Promo')).toBe(false);
    for (const cost of ['Cost (p)', 'Cost inc VAT', 'List Cost', 'Net Cost', 'Case Cost', 'Cost per kg', 'Cost $'])
      expect([cost, same('Barcode', 'Description', cost, 'RRP')]).toEqual([cost, false]);
    for (const rrp of ['RRP (p)', 'RRP ex VAT', 'RRP €'])
      expect([rrp, same('Barcode', 'Description', 'Cost', rrp)]).toEqual([rrp, false]);
    expect(same('Barcode', 'Description', 'RRP', 'Cost')).toBe(false);
    expect(same('Barcode', 'Description', 'Cost', 'RRP', 'Case Size')).toBe(false);
  });

  test('When rows of a list of departments stand above a wider header, then they are entries', () => {
    const columns = [
      { field: 'dept', required: true, aliases: ['dept_code'] },
      { field: 'name', required: true, aliases: ['dept_name'] },
      { field: 'sub', aliases: ['sub_dept_code'] },
    ];
    const wide = ['dept_code', 'dept_name', 'sub_dept_code'];
    const rows = rowsOf(['dept_code', 'dept_name'], ['10', 'Grocery'], wide, ['20', 'Home', '1']);
    expect(findHeader(rows, columns)).toMatchObject({ line: 1 });
    expect(findHeader(rows.slice(2), columns)).toMatchObject({ line: 3 });
  });

  test('When a sheet has a header and no product, then it fits worse than one with products', () => {
    const fit = (...rows: string[][]) => headerFit(rowsOf(...rows), SUPPLIER_FILE_COLUMNS);
    expect(fit(['Barcode', 'Cost'], ['5012345678900', '1'])).toBe(2);
    expect(fit(['Barcode', 'Cost'])).toBe(1);
    expect(fit(['Barcode'], ['5012345678900'])).toBe(1);
    expect(fit(['Terms'])).toBe(0);
  });
});
