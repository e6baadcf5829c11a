import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { FileColumns } from '@tillmap/contracts';
import { barcodeOf } from './files.ts';
import { startWorld, type World } from './harness.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.neighbours.layouts = [];
  world.neighbours.isReferenceDataAway = false;
});

const NAMES = ['Baked Beans in Sauce', 'Tomato Ketchup Squeezy', 'Tonic Light Bottle', 'Choc Fingers Pack'];
const PACKS = [6, 12, 24];
const rrpOf = (row: number): string => (0.79 + (row % 5) + (row % 3) * 0.1).toFixed(2);
const costOf = (row: number): string => ((Number(rrpOf(row)) * (0.6 + (row % 7) * 0.021)) / 1.2 + 0.002).toFixed(2);

type Row = Readonly<Record<string, string | number>>;
const rowOf = (row: number): Row => ({
  code: `BW${1000 + row}`,
  barcode: barcodeOf(row),
  name: `${NAMES[row % 4]} ${row}`,
  pack: PACKS[row % 3] ?? 6,
  cost: costOf(row),
  rrp: rrpOf(row),
  promo: rrpOf(row + 1),
});

/** A file with these columns, under these names. */
const fileOf = (header: readonly string[] | undefined, columns: readonly string[], rows = 40): string =>
  [
    ...(header ? [header.join(',')] : []),
    ...Array.from({ length: rows }, (_, at) => columns.map((column) => rowOf(at + 1)[column] ?? '').join(',')),
  ].join('\n');

const HEADER = ['Prod', 'Ref Nr', 'Desc', 'Pk', 'Price 1', 'Price 2', 'Price 3'];
const COLUMNS = ['code', 'barcode', 'name', 'pack', 'cost', 'rrp', 'promo'];
const OPEN = fileOf(HEADER, COLUMNS);

/** The columns of a question as they are guessed, with some of them set. */
const chosen = (asked: FileColumns, set: Readonly<Record<number, string>>, more = {}) => ({
  header_line: asked.header_line,
  columns: asked.columns.flatMap(({ column, field }) => {
    const now = set[column] ?? field;
    return now === '' ? [] : [{ column, field: now }];
  }),
  ...more,
});

const ask = async (
  file: string,
): Promise<{ id: string; asked: FileColumns; body: { type: string; message: string } }> => {
  const id = await world.newSession();
  const { status, body } = await world.upload(id, file);
  expect(status).toBe(422);
  return { id, asked: body.columns, body };
};

describe('A file whose columns are not sure', () => {
  test('When two columns fit for the RRP, then it is refused with a guess for each column', async () => {
    const { id, asked, body } = await ask(OPEN);
    expect(body.type).toBe('urn:tillmap:problem:columns-not-sure');
    expect(asked).toMatchObject({ read_by: 'asked', header_line: 1, kind: 'supplier_file', layout: null });
    expect(asked.columns.map(({ name, field, certainty }) => [name, field, certainty])).toEqual([
      ['Prod', '', 'unused'],
      ['Ref Nr', 'barcode', 'sure'],
      ['Desc', 'description', 'sure'],
      ['Pk', 'caseqty', 'sure'],
      ['Price 1', 'costprice', 'check'],
      ['Price 2', expect.any(String), 'check'],
      ['Price 3', expect.any(String), 'check'],
    ]);
    expect(asked.columns[1]).toMatchObject({ why: '13 digits, 100% valid check digits' });
    expect(asked.columns[1]?.values).toHaveLength(5);
    expect((await world.status(id)).supplier_file_items_count).toBe(0);
  });

  test('When the columns are chosen, then the file is read so, and the next one without a question', async () => {
    const { id, asked } = await ask(OPEN);
    const choice = chosen(asked, { 5: 'costprice', 6: 'rrp', 7: 'offerrrp' }, { remember: true });
    const { status, body } = await world.uploadWith(id, choice, OPEN, 'northway-week-48.csv');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ total_processed: 40, columns: { read_by: 'choice', layout: null } });
    expect(world.neighbours.layouts).toMatchObject([{ name: 'northway', taught_by: 'Ann', has_header: true }]);

    const next = await world.newSession();
    const again = await world.upload(next, fileOf(HEADER, COLUMNS, 25));
    expect(again.status).toBe(200);
    expect(again.body.data.columns).toMatchObject({
      read_by: 'layout',
      sentence: 'Read with the layout of 18 November.',
    });
    expect(again.body.data.notes).toContain('Read with the layout of 18 November.');
  });

  test('When a choice is not remembered, then it holds for this file', async () => {
    const { id, asked } = await ask(OPEN);
    expect((await world.uploadWith(id, chosen(asked, { 6: 'rrp', 7: 'offerrrp' }), OPEN)).status).toBe(200);
    expect(world.neighbours.layouts).toEqual([]);
  });

  test.each([
    [{ 6: 'rrp', 7: 'rrp' }, 'Two columns are set to RRP. Choose “Not used” for one of them.'],
    [{ 2: '' }, 'No column is set to Barcode. Choose the one that has it.'],
    [{ 6: 'colour' }, 'There is no field “colour”.'],
  ])('When the choice is %j, then it says why not', async (set, sentence) => {
    const { id, asked } = await ask(OPEN);
    const { status, body } = await world.uploadWith(id, chosen(asked, set), OPEN);
    expect(status).toBe(422);
    expect(body.errors).toEqual({ layout: [sentence] });
  });

  test('When another person has taught the header meanwhile, then the later one is told both', async () => {
    const { id, asked } = await ask(OPEN);
    const other = await world.newSession();
    await world.uploadWith(other, chosen(asked, { 6: 'rrp', 7: 'offerrrp' }, { remember: true }), OPEN);
    const mine = chosen(asked, { 6: 'offerrrp', 7: 'rrp' }, { remember: true });
    const refused = await world.uploadWith(id, mine, OPEN);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe(
      'Ann has remembered other columns for this header: column 6, Price 2, is RRP there and Promo RRP here; column 7, Price 3, is Promo RRP there and RRP here. Keep theirs, or choose yours again to change the layout.',
    );
    const { version, id: layoutId } = refused.body.columns.layout;
    const again = await world.uploadWith(id, { ...mine, seen: version, replaces: layoutId }, OPEN);
    expect(again.status).toBe(200);
    expect(world.neighbours.layouts).toHaveLength(1);
  });
});

describe('A file whose contents tell', () => {
  test('When no name is known but the contents leave nothing open, then it is read and says how', async () => {
    const id = await world.newSession();
    const { status, body } = await world.upload(id, fileOf(HEADER.slice(0, 6), COLUMNS.slice(0, 6)));
    expect(status).toBe(200);
    expect(body.data.columns.read_by).toBe('contents');
    expect(body.data.findings).toEqual([
      expect.objectContaining({
        code: 'columns',
        sentence:
          'The names of the columns are not known. The 5 columns that are used were recognised by what stands in them.',
      }),
    ]);
  });

  test('When a file has no header and the documented order, then it is read so', async () => {
    const id = await world.newSession();
    const rows = Array.from({ length: 3 }, (_, at) => `${barcodeOf(at)},NWC,1.10,1.99,12`);
    const { status, body } = await world.upload(id, rows.join('\n'));
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ total_processed: 3, columns: { read_by: 'order', header_line: 0 } });
  });

  test('When a column named barcode holds none, then the person is asked', async () => {
    const { asked } = await ask(
      fileOf(['Barcode', 'EAN', 'Description', 'Cost', 'RRP'], ['code', 'name', 'name', 'cost', 'rrp']),
    );
    expect(asked.columns[0]).toMatchObject({
      field: '',
      certainty: 'check',
      why: 'Its name says barcode, and it holds none',
    });
  });
});

describe('A layout', () => {
  const teach = async (): Promise<void> => {
    const { id, asked } = await ask(OPEN);
    await world.uploadWith(id, chosen(asked, { 6: 'rrp', 7: 'offerrrp' }, { remember: true }), OPEN);
  };

  test('When a column that it uses is another one now, then the difference is asked about', async () => {
    await teach();
    const { asked } = await ask(
      fileOf(
        [...HEADER.slice(0, 5), 'Promo RRP', 'Price 2', 'Price 3'],
        [...COLUMNS.slice(0, 5), 'promo', 'rrp', 'promo'],
      ),
    );
    expect(asked.sentence).toBe(
      'The layout changed. Column 6 was Price 2 and is now Promo RRP. Price 2 is now column 7. Price 3 was column 7 and is now column 8.',
    );
    expect(asked.columns.filter(({ changed }) => changed).map(({ name }) => name)).toEqual(['Promo RRP']);
    expect(asked.layout).toMatchObject({
      version: 1,
      changes: expect.arrayContaining(['Column 6 was Price 2 and is now Promo RRP.']),
    });
  });

  test('When it was taught what its costs are for, then a question about it says so', async () => {
    const { id, asked: first } = await ask(OPEN);
    const choice = { ...chosen(first, { 6: 'rrp', 7: 'offerrrp' }, { remember: true }), cost_basis: 'case' };
    expect((await world.uploadWith(id, choice, OPEN)).status).toBe(200);
    const { asked } = await ask(fileOf(HEADER, ['code', 'barcode', 'name', 'pack', 'rrp', 'cost', 'promo']));
    expect(asked.layout).toMatchObject({ version: 1, cost_basis: 'case' });

    const other = { ...chosen(first, { 6: 'offerrrp', 7: 'rrp' }, { remember: true }), cost_basis: 'case' };
    const refused = await world.uploadWith(await world.newSession(), other, OPEN);
    expect(refused.body.columns.layout).toMatchObject({ cost_basis: 'case' });
  });

  test('When its columns only moved, then the file is read and says so', async () => {
    await teach();
    const id = await world.newSession();
    const moved = [...HEADER.slice(1), 'Prod'];
    const { status, body } = await world.upload(id, fileOf(moved, [...COLUMNS.slice(1), 'code']));
    expect(status).toBe(200);
    expect(body.data.columns.sentence).toMatch(
      /^Read with the layout of 18 November. Ref Nr was column 2 and is now column 1./,
    );
  });

  test('When its columns hold something else now, then the person is asked', async () => {
    await teach();
    const { asked } = await ask(fileOf(HEADER, ['code', 'barcode', 'name', 'pack', 'rrp', 'cost', 'promo']));
    expect(asked.sentence).toMatch(/^The columns no longer hold what the layout says/);
    expect(asked.columns.find(({ certainty }) => certainty === 'check')?.why).toBe(
      'The costs are higher than the retail prices',
    );
  });

  test('When last year’s table stands below, then its rows are read by its own layout and that is said', async () => {
    await teach();
    const id = await world.newSession();
    const names = ['Barcode', 'Description', 'Cost', 'RRP'];
    const above = fileOf(names, ['barcode', 'name', 'cost', 'rrp'], 10);
    const below = [
      HEADER.join(','),
      ...Array.from({ length: 5 }, (_, at) => COLUMNS.map((column) => rowOf(at + 60)[column]).join(',')),
    ];
    const { status, body } = await world.upload(id, [above, ...below].join('\n'));
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ total_processed: 15, bad_rows_count: 0 });
    expect(body.data.notes.join(' ')).toMatch(/A new header starts on line 12/);
  });

  test('When it is asked for by its id and is gone, then that is said', async () => {
    const id = await world.newSession();
    const { status, body } = await world.uploadWith(id, '0199c0de-0000-7000-8000-000000000000', OPEN);
    expect(status).toBe(422);
    expect(body.message).toMatch(/^This layout no longer exists/);
  });

  test('When the columns of the session’s file are changed, then the kept file is read again', async () => {
    const { id, asked } = await ask(OPEN);
    await world.uploadWith(id, chosen(asked, { 6: 'rrp', 7: 'offerrrp' }), OPEN);
    const again = await world.uploadWith(id, chosen(asked, { 6: 'offerrrp', 7: 'rrp' }));
    expect(again.status).toBe(200);
    expect(again.body.data.columns.columns.map(({ field }: { field: string }) => field).slice(-2)).toEqual([
      'offerrrp',
      'rrp',
    ]);
  });

  test('When reference-data is away, then sound names are read and others wait', async () => {
    const id = await world.newSession();
    world.neighbours.isReferenceDataAway = true;
    expect((await world.upload(id, OPEN)).status).toBe(503);
    const sound = fileOf(['Barcode', 'Description', 'Cost', 'RRP'], ['barcode', 'name', 'cost', 'rrp']);
    const { status, body } = await world.upload(id, sound);
    expect(status).toBe(200);
    expect(body.data.notes).toContain(
      'The layouts of this wholesaler could not be looked up, so the columns were read by their names.',
    );
  });
});
