import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { FileCheck, UploadResult } from '@tillmap/contracts';
import { barcodeOf } from './files.ts';
import { ANN, isKnown, startWorld, type World } from './harness.ts';
import { fileOf, type PriceLine } from './second-week.ts';
import { StandInClassifier } from './stand-in-classifier.ts';

let world: World;
let sessions: string[] = [];
beforeAll(async () => {
  world = await startWorld();
  await new StandInClassifier(world.bus).start();
});
afterEach(async () => {
  for (const id of sessions) await world.remove(`/sessions/${id}`);
  sessions = [];
});
afterAll(() => world.close());

const WORDS = ['Cola', 'Crisps', 'Soup', 'Tea', 'Beans', 'Rice', 'Jam', 'Soap', 'Oats', 'Flour', 'Honey', 'Bread'];
const QUANTITIES = ['6', '12', '24', '8'];

/** A list of products that differ in name, size, price and case. */
const list = (count = 48): PriceLine[] =>
  Array.from({ length: count }, (_, n) => {
    const cost = 0.4 + ((n * 37) % 89) / 20;
    return {
      barcode: barcodeOf(n),
      cost: cost.toFixed(2),
      rrp: (cost * 1.45).toFixed(2),
      caseQty: QUANTITIES[n % QUANTITIES.length]!,
      size: `${100 + 25 * (n % 17)}g`,
      name: `${WORDS[n % WORDS.length]} ${WORDS[(n * 5 + 1) % WORDS.length]} No ${n}`,
    };
  });

/** Barcodes of which the wholesaler has no mapping. */
const STRANGE = Array.from({ length: 200 }, (_, n) => barcodeOf(1_000 + n)).filter((barcode) => !isKnown(barcode));

const begin = async (): Promise<string> => {
  const id = await world.newSession(ANN, `Week ${sessions.length}`);
  sessions.push(id);
  return id;
};

const send = async (
  lines: readonly PriceLine[],
): Promise<Readonly<{ id: string; result: UploadResult; check: FileCheck }>> => {
  const id = await begin();
  const { status, body } = await world.send(id, fileOf(lines));
  expect(status).toBe(200);
  return { id, result: body.data, check: body.data.file_check };
};

/** Three honest weeks, and what is said of the fourth. */
const fourth = async (lines: readonly PriceLine[]) => {
  for (const week of [0, 1, 2])
    await send(
      list().map((line, n) => (n % 16 === week ? { ...line, cost: (Number(line.cost) * 1.05).toFixed(2) } : line)),
    );
  return send(lines);
};

const codesOf = ({ findings }: FileCheck): string[] => findings.map(({ code }) => code);
const times = (amount: string, factor: number): string => (Number(amount) * factor).toFixed(2);
const answer = (id: string, given: string) => world.post(`/sessions/${id}/file-check`, { answer: given });
const moved = <K extends keyof PriceLine>(lines: readonly PriceLine[], ...fields: K[]): PriceLine[] =>
  lines.map((line, n) => {
    const other = lines[(n + 1) % lines.length]!;
    return { ...line, ...Object.fromEntries(fields.map((field) => [field, other[field]])) };
  });

describe('A file beside the last files of its wholesaler', () => {
  test('When there is none, then it is the first, and an honest week after it is usual', async () => {
    const first = await send(list());
    expect(first.check).toMatchObject({ verdict: 'first', compared_with: [], findings: [], answer: null });
    const second = await send(
      list().map((line, n) => (n % 9 === 0 ? { ...line, cost: times(line.cost, 1.08) } : line)),
    );
    expect(second.check).toMatchObject({
      verdict: 'usual',
      sentence: '100% of its products stood in the last files, most costs as before.',
      compared_with: [{ session_id: first.id, file_name: 'prices.csv' }],
      findings: [],
    });
    expect(
      (await send(list().map((line) => ({ ...line, cost: times(line.cost, 1.08), rrp: times(line.rrp, 1.08) })))).check
        .verdict,
    ).toBe('usual');
  });

  test.each<[string, (lines: PriceLine[]) => PriceLine[]]>([
    ['in_pence', (lines) => lines.map((line) => ({ ...line, cost: String(Math.round(Number(line.cost) * 100)) }))],
    ['cost_and_rrp_swapped', (lines) => lines.map((line) => ({ ...line, cost: line.rrp, rrp: line.cost }))],
    ['cost_with_vat', (lines) => lines.map((line, n) => (n % 3 ? { ...line, cost: times(line.cost, 1.2) } : line))],
    ['rrp_without_vat', (lines) => lines.map((line, n) => (n % 3 ? { ...line, rrp: times(line.rrp, 1 / 1.2) } : line))],
    ['names_shifted', (lines) => moved(lines, 'name')],
    ['prices_shifted', (lines) => moved(lines, 'cost', 'rrp')],
    ['quantities_shifted', (lines) => moved(lines, 'caseQty')],
    ['sizes_differ', (lines) => moved(lines, 'size')],
    [
      'prices_scaled',
      (lines) => lines.map((line) => ({ ...line, cost: times(line.cost, 1.17), rrp: times(line.rrp, 1.17) })),
    ],
    ['case_costs', (lines) => lines.map((line) => ({ ...line, cost: times(line.cost, Number(line.caseQty)) }))],
    ['part_of_file', (lines) => lines.slice(0, 20)],
    ['other_products', (lines) => lines.map((line, n) => ({ ...line, barcode: STRANGE[n]! }))],
    ['rrp_gone', (lines) => lines.map((line) => ({ ...line, rrp: '' }))],
    ['cost_gone', (lines) => lines.map((line) => ({ ...line, cost: '' }))],
    ['names_gone', (lines) => lines.map((line) => ({ ...line, name: '' }))],
    ['same_file', (lines) => lines.map((line, n) => (n % 16 === 2 ? { ...line, cost: times(line.cost, 1.05) } : line))],
    [
      'older_file',
      (lines) => lines.map((line, n) => (n % 16 === 1 ? { ...line, cost: times(line.cost, 1.05) } : line)),
    ],
  ])('%s is found, and nothing else', async (code, spoil) => {
    const { check } = await fourth(spoil(list()));
    expect([check.verdict, codesOf(check)]).toEqual(['check', [code]]);
    expect(check.findings[0]!.sentence).toMatch(/^[A-Z0-9].*\.$/);
  });
});

describe('An answer to what was found', () => {
  test('When prices are read as pence, then they are those of before, by whom is told, and it can be undone', async () => {
    const pence = (amount: string) => String(Math.round(Number(amount) * 100));
    const { id, check } = await fourth(
      list().map((line) => ({ ...line, cost: pence(line.cost), rrp: pence(line.rrp) })),
    );
    expect(check.findings[0]).toMatchObject({
      code: 'in_pence',
      fix: { kind: 'read_as_pence', label: 'Read as Pence' },
      keep_label: 'They Are Pounds',
      examples: [
        { before: 'cost £0.40, RRP £0.58', now: 'cost £40.00, RRP £58.00', fixed: 'cost £0.40, RRP £0.58' },
        {},
        {},
      ],
    });
    const mended = (await answer(id, 'read_as_pence')).body.data.file_check;
    expect(mended).toMatchObject({
      verdict: 'usual',
      findings: [],
      answer: { kind: 'read_as_pence', sentence: 'Read as pence', by: 'Ann' },
    });
    // The amounts are whole in the file, and no pounds as they are read now.
    expect((await world.get(`/sessions/${id}/checked`)).body.data.findings).toEqual([]);
    const undone = (await answer(id, 'undo')).body.data.file_check;
    expect(undone).toMatchObject({ verdict: 'check', answer: null });
  });

  test.each([
    ['swap_cost_and_rrp', (line: PriceLine) => ({ ...line, cost: line.rrp, rrp: line.cost })],
    ['take_vat_off_cost', (line: PriceLine, n: number) => (n % 3 ? { ...line, cost: times(line.cost, 1.2) } : line)],
    ['add_vat_to_rrp', (line: PriceLine, n: number) => (n % 3 ? { ...line, rrp: times(line.rrp, 1 / 1.2) } : line)],
  ])('After %s the file is as usual', async (fix, spoil) => {
    const { id } = await fourth(list().map(spoil));
    const mended = (await answer(id, fix)).body.data.file_check;
    expect(mended).toMatchObject({ verdict: 'usual', findings: [], answer: { kind: fix } });
  });

  test('As long as nobody answered, its products need review; then only what else is doubtful', async () => {
    const { id, check } = await fourth(moved(list(), 'caseQty'));
    expect(check.products).toBe(48);
    await world.post('/generate-epos-file', { session_id: id });
    await world.until(id, 'completed');
    const before = (await world.get(`/sessions/${id}/statistics`)).body.data;
    expect(before).toMatchObject({ total_items: 48, needs_review: 48 });
    expect(before.price_issues).toContainEqual(expect.objectContaining({ code: 'file_unsure' }));
    const kept = await answer(id, 'right');
    expect(kept.body.data.file_check).toMatchObject({
      verdict: 'check',
      products: 0,
      answer: { sentence: 'It is right', by: 'Ann' },
    });
    expect((await world.get(`/sessions/${id}/statistics`)).body.data.needs_review).toBeLessThan(24);
    expect((await answer(id, 'right')).status).toBe(200);
    expect((await answer(id, 'read_as_pence')).status).toBe(409);
  });

  test('A file in which nobody said what is right is not what the next one is compared with', async () => {
    await fourth(moved(list(), 'name'));
    expect((await send(list().map((line, n) => (n === 3 ? { ...line, cost: '9.99' } : line)))).check.verdict).toBe(
      'usual',
    );
  });

  test('The answer stands in the receipt of the download', async () => {
    const { id } = await fourth(list().slice(0, 20));
    const part = (await answer(id, 'read_as_part')).body.data.file_check;
    expect(part).toMatchObject({ verdict: 'usual', answer: { sentence: 'Read as a part of the list', by: 'Ann' } });
    await world.post('/generate-epos-file', { session_id: id });
    await world.until(id, 'completed');
    await world.bytes(ANN, `/api/v1/file-building/sessions/${id}/download?disclaimer_accepted=true`);
    const { downloads } = (await world.get(`/sessions/${id}/downloads`)).body.data;
    expect(downloads[0].file_answer).toBe('Read as a part of the list, by Ann');
  });
});
