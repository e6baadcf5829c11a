import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { aliasesOf, matchOf, REFERENCE_FILE_COLUMNS, SUPPLIER_FILE_COLUMNS } from '../columns/index.ts';
import type { TableRow } from '../table/index.ts';
import { decideColumns } from './decide-columns.ts';
import type { ColumnsDecision } from './decision.ts';
import { fieldsOf, fingerprintOf, type KnownLayout } from './layout.ts';

const gtin = (number: number): string => {
  const body = `50${String(number * 7_919)
    .padStart(10, '0')
    .slice(-10)}`;
  const sum = Array.from(body).reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
};
const NAMES = ['Baked Beans in Sauce', 'Tomato Ketchup Squeezy', 'Tonic Light Bottle', 'Choc Fingers Pack'];
const rrpOf = (at: number): string => (0.79 + (at % 5) + (at % 3) * 0.1).toFixed(2);
const VALUES: Readonly<Record<string, (at: number) => string>> = {
  barcode: gtin,
  description: (at) => `${NAMES[at % 4]} ${at}`,
  caseqty: (at) => ['6', '12', '24'][at % 3] ?? '',
  costprice: (at) => ((Number(rrpOf(at)) * (0.6 + (at % 7) * 0.021)) / 1.2 + 0.002).toFixed(2),
  rrp: rrpOf,
  code: (at) => `BW${1_000 + at}`,
};
const tableOf = (header: readonly string[] | undefined, columns: readonly string[], rows = 40): TableRow[] =>
  [
    ...(header ? [header] : []),
    ...Array.from({ length: rows }, (_, at) => columns.map((column) => VALUES[column]!(at + 1))),
  ].map((cells, at) => ({ line: at + 1, cells }));
const decide = (rows: readonly TableRow[], layouts: readonly KnownLayout[] = []): ColumnsDecision =>
  decideColumns({ rows, specs: SUPPLIER_FILE_COLUMNS, delimiter: ',', layouts });

const NEEDED = ['barcode', 'description', 'caseqty', 'costprice', 'rrp'];
const STANDING = ['code', 'barcode', 'caseqty', 'rrp', 'costprice', 'description'];
const anOrder = fc.shuffledSubarray([...NEEDED, 'code'], { minLength: 6 });
// Some words without a vowel say what a column is: RRP, CST.
const aName = fc
  .stringMatching(/^[b-df-hj-np-tv-z]{3,8}$/)
  .filter((name) => matchOf(name, aliasesOf(SUPPLIER_FILE_COLUMNS)) === undefined);
const names = fc.uniqueArray(aName, { minLength: 6, maxLength: 6 });

const layoutFor = (header: readonly string[], columns: readonly string[]): KnownLayout => ({
  id: 'known',
  hasHeader: true,
  columns: columns.map((field, at) => ({
    name: header[at] ?? '',
    shape: 'text',
    field: field === 'code' ? '' : field,
  })),
});

describe('decideColumns', () => {
  test('When columns stand in any order under names without a meaning, then none that is used is another one', () => {
    fc.assert(
      fc.property(anOrder, fc.option(names, { nil: undefined }), (columns, header) => {
        const decision = decide(tableOf(header, columns));
        const fields = decision.isSure
          ? decision.header.fields
          : new Map(
              decision.question.columns.flatMap(({ field, index, certainty }) =>
                certainty === 'sure' ? [[field, index] as const] : [],
              ),
            );
        for (const [field, at] of fields) if (NEEDED.includes(field)) expect(columns[at]).toBe(field);
      }),
    );
  });

  test.each(['Cost', 'CST', 'RRP', 'Case Size', 'Case Cost', 'Description'])(
    'When the barcodes stand under “%s”, then the name is not believed',
    (name) => {
      const decision = decide(tableOf(['ffb', name, 'fff', 'bpv', 'vbb', 'bvj'], STANDING));
      const fields = decision.isSure
        ? decision.header.fields
        : new Map(decision.question.columns.map(({ field, index }) => [field, index]));
      expect([...fields].find(([, at]) => at === 1)?.[0]).toBe('barcode');
      if (decision.isSure) for (const field of NEEDED) expect(STANDING[fields.get(field) ?? -1]).toBe(field);
    },
  );

  test.each([
    ['costprice', 'RRP'],
    ['rrp', 'CST'],
  ])('When the %s stands under “%s” beside an unknown name, then a person is asked which is which', (field, name) => {
    const columns = ['barcode', 'description', 'costprice', 'rrp', 'caseqty', 'code'];
    const decision = decide(
      tableOf(
        columns.map((column, at) => (column === field ? name : ['jpp', 'ppj', 'bvv', 'vjb', 'pfv', 'jvv'][at]!)),
        columns,
      ),
    );
    if (decision.isSure) throw new Error('No price may be taken for sure.');
    expect(decision.question.columns[columns.indexOf(field)]).toMatchObject({ certainty: 'check' });
  });

  test('When a header was taught, then its files are read by it, and so is one with its columns in another order', () => {
    fc.assert(
      fc.property(
        anOrder,
        names,
        fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }),
        (columns, header, order) => {
          const layout = layoutFor(header, columns);
          const moved = tableOf(
            order.map((at) => header[at]!),
            order.map((at) => columns[at]!),
          );
          for (const [rows, now] of [
            [tableOf(header, columns), columns],
            [moved, order.map((at) => columns[at]!)],
          ] as const) {
            const decision = decide(rows, [layout]);
            if (!decision.isSure) throw new Error(decision.question.reason);
            expect(decision.readBy.by).toBe('layout');
            for (const field of NEEDED) expect(now[decision.header.fields.get(field) ?? -1]).toBe(field);
          }
        },
      ),
    );
  });

  test('When a column that is used has another name, then the change is asked about and named', () => {
    fc.assert(
      fc.property(anOrder, names, aName, fc.nat(4), (columns, header, name, at) => {
        const column = columns.indexOf(NEEDED[at]!);
        fc.pre(!header.includes(name));
        const changed = header.map((one, index) => (index === column ? name : one));
        const decision = decide(tableOf(changed, columns), [layoutFor(header, columns)]);
        if (decision.isSure) throw new Error('not asked');
        expect(decision.question.reason).toContain(`Column ${column + 1} was ${header[column]} and is now ${name}.`);
        expect([...(decision.question.changed?.columns ?? [])]).toEqual([column]);
      }),
    );
  });

  test('When rows are anything, then deciding never throws and needs no column that is not there', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.string())), (cells) => {
        const rows = cells.map((one, at) => ({ line: at + 1, cells: one }));
        const decision = decide(rows);
        const width = Math.max(0, ...cells.map(({ length }) => length));
        if (decision.isSure) for (const at of decision.header.fields.values()) expect(at).toBeLessThan(width);
        else for (const { index } of decision.question.columns) expect(index).toBeLessThan(width);
      }),
    );
  });

  test.each([
    [
      ['P1', 'P2'],
      ['rrp', 'rrp'],
    ],
    [
      ['P1', 'P2'],
      ['costprice', 'costprice'],
    ],
  ])('When two columns of amounts %j hold %j, then no price is taken for sure', (prices, held) => {
    const decision = decide(tableOf(['EAN', 'Product', ...prices], ['barcode', 'description', ...held]));
    expect(decision.isSure).toBe(false);
  });

  test('When a layout’s cost and RRP have changed places, then a person is asked', () => {
    const header = ['EAN', 'Product', 'Pk', 'P1', 'P2'];
    const columns = ['barcode', 'description', 'caseqty', 'costprice', 'rrp'];
    const decision = decide(tableOf(header, ['barcode', 'description', 'caseqty', 'rrp', 'costprice']), [
      layoutFor(header, columns),
    ]);
    expect(decision).toMatchObject({ isSure: false, question: { changed: { layoutId: 'known' } } });
  });

  test('When a file without a header has been taught, then the next one is known by what stands in its columns', () => {
    const columns = ['code', 'description', 'rrp', 'costprice', 'rrp', 'barcode'];
    const layout: KnownLayout = {
      id: 'bare',
      hasHeader: false,
      columns: columns.map((field, at) => ({
        name: '',
        field: at === 4 || at === 0 ? '' : field,
        shape: (['text', 'words', 'amount', 'amount', 'amount', 'barcode'] as const)[at]!,
      })),
    };
    expect(decide(tableOf(undefined, columns)).isSure).toBe(false);
    const known = decide(tableOf(undefined, columns, 12), [layout]);
    expect(known).toMatchObject({ isSure: true, readBy: { by: 'layout', layoutId: 'bare' } });
    if (known.isSure) expect(known.header.fields).toEqual(fieldsOf(layout));
  });

  test('When codes of departments are asked for, then only names tell which they are', () => {
    const rows = tableOf(['Code', 'Name', 'A', 'B'], ['barcode', 'description', 'caseqty', 'caseqty']);
    const decision = decideColumns({ rows, specs: REFERENCE_FILE_COLUMNS, delimiter: ',', layouts: [] });
    expect(decision).toMatchObject({ isSure: false });
  });
});

describe('fingerprintOf', () => {
  test('When names differ by case, signs and empty columns at the end, then the header is the same', () => {
    const layout = layoutFor(['EAN Nr.', 'Price (1)'], ['barcode', 'costprice']);
    const other = {
      ...layout,
      columns: [
        ...layoutFor(['ean nr', 'price 1'], ['rrp', 'barcode']).columns,
        { name: '', shape: 'empty' as const, field: '' },
      ],
    };
    expect(fingerprintOf(other)).toBe(fingerprintOf(layout));
    expect(fingerprintOf({ ...layout, hasHeader: false })).not.toBe(fingerprintOf(layout));
  });
});
