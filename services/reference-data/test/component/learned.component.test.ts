import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type BusMessage, type EventBus, encode } from '@tillmap/bus';
import { create, EVENTS, ItemReviewedSchema, ItemsReviewedSchema, type ReviewedItemSchema } from '@tillmap/bus/events';
import type { LearnedProduct } from '@tillmap/contracts';
import { waitUntil } from '@tillmap/testing';
import { hearDeeds, type ReferenceData, standInCatalog, startReferenceData } from '../harness.ts';

let service: ReferenceData;
let catalog: Awaited<ReturnType<typeof standInCatalog>>;
let deeds: Awaited<ReturnType<typeof hearDeeds>>;
let bus: EventBus;
let id: string;

const BARCODE = '05012345678900';

beforeAll(async () => {
  service = await startReferenceData();
  catalog = await standInCatalog(service.openBus());
  deeds = await hearDeeds(service.openBus());
  bus = service.openBus();
  const made = await service.postJson('/api/admin/wholesalers', { code: 'NISA', name: 'NISA Ltd' });
  id = ((await made.json()) as { data: { id: string } }).data.id;
  const vat = ['A', 'B', 'C', 'Z'].map((code) => `NISA,${code},Rate ${code},0`);
  const text = ['wholesaler_code,code,description,rate', ...vat].join('\n');
  await service.upload('/api/admin/vat-codes/import', { text });
  await service.sql.execute(
    `insert into hierarchy_row select gen_random_uuid(), 'NISA', '10', 'Grocery', '90', 'Tea', '1', 'Black Tea', now(), now()`,
  );
});
beforeEach(async () => {
  await service.sql.execute('truncate reference_mapping, learned_mapping, mapping_tombstone');
});
afterAll(async () => {
  await bus.close();
  await catalog.stop();
  await deeds.stop();
  await service.stop();
});

type Content<Schema extends Parameters<typeof create>[0]> = Omit<
  NonNullable<Parameters<typeof create<Schema>>[1]>,
  '$typeName'
>;
type SaidOfItem = Content<typeof ReviewedItemSchema>;
type SaidOfEdit = Content<typeof ItemsReviewedSchema>;
type Said = SaidOfItem & SaidOfEdit;

const TEA: SaidOfItem = {
  barcode: BARCODE,
  barcodeGiven: '5012345678900',
  name: 'Tea',
  deptCode: '10',
  subDeptCode: '90',
  cgCode: '1',
  vatCode: 'A',
  step: 1n,
  how: 'changed',
};
const EDIT: SaidOfEdit = {
  wholesalerCode: 'NISA',
  sessionId: 'monday',
  sessionName: 'Monday’s file',
  userId: 'sam',
  userName: 'Sam Doe',
};

const review = ({ sessionId, sessionName, userId, userName, at, ...item }: Said): BusMessage => {
  const edit = Object.entries({ sessionId, sessionName, userId, userName, at }).filter(
    ([, said]) => said !== undefined,
  );
  return encode(
    EVENTS.itemsReviewed,
    create(ItemsReviewedSchema, { ...EDIT, ...Object.fromEntries(edit), items: [{ ...TEA, ...item }] }),
    { source: 'file-building' },
  );
};
/** The same as a version before told it. */
const reviewBefore = (item: SaidOfItem): BusMessage =>
  encode(EVENTS.itemReviewed, create(ItemReviewedSchema, { ...EDIT, ...TEA, ...item }), { source: 'file-building' });

/** Tells this in its order, and waits until all of it was heard. */
const tell = async (...messages: BusMessage[]): Promise<void> => {
  await bus.publish(messages);
  await waitUntil(
    async () =>
      (await service.sql.query('select from inbox where event_id = any($1::text[])', [messages.map((one) => one.id)]))
        .length === new Set(messages.map((one) => one.id)).size,
  );
};
const teach = (vatCode: string, step: number, over: Said = {}) => review({ vatCode, step: BigInt(step), ...over });
const revertOf = (vatCode: string, step: number, over: Said = {}) => teach(vatCode, step, { takenBack: true, ...over });

const mapping = async (barcode = BARCODE) =>
  (
    await service.sql.query<{ vat: string; source: string }>(
      'select vat_code as vat, source from reference_mapping where barcode = $1',
      [barcode],
    )
  )[0];

type Answer = { learned: LearnedProduct[]; not_reverted: number; pagination: { total: number } };
const path = '/api/admin/wholesalers';
const listed = async (query = ''): Promise<Answer> =>
  ((await (await service.get(`${path}/${id}/learned?${query}`)).json()) as { data: Answer }).data;
const post = (what: string, body: object, token?: string) =>
  service.postJson(`${path}/${id}/learned/${what}`, body, token);
type Done = { revert_id: string; reverted: number; stayed: number; message: string };
const reverted = async (body: object): Promise<Done> => (await post('revert', body)).json() as Promise<Done>;

/** An import's mapping in the place of what is there. */
const importOver = (vatCode: string) =>
  service.sql.execute(
    `update reference_mapping set vat_code = $1, source = 'import', import_id = gen_random_uuid(), version = nextval('mapping_version')`,
    [vatCode],
  );

describe('A step of a review that is taken back', () => {
  test('When it had made the mapping, then that is removed and the others are told', async () => {
    await tell(teach('A', 1));
    expect(await mapping()).toEqual({ vat: 'A', source: 'review' });
    await catalog.untilAllHeard(service.sql);
    const removed = catalog.removed.length;
    await tell(revertOf('A', 1));
    expect(await mapping()).toBeUndefined();
    await waitUntil(() => catalog.removed.length > removed);
    expect(catalog.removed.slice(removed)).toEqual([BARCODE]);
  });

  test('When a version before told of both, then the mapping is made and removed', async () => {
    await tell(reviewBefore({}));
    expect(await mapping()).toEqual({ vat: 'A', source: 'review' });
    await tell(reviewBefore({ takenBack: true }));
    expect(await mapping()).toBeUndefined();
  });

  test('When it had changed what another session taught, then that is there again and told', async () => {
    await tell(teach('A', 1), teach('B', 1, { sessionId: 'tuesday' }));
    await catalog.untilAllHeard(service.sql);
    const told = catalog.heard.length;
    await tell(revertOf('B', 1, { sessionId: 'tuesday' }));
    expect(await mapping()).toEqual({ vat: 'A', source: 'review' });
    await waitUntil(() => catalog.heard.length > told);
    expect(catalog.heard.at(-1)).toMatchObject({ mappings: [{ barcode: BARCODE, vatCode: 'A', source: 'review' }] });
  });

  test('When a session set an item several times, then each taking back gives the one before, in any order', async () => {
    await tell(teach('A', 1), teach('B', 2), teach('C', 3), revertOf('C', 3));
    expect(await mapping()).toMatchObject({ vat: 'B' });
    await tell(revertOf('A', 1));
    expect(await mapping()).toMatchObject({ vat: 'B' });
    await tell(revertOf('B', 2));
    expect(await mapping()).toBeUndefined();
  });

  test('When it comes twice, or is done again, then it counts as often as it was said', async () => {
    const [first, back, again] = [teach('A', 1), revertOf('A', 1), teach('A', 1)];
    await tell(first, back, back, first);
    expect(await mapping()).toBeUndefined();
    await tell(again, revertOf('B', 2), revertOf('A', 1, { sessionId: 'tuesday' }));
    expect(await mapping()).toMatchObject({ vat: 'A' });
  });

  test('When an import, an edit or another review came after it, then that stays', async () => {
    await tell(teach('A', 1));
    await importOver('B');
    await tell(revertOf('A', 1));
    expect(await mapping()).toEqual({ vat: 'B', source: 'import' });

    await service.sql.execute('truncate reference_mapping, learned_mapping');
    await tell(teach('A', 1), teach('A', 7, { sessionId: 'tuesday', userName: 'Kim' }), revertOf('A', 1));
    expect(await mapping()).toEqual({ vat: 'A', source: 'review' });
    expect((await listed()).learned).toMatchObject([
      { user_name: 'Kim', state: 'learned' },
      { state: 'reverted', reverted: { stays: 'review' } },
    ]);
  });

  test('When reviews were not learned from, then nothing happens; what had been learned is taken back even then', async () => {
    const settings = `${path}/${id}/review-settings`;
    await service.putJson(settings, { learn_from_reviews: false });
    await tell(teach('A', 1), revertOf('A', 1));
    expect(await listed()).toMatchObject({ learned: [], not_reverted: 0 });
    await service.putJson(settings, { learn_from_reviews: null });
    await tell(teach('A', 1));
    await service.putJson(settings, { learn_from_reviews: false });
    await tell(revertOf('A', 1));
    await service.putJson(settings, { learn_from_reviews: null });
    expect(await mapping()).toBeUndefined();
  });
});

describe('What was learned from reviews', () => {
  const other = (at: number, over: Said = {}): BusMessage =>
    teach('B', at, { barcode: `0501234567${at}000`.slice(0, 14).padStart(14, '0'), name: `Product ${at}`, ...over });

  test('When an administrator asks, then all comes, newest first, from what to what', async () => {
    await tell(teach('A', 1, { at: '2026-03-02T10:00:00.000Z' }));
    await tell(teach('B', 4, { sessionId: 'tuesday', how: 'accepted', userId: 'kim', userName: 'Kim' }));
    const place = {
      dept_code: '10',
      sub_dept_code: '90',
      cg_group_code: '1',
      department_name: 'Grocery',
      sub_department_name: 'Tea',
      category_group_name: 'Black Tea',
    };
    const { learned, pagination } = await listed();
    expect(pagination).toEqual({ current_page: 1, last_page: 1, per_page: 20, total: 2 });
    expect(learned).toEqual([
      expect.objectContaining({
        from: { ...place, vat_code: 'A' },
        to: { ...place, vat_code: 'B' },
        how: 'accepted',
        session_id: 'tuesday',
        user_id: 'kim',
        user_name: 'Kim',
        state: 'learned',
      }),
      {
        id: expect.any(String),
        barcode: '5012345678900',
        name: 'Tea',
        size: '',
        from: null,
        to: { ...place, vat_code: 'A' },
        session_id: 'monday',
        session_name: 'Monday’s file',
        how: 'changed',
        user_id: 'sam',
        user_name: 'Sam Doe',
        at: '2026-03-02T10:00:00.000Z',
        state: 'replaced',
        reverted: null,
      },
    ]);
  });

  test('When it is searched or asked of a user or a session, then that alone comes, with how many can be reverted', async () => {
    await tell(
      other(1, { name: 'Green Oolong' }),
      other(2),
      other(3, { sessionId: 'tuesday' }),
      other(4, { userId: 'kim', userName: 'Kim Ó Neill' }),
    );
    const names = async (query: string) => (await listed(query)).learned.map(({ name }) => name);
    expect(await names('search=oolong%20green')).toEqual(['Green Oolong']);
    expect(await names('search=o%20neill')).toEqual(['Product 4']);
    expect(await names('search=5012345678900')).toEqual(['Product 4', 'Product 3', 'Product 2', 'Green Oolong']);
    expect(await names('per_page=3&page=2')).toEqual(['Green Oolong']);
    expect(await listed('user_id=sam&search=oolong')).toMatchObject({
      learned: [{ name: 'Green Oolong' }],
      not_reverted: 3,
    });
    expect(await listed('session_id=monday')).toMatchObject({ pagination: { total: 3 }, not_reverted: 3 });
  });

  test('When one is reverted, then its mapping is as before, the trail hears it, and undoing restores it', async () => {
    await tell(teach('A', 1), teach('B', 2));
    const [newest] = (await listed()).learned;
    const heard = () => deeds.all().filter(({ subject }) => subject === 'mappings');
    await deeds.untilAllHeard(service.sql);
    const before = heard().length;
    const done = await reverted({ ids: [newest!.id] });
    expect(done).toMatchObject({ reverted: 1, stayed: 0, message: 'Reverted 1 learned product.' });
    expect(await mapping()).toMatchObject({ vat: 'A' });
    expect(service.neighbours.asked.at(-1)).toMatchObject({ wholesaler_code: 'NISA', mapping: { barcode: BARCODE } });
    const [first] = (await listed()).learned;
    expect(first).toMatchObject({ state: 'reverted', reverted: { by: 'admin name', stays: null } });

    const again = await post('restore', { revert_id: done.revert_id });
    expect(await again.json()).toEqual({ restored: 1, message: 'Restored 1 learned product.' });
    expect(await mapping()).toMatchObject({ vat: 'B', source: 'review' });
    expect((await listed()).learned[0]).toMatchObject({ state: 'learned', reverted: null });
    await waitUntil(() => heard().length >= before + 2);
    expect(heard().slice(before)).toMatchObject([
      { what: 'learned_reverted', subjectId: 'NISA', count: 1n, byUserName: 'admin name', wholesalerName: 'NISA Ltd' },
      { what: 'learned_restored', count: 1n },
    ]);
  });

  test('When all of a session or a user is reverted, then as many as were shown, or nothing', async () => {
    await tell(teach('A', 1), other(1), other(2), other(3, { sessionId: 'tuesday' }));
    const refused = await post('revert', { session_id: 'monday', expected: 2 });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      message: 'There are now 3 learned products, not 2. Nothing was reverted.',
    });
    expect(await mapping()).toBeDefined();

    await service.sql.execute(`update reference_mapping set source = 'manual' where name = 'Product 1'`);
    expect(await reverted({ session_id: 'monday', expected: 3 })).toMatchObject({
      reverted: 3,
      stayed: 1,
      message: 'Reverted 3 learned products. 1 mapping stayed, because it was changed later.',
    });
    expect(await service.sql.query('select name from reference_mapping order by 1')).toEqual([
      { name: 'Product 1' },
      { name: 'Product 3' },
    ]);
    expect(await reverted({ user_id: 'sam', expected: 1 })).toMatchObject({ reverted: 1 });
    expect(await reverted({ user_id: 'sam' })).toMatchObject({
      reverted: 0,
      message: 'Nothing was reverted, because it had been reverted before.',
    });
  });

  test('When the review takes back what an administrator has reverted, then nothing more happens', async () => {
    await tell(teach('A', 1), teach('B', 2));
    await reverted({ ids: [(await listed()).learned[0]!.id] });
    await tell(revertOf('B', 2));
    expect(await mapping()).toMatchObject({ vat: 'A' });
  });

  test('When one of two has changed since, then undoing restores the other and says so', async () => {
    await tell(teach('A', 1), other(1));
    const { revert_id } = await reverted({ session_id: 'monday', expected: 2 });
    await tell(teach('C', 9, { sessionId: 'tuesday' }));
    const again = await post('restore', { revert_id });
    expect(await again.json()).toEqual({
      restored: 1,
      message:
        'Restored 1 learned product. 1 product stayed reverted, because the mappings or the hierarchy were changed since.',
    });
    expect(await mapping()).toMatchObject({ vat: 'C' });
    expect((await listed('search=product')).learned).toMatchObject([{ state: 'learned' }]);
  });

  test('When the mapping has changed since, then undoing leaves it and says so', async () => {
    await tell(teach('A', 1));
    const { revert_id } = await reverted({ user_id: 'sam' });
    await tell(teach('C', 9, { sessionId: 'tuesday' }));
    const again = await post('restore', { revert_id });
    expect(await again.json()).toEqual({
      restored: 0,
      message: 'Nothing was restored, because the mappings or the hierarchy were changed since.',
    });
    expect(await mapping()).toMatchObject({ vat: 'C' });
  });

  test.each([
    [{}],
    [{ ids: [] }],
    [{ user_id: 'sam', session_id: 'monday' }],
    [{ ids: ['7'] }],
    [{ user_id: 'sam', expected: -1 }],
  ])('When %j is to be reverted, then the answer is 422', async (body) => {
    expect((await post('revert', body)).status).toBe(422);
  });

  test('When there is no such wholesaler or the person is no administrator, then the answer is 404 or 403', async () => {
    for (const call of ['revert', 'restore']) {
      const body = call === 'revert' ? { user_id: 'sam' } : { revert_id: randomUUID() };
      expect((await service.postJson(`${path}/${randomUUID()}/learned/${call}`, body)).status).toBe(404);
      expect((await post(call, body, 'manager')).status).toBe(403);
    }
    expect((await service.get(`${path}/${randomUUID()}/learned`)).status).toBe(404);
    expect((await service.get(`${path}/${id}/learned`, 'user')).status).toBe(403);
  });
});
