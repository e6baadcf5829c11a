import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { ANN, startWorld, type World } from './harness.ts';
import { fileOf, firstWeek, type PriceLine, startWeek } from './second-week.ts';
import { StandInClassifier } from './stand-in-classifier.ts';

let world: World;
let sessions: string[] = [];
beforeAll(async () => {
  world = await startWorld();
  world.neighbours.otherCodes.add('W2');
  await new StandInClassifier(world.bus).start();
});
afterEach(async () => {
  for (const id of sessions) await world.remove(`/sessions/${id}`);
  sessions = [];
});
afterAll(() => world.close());

const send = async (lines: readonly PriceLine[], wholesaler = 'W1', more = '') => {
  const id = await world.newSession(ANN, 'Week', { wholesaler_code: wholesaler });
  sessions.push(id);
  const { body } = await world.send(id, `${fileOf(lines)}\r\n${more}`);
  return { id, result: body.data, check: body.data.file_check };
};
const answer = (id: string, given: string) => world.post(`/sessions/${id}/file-check`, { answer: given });

const lines = firstWeek(60).map((line, n) => ({ ...line, cost: (1 + n / 50).toFixed(2) }));
const own = lines.slice(0, 30);
const LATE = '5000000009992';
/** A row of a product that the files before do not have. */
const late = (cost: string, rrp: string) => `${LATE},SUP,${cost},${rrp},12,330ml,Late Item`;

/** Gives the faulty cell of the only rejected row another value, processes the file, and answers the product. */
const mended = async (id: string, was: string, value: string) => {
  const { rows } = (await world.get(`/sessions/${id}/rejected-cells`)).body.data;
  const { line, cells } = rows[0];
  const faulty = cells.find(({ reason }: { reason: string }) => reason !== '');
  expect(faulty).toMatchObject({ value: was });
  const given = { cells: [{ column: faulty.column, value, was }] };
  expect((await world.put(`/sessions/${id}/rejected-rows/${line}`, given)).status).toBe(200);
  await world.post('/generate-epos-file', { session_id: id });
  await world.until(id, 'completed');
  return (await world.get(`/sessions/${id}/products?search=${LATE}`)).body.data.products[0];
};

test('When a file is another wholesaler’s, then one answer moves its session there, and undo moves it back', async () => {
  // The wholesaler itself has a mapping of no barcode that is odd.
  const strange = lines.slice(30).filter(({ barcode }) => Number(barcode.at(-1)) % 2 === 1);
  const { id: ofOther } = await send(strange, 'W2');
  await send(own);
  const { id, check } = await send(strange);
  expect(check.findings).toMatchObject([{ code: 'other_products', fix: { kind: 'other_wholesaler' } }]);
  const moved = await answer(id, 'other_wholesaler');
  expect(moved.body.data.file_check.compared_with).toMatchObject([{ session_id: ofOther }]);
  expect(await world.status(id)).toMatchObject({ wholesaler_code: 'W2' });
  const undone = await answer(id, 'undo');
  expect(undone.body.data.file_check).toMatchObject({ verdict: 'check', answer: null });
  expect(await world.status(id)).toMatchObject({ wholesaler_code: 'W1' });
});

test('When the other wholesaler is no longer active, then the file is not moved to it', async () => {
  const strange = lines.slice(30).filter(({ barcode }) => Number(barcode.at(-1)) % 2 === 1);
  await send(strange, 'W2');
  await send(own);
  const { id } = await send(strange);
  world.neighbours.otherCodes.delete('W2');
  const refused = await answer(id, 'other_wholesaler');
  world.neighbours.otherCodes.add('W2');
  expect([refused.status, refused.body.message ?? refused.body.detail]).toEqual([409, expect.stringContaining('W2')]);
  expect(await world.status(id)).toMatchObject({ wholesaler_code: 'W1' });
});

test('When rows of a file that was read as pence are corrected, then they are pence too', async () => {
  await send(own);
  const pence = (amount: string) => String(Math.round(Number(amount) * 100));
  const spoiled = own.map((line) => ({ ...line, cost: pence(line.cost), rrp: pence(line.rrp) }));
  const { id } = await send(spoiled, 'W1', late('free', '249'));
  await answer(id, 'read_as_pence');
  expect(await mended(id, 'free', '150')).toMatchObject({ cost: '1.50', rrp: '2.49' });
});

test('When rows of a file whose columns were swapped are corrected, then the faulty cell is the one that is shown', async () => {
  await send(own);
  const { id } = await send(
    own.map((line) => ({ ...line, cost: line.rrp, rrp: line.cost })),
    'W1',
    late('free', '1.20'),
  );
  await answer(id, 'swap_cost_and_rrp');
  expect(await mended(id, 'free', '2.49')).toMatchObject({ cost: '1.20', rrp: '2.49' });
});

test('When VAT was taken off the costs of a file, then a row that joins later is asked about', async () => {
  await send(own);
  const { id } = await send(
    own.map((line) => ({ ...line, cost: (Number(line.cost) * 1.2).toFixed(2) })),
    'W1',
    late('1.80', 'free'),
  );
  expect((await answer(id, 'take_vat_off_cost')).status).toBe(200);
  expect(await mended(id, 'free', '2.49')).toMatchObject({
    needs_review: true,
    price_issues: expect.arrayContaining([expect.objectContaining({ code: 'row_doubt' })]),
  });
});

test('When a person says that a completed file is a part, then nothing is gone any more; undone, it is asked again', async () => {
  const week = await startWeek(world, own);
  sessions.push(week.id);
  await week.download();
  const { id } = await send(own.slice(0, 17));
  await world.post('/generate-epos-file', { session_id: id });
  await world.until(id, 'completed');
  const gone = async () => (await world.get(`/sessions/${id}/changes`)).body.data.counts.gone;
  expect(await gone()).toBeGreaterThan(0);
  expect((await answer(id, 'read_as_part')).body.data.file_check).toMatchObject({ verdict: 'usual' });
  expect(await gone()).toBe(0);
  expect((await answer(id, 'undo')).body.data.file_check).toMatchObject({ verdict: 'check', answer: null });
  expect(await gone()).toBeGreaterThan(0);
  expect((await answer(id, 'swap_cost_and_rrp')).status).toBe(409);
});
