import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ReviewedProduct, UploadResult } from '@tillmap/contracts';
import { barcodeOf } from './files.ts';
import { ANN, AT, startWorld, type World } from './harness.ts';
import { StandInClassifier } from './stand-in-classifier.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await new StandInClassifier(world.bus).start();
});
afterAll(() => world.close());

type Row = Readonly<{ barcode?: string; name?: string; cost?: string; rrp?: string; qty?: string }>;

const csv = (rows: readonly Row[], cost = 'Cost'): string =>
  [
    `Barcode,Description,${cost},RRP,Case Qty`,
    ...rows.map(
      ({ barcode, name, cost: given = '6.24', rrp = '0.79', qty = '12' }, n) =>
        `${barcode ?? barcodeOf(n)},${name ?? `Item ${n} 400g`},${given},${rrp},${qty}`,
    ),
  ].join('\n');

/** Costs of a case that differ a little. */
const cases = (count: number): Row[] =>
  Array.from({ length: count }, (_, n) => ({ cost: (6 + (n % 10) / 10).toFixed(2) }));

const uploaded = async (content: string): Promise<{ id: string; result: UploadResult }> => {
  const id = await world.newSession();
  const answer = await world.upload(id, content);
  expect(answer.status).toBe(200);
  return { id, result: answer.body.data };
};
// What one test chose for the wholesaler must not answer another's question.
const forget = async (): Promise<void> => {
  const { id } = await uploaded(csv(cases(1)));
  await world.put(`/sessions/${id}/cost-basis`, { basis: 'as_given' });
};
const processed = async (content: string): Promise<string> => {
  const { id } = await uploaded(content);
  await world.post('/generate-epos-file', { session_id: id });
  await world.until(id, 'completed');
  return id;
};
const products = async (id: string, query = 'per_page=500') =>
  (await world.get(`/sessions/${id}/products?${query}`)).body.data.products as ReviewedProduct[];
const product = async (id: string, barcode: string) =>
  (await products(id)).find((row) => row.barcode === barcode) as ReviewedProduct;
const statistics = async (id: string) => (await world.get(`/sessions/${id}/statistics`)).body.data;
const tillFile = async (id: string): Promise<string[][]> => {
  const bytes = await world.bytes(ANN, `${AT}/sessions/${id}/download?disclaimer_accepted=true`);
  return bytes
    .toString()
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
};
const tillRow = async (id: string, barcode: string) => {
  const [header = [], ...rows] = await tillFile(id);
  const row = rows.find((cells) => cells[0]?.endsWith(barcode)) ?? [];
  return Object.fromEntries(header.map((name, at) => [name.replace('\ufeff', ''), row[at]]));
};

describe('What the costs of a file are for', () => {
  test('When a file has no RRP but £0.00, then its rows are told without being held for review', async () => {
    await forget();
    const rows = Array.from({ length: 6 }, () => ({ cost: '0.52', rrp: '0.00' }));
    const { id, result } = await uploaded(csv([...rows, { cost: '0.52' }]));
    expect(result.checks).toMatchObject([
      { code: 'retail_zero_throughout', count: 6, is_serious: false, filter: 'retail_zero_throughout' },
    ]);
    await world.post('/generate-epos-file', { session_id: id });
    await world.until(id, 'completed');
    expect((await product(id, barcodeOf(0))).price_issues).toEqual([
      { code: 'retail_zero_throughout', is_serious: false, sentence: 'The RRP is £0.00' },
    ]);
    expect((await product(id, barcodeOf(6))).price_issues).toEqual([]);
  });

  test('When the prices of most rows make sense for a case only, then the till gets the cost of one unit', async () => {
    await forget();
    const rows = [...cases(38), { cost: '0.52' }, { cost: '6.24', rrp: '' }];
    const { id, result } = await uploaded(csv(rows));
    expect(result.cost_basis).toMatchObject({
      basis: 'case',
      source: 'proved',
      is_question: false,
      rows_unit: 1,
      rows_case: 38,
      rows_without: 1,
      sentence: 'Cost is for a case: 38 of 39 rows make sense that way, 1 the other way.',
      example: { line: 2, cost: '6.00', rrp: '0.79', case_qty: '12', case: { unit_cost: '0.50' } },
    });
    expect(result.checks.map(({ code, count }) => [code, count])).toEqual([
      ['cost_other_way', 1],
      ['retail_missing', 1],
    ]);
    await world.post('/generate-epos-file', { session_id: id });
    await world.until(id, 'completed');
    expect(await tillRow(id, barcodeOf(0))).toMatchObject({ cost: '0.50', rrp: '0.79', case_qty: '12' });
    expect(await tillRow(id, barcodeOf(38))).toMatchObject({ cost: '0.52' });
    expect(await product(id, barcodeOf(0))).toMatchObject({
      cost: '6.00',
      unit_cost: '0.50',
      case_cost: '6.00',
      cost_basis: 'case',
    });
    expect(await product(id, barcodeOf(38))).toMatchObject({
      cost_basis: 'as_given',
      needs_review: true,
      price_issues: [{ code: 'cost_other_way', is_serious: true, sentence: expect.stringContaining('£0.52') }],
      review_details: expect.arrayContaining([expect.stringContaining('makes sense for one unit only')]),
    });
  });

  test('When nothing settles it, then costs stay as given, one question is asked, and its answer is remembered', async () => {
    await forget();
    const rows = Array.from({ length: 40 }, (_, n) => ({ cost: n % 2 === 0 ? '6.24' : '0.52' }));
    const { id, result } = await uploaded(csv(rows));
    expect(result.cost_basis).toMatchObject({ basis: 'as_given', source: 'unsettled', is_question: true });
    expect(await world.status(id)).toMatchObject({ cost_basis: 'as_given', cost_basis_open: true });

    const chosen = await world.put(`/sessions/${id}/cost-basis`, { basis: 'case' });
    expect(chosen.body.data.cost_basis).toMatchObject({ basis: 'case', source: 'chosen' });
    expect((await world.get(`/sessions/${id}/checked`)).body).toEqual(chosen.body);
    expect(await world.status(id)).toMatchObject({ cost_basis: 'case', cost_basis_open: false });

    const few = await uploaded(csv([{ cost: '6.24' }, { cost: '7.20', rrp: '' }]));
    expect(few.result.cost_basis).toMatchObject({ basis: 'case', source: 'remembered' });
  });

  test('When a row of a file whose layout says case is mended, then the till still gets the cost of one unit', async () => {
    await forget();
    const columns = ['barcode', 'description', 'costprice', 'caseqty'].map((field, at) => ({ column: at + 1, field }));
    const file = `Ref,Desc,Price,Pk\n${barcodeOf(0)},Beans 400g,6.00,12\n${barcodeOf(2)},Soup 400g,free,12`;
    const choice = { header_line: 1, columns, cost_basis: 'case', remember: true };
    await world.uploadWith((await uploaded(csv(cases(1)))).id, choice, file);
    const { id, result } = await uploaded(file);
    expect(result).toMatchObject({ columns: { read_by: 'layout' }, cost_basis: { basis: 'case' }, bad_rows_count: 1 });
    const cells = [{ column: 2, value: '7.20', was: 'free' }];
    expect((await world.put(`/sessions/${id}/rejected-rows/3`, { cells })).status).toBe(200);
    await world.post('/generate-epos-file', { session_id: id });
    await world.until(id, 'completed');
    expect(await tillRow(id, barcodeOf(0))).toMatchObject({ cost: '0.50' });
    expect(await tillRow(id, barcodeOf(2))).toMatchObject({ cost: '0.60' });
  });

  test('When the basis is changed after processing, then costs, issues and counts follow, and edits stay', async () => {
    await forget();
    const id = await processed(csv(cases(40)));
    const before = await statistics(id);
    const codes = { dept_code: '10', sub_dept_code: '11', cg_code: '111', vat_code: 'S' };
    await world.put(`/sessions/${id}/products/${barcodeOf(5)}`, codes);
    expect((await world.put(`/sessions/${id}/cost-basis`, { basis: 'unit' })).status).toBe(200);
    expect(await tillRow(id, barcodeOf(0))).toMatchObject({ cost: '6.00' });
    const wrong = await statistics(id);
    expect(wrong.needs_review).toBe(39);
    expect(wrong.price_issues).toContainEqual({ code: 'cost_other_way', count: 39 });
    expect(await product(id, barcodeOf(5))).toMatchObject({ needs_review: false, price_issues: [] });

    await world.put(`/sessions/${id}/cost-basis`, { basis: 'case' });
    expect(await statistics(id)).toEqual(before);
    await world.put(`/sessions/${id}/cost-basis`, { basis: 'as_given' });
    expect(await tillRow(id, barcodeOf(0))).toMatchObject({ cost: '6.00' });
    expect(await world.status(id)).toMatchObject({ cost_basis_open: true });
  });

  test('When the column says case, then it is believed; when the prices speak against it, then a person is asked', async () => {
    await forget();
    const said = await uploaded(csv(cases(20), 'Case Cost'));
    expect(said.result.cost_basis).toMatchObject({ basis: 'case', source: 'file_says' });
    const against = await uploaded(
      csv(
        Array.from({ length: 20 }, () => ({ cost: '0.52' })),
        'Case Cost',
      ),
    );
    expect(against.result.cost_basis).toMatchObject({ basis: 'as_given', source: 'unsettled', is_question: true });
    expect(against.result.cost_basis?.sentence).toContain('The file says the cost is for a case, but 20 rows');
  });

  test('When the basis is nonsense, the session a stranger’s or without a file, then it is refused', async () => {
    const { id } = await uploaded(csv(cases(3)));
    expect((await world.put(`/sessions/${id}/cost-basis`, { basis: 'dozen' })).status).toBe(422);
    const empty = await world.newSession();
    expect((await world.get(`/sessions/${empty}/checked`)).status).toBe(404);
    expect((await world.put(`/sessions/${empty}/cost-basis`, { basis: 'unit' })).status).toBe(404);
    const stranger = { ...ANN, id: 'user-eve' };
    expect((await world.call(stranger, 'GET', `${AT}/sessions/${id}/checked`)).status).toBe(404);
  });
});

describe('Price checks', () => {
  const sound = (count: number): Row[] =>
    Array.from({ length: count }, (_, n) => ({ cost: (0.5 + (n % 9) / 100).toFixed(2) }));
  const units: Row[] = [
    ...sound(40),
    { cost: '0.90', rrp: '0.79', qty: '1', name: 'Above 400g' },
    { cost: '0.70', rrp: '0.79', qty: '1', name: 'Below with VAT 400g' },
    { cost: '0.52', rrp: '7.90', name: 'Tenfold 400g' },
    { cost: '0.52', rrp: '0.79', name: 'Marked PM £0.99 400g' },
    { cost: '0.52', rrp: '', name: 'No price 400g' },
    { cost: '0.08', rrp: '0.79', qty: '1', name: 'Rich 400g' },
  ];
  const expected: readonly (readonly [number, string, boolean])[] = [
    [40, 'cost_above_retail', true],
    [41, 'retail_below_cost_with_vat', true],
    [42, 'price_scale', true],
    [43, 'price_mark_differs', true],
    [44, 'retail_missing', false],
  ];

  test('When prices are wrong, then each says why, serious ones need review, and a filter and a count find them', async () => {
    await forget();
    const id = await processed(csv(units));
    for (const [n, code, isSerious] of expected) {
      const row = await product(id, barcodeOf(n));
      expect([n, row.price_issues.map(({ code: found }) => found)]).toEqual([n, [code]]);
      expect(row.price_issues[0]).toMatchObject({ is_serious: isSerious });
      if (isSerious) expect(row.needs_review).toBe(true);
      expect((await products(id, `issue=${code}`)).map(({ barcode }) => barcode)).toEqual([barcodeOf(n)]);
    }
    const counts = await statistics(id);
    expect(counts.price_issues).toEqual(expect.arrayContaining(expected.map(([, code]) => ({ code, count: 1 }))));
    expect(counts.high_confidence + counts.needs_review).toBe(counts.total_items);
    expect((await products(id, 'per_page=500&filter=review')).length).toBe(counts.needs_review);
    expect((await world.status(id)).processing_stats).toMatchObject({ high_confidence: counts.high_confidence });
  });

  test('When a margin lies far outside its department in this file, then it is noted', async () => {
    await forget();
    const id = await processed(csv(units));
    expect((await product(id, barcodeOf(45))).price_issues).toEqual([
      {
        code: 'margin_unusual',
        is_serious: false,
        sentence: expect.stringMatching(/^The margin is 88%; in this department of the file it is -?\d+% to \d+%$/),
      },
    ]);
  });

  test('When a price is ten times that of its like and has no cost, then it needs review', async () => {
    await forget();
    const like = Array.from({ length: 20 }, (_, n) => ({
      name: `Tavy Tonic Kind${n} 150ml`,
      cost: '',
      rrp: n === 3 ? '5.50' : `0.${50 + n}`,
    }));
    const id = await processed(csv(like));
    const odd = await product(id, barcodeOf(3));
    expect(odd).toMatchObject({
      needs_review: true,
      price_issues: [
        { code: 'price_scale', sentence: 'The RRP £5.50 looks 10 times too high: similar products sell for £0.60' },
      ],
    });
    const counts = await statistics(id);
    expect(counts.price_issues).toEqual([{ code: 'price_scale', count: 1 }]);
    expect((await products(id, 'per_page=500&filter=review')).length).toBe(counts.needs_review);
  });

  test('When a person sets the mapping of a row, then its prices are accepted with it', async () => {
    await forget();
    const id = await processed(csv(units));
    const before = await statistics(id);
    const codes = { dept_code: '10', sub_dept_code: '11', cg_code: '111', vat_code: 'S' };
    const answer = await world.put(`/sessions/${id}/products/${barcodeOf(40)}`, codes);
    expect(answer.body.data).toMatchObject({ needs_review: false, price_issues: [], cost: '0.90' });
    const after = await statistics(id);
    expect(after.needs_review).toBe(before.needs_review - 1);
    expect(after.price_issues).not.toContainEqual(expect.objectContaining({ code: 'cost_above_retail' }));
  });
});

describe('A case’s row at the price of a unit', () => {
  const CASE = '15723241977338';
  const UNIT = '5723241977331';
  const file = csv([
    ...Array.from({ length: 20 }, () => ({ cost: '0.52' })),
    { barcode: CASE, cost: '0.30', rrp: '0.80', qty: '24' },
  ]);
  const sellAs = (id: string, barcode: string, body: unknown) =>
    world.post(`/sessions/${id}/products/${barcode}/sold-as`, body);

  test('When it is sold by the unit, then it has the unit’s barcode, cost and price, and the choice is offered next time', async () => {
    await forget();
    const id = await processed(file);
    expect(await product(id, CASE)).toMatchObject({
      needs_review: true,
      is_case_row: true,
      sold_as: 'case',
      unit_barcode: UNIT,
      sold_as_before: '',
      price_issues: [{ code: 'case_at_unit_price', is_serious: true }],
    });
    const before = await statistics(id);
    const answer = await sellAs(id, CASE, { as: 'unit' });
    expect(answer.body.data).toMatchObject({
      barcode: UNIT,
      case_barcode: CASE,
      is_case_row: true,
      sold_as: 'unit',
      unit_cost: '0.30',
      case_cost: '7.20',
      needs_review: false,
      price_issues: [],
    });
    expect((await statistics(id)).needs_review).toBe(before.needs_review - 1);
    expect(await tillRow(id, UNIT)).toMatchObject({ barcode: UNIT, cost: '0.30', rrp: '0.80' });
    expect((await products(id, `search=${UNIT}`)).map(({ barcode }) => barcode)).toEqual([UNIT]);

    const next = await processed(file);
    expect(await product(next, CASE)).toMatchObject({ sold_as_before: 'unit', needs_review: true });

    const back = await sellAs(id, UNIT, { as: 'case' });
    expect(back.body.data).toMatchObject({
      barcode: CASE,
      sold_as: 'case',
      rrp_left_out: true,
      case_cost: '7.20',
      price_issues: [],
    });
    expect(await tillRow(id, CASE)).toMatchObject({ cost: '7.20', rrp: '' });
    const kept = await sellAs(id, CASE, { as: 'case', keep_rrp: true });
    expect(kept.body.data).toMatchObject({ rrp: '0.80', rrp_left_out: false });
    expect(await tillRow(id, CASE)).toMatchObject({ cost: '7.20', rrp: '0.80' });
  });

  test('When the unit is in the file already, or the row is no case’s, then it is refused with a sentence', async () => {
    await forget();
    const id = await processed(`${file}\n${UNIT},The unit 400g,0.30,0.80,24`);
    const taken = await sellAs(id, CASE, { as: 'unit' });
    expect(taken.status).toBe(409);
    expect(taken.body.detail).toBe(
      `Line 23 of the file has the barcode ${UNIT} already. Sell this row as a case instead.`,
    );
    expect((await sellAs(id, barcodeOf(0), { as: 'case' })).status).toBe(422);
    expect((await sellAs(id, barcodeOf(99), { as: 'case' })).status).toBe(404);
    expect((await sellAs(id, CASE, { as: 'pallet' })).status).toBe(422);
  });
});
