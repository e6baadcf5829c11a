import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase } from '@tillmap/testing';
import fc from 'fast-check';
import { columnArrays, type Database, openDatabase, unnested } from '../src/index.ts';

const COLUMNS = { name: 'text', cell_count: 'int', is_known: 'boolean', extra: 'jsonb', said_at: 'timestamptz' };

let database: Database;
let close: () => Promise<void>;

beforeAll(async () => {
  const { url, drop } = await createTestDatabase();
  database = await openDatabase({ applicationName: 'columns test', migrations: [], url });
  close = async () => {
    await database.close();
    await drop();
  };
});
afterAll(() => close());

const storable = fc.string({ unit: 'grapheme' }).filter((text) => text.isWellFormed() && !text.includes('\0'));
const aName = fc.oneof(
  storable,
  fc.constantFrom('', 'NULL', 'null', '"', '\\', '\\"', '{}', '{a,"b"}', ',', ' a ', '\n'),
);
const aRow = fc.record({
  name: fc.option(aName),
  cellCount: fc.option(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
  isKnown: fc.option(fc.boolean()),
  extra: fc.option(fc.dictionary(storable, storable).map((value) => JSON.stringify(value))),
  saidAt: fc.option(fc.date({ min: new Date(0), max: new Date('2999-12-31'), noInvalidDate: true })),
});

test('When rows are sent as an array a column, then they arrive as they are', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aRow, { maxLength: 20 }), async (rows) => {
      const given = unnested({ ...COLUMNS, position: 'int' }, 'given', 1);
      const values = columnArrays(
        { ...COLUMNS, position: 'int' },
        rows.map((row, position) => ({ ...row, position })),
      );
      const found = await database.query<Record<string, unknown>>(
        `select name, cell_count as "cellCount", is_known as "isKnown", extra::text, said_at as "saidAt" from ${given} order by position`,
        values,
      );
      const withoutOrder = (text: unknown) => (typeof text === 'string' ? JSON.parse(text) : null);
      expect(found.map((row) => ({ ...row, extra: withoutOrder(row.extra) }))).toEqual(
        rows.map((row) => ({ ...row, extra: withoutOrder(row.extra) })),
      );
    }),
  );
});
