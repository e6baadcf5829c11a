import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { encode } from '@tillmap/bus';
import { create, EVENTS, WholesalerChangedSchema } from '@tillmap/bus/events';
import { type AnyCall, promotionCalls } from '@tillmap/contracts';
import { waitUntil } from '@tillmap/testing';
import { ADA, ANN, formOf, startWorld, tokenOf, type World } from './harness.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.reference.isAway = false;
  await world.forgetTold();
});

const NONE = '01890a5d-ac96-774b-bcce-b302099a8057';

describe('Creating a promotion', () => {
  test('When it has every field, then the answer is the promotion and the trail hears of it', async () => {
    const { status, body } = await world.create({
      wholesaler_code: ' W1 ',
      name: ' Easter offers ',
      description: 'Eggs',
      start_date: '2026-03-20',
      end_date: '2026-04-06',
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      name: 'Easter offers',
      description: 'Eggs',
      start_date: '2026-03-20',
      end_date: '2026-04-06',
      wholesaler_code: 'W1',
      wholesaler: { code: 'W1', name: 'Best Wholesale' },
      file_count: 0,
      files: [],
    });
    expect((await world.get(`/promotions/${body.id}`)).body).toEqual(body);
    await waitUntil(() => world.told.length === 1);
    expect(world.told[0]?.message).toMatchObject({
      promotionId: body.id,
      what: 'created',
      name: 'Easter offers',
      wholesalerCode: 'W1',
      byUserId: ANN.id,
      byUserName: ANN.name,
      byUserEmail: ANN.email,
    });
  });

  test('When optional fields are empty, null or left out, then they are unknown', async () => {
    const bare = { wholesaler_code: 'W1', name: 'Bare' };
    for (const body of [bare, { ...bare, description: null, start_date: null, end_date: '' }])
      expect((await world.create(body)).body).toMatchObject({ description: '', start_date: null, end_date: null });
  });

  test.each([
    [{ name: '' }, 'name', 'Name is required'],
    [{ name: '  ' }, 'name', 'Name is required'],
    [{ name: undefined }, 'name', 'Name is required'],
    [{ name: 'x'.repeat(301) }, 'name', 'Please use at most 300 characters.'],
    [{ name: 'a\0b' }, 'name', 'Please remove the invisible characters.'],
    [{ wholesaler_code: '' }, 'wholesaler_code', 'Please select a wholesaler'],
    [{ wholesaler_code: 'NOBODY' }, 'wholesaler_code', 'This wholesaler does not exist.'],
    [{ wholesaler_code: 'OLD' }, 'wholesaler_code', 'Old Wholesale is not active, so you cannot add promotions.'],
    [{ start_date: '2026-05-02', end_date: '2026-05-01' }, 'end_date', 'The end date cannot be before the start date.'],
    [{ start_date: '2026-02-30' }, 'start_date', expect.stringContaining('Please enter a date')],
    [{ start_date: '0000-01-01' }, 'start_date', expect.stringContaining('Please enter a date')],
    [{ start_date: 20260101 }, 'start_date', expect.stringContaining('Please enter a date')],
    [{ end_date: 'tomorrow' }, 'end_date', expect.stringContaining('Please enter a date')],
  ])('When the form has %j, then the answer is 422 under %s', async (wrong, field, message) => {
    const { status, body } = await world.create({ wholesaler_code: 'W1', name: 'Easter', ...wrong });
    expect([status, body.message, body.errors]).toEqual([422, message, { [field]: [message] }]);
  });

  test('When start and end are the same day, then that is a promotion', async () => {
    const day = { start_date: '2026-05-01', end_date: '2026-05-01' };
    expect((await world.create({ wholesaler_code: 'W1', name: 'One day', ...day })).status).toBe(201);
  });

  test('When reference-data is away, then a wholesaler that is known counts and another is 503', async () => {
    await world.newPromotion();
    world.reference.isAway = true;
    expect((await world.create({ wholesaler_code: 'W1', name: 'Known' })).status).toBe(201);
    expect((await world.create({ wholesaler_code: 'W9', name: 'Unknown' })).status).toBe(503);
  });

  test('When a wholesaler is switched off, then the next promotion is refused as soon as that is told', async () => {
    world.reference.wholesalers.SHORT = { name: 'Short', active: true };
    const body = { wholesaler_code: 'SHORT', name: 'Last' };
    expect((await world.create(body)).status).toBe(201);
    world.reference.wholesalers.SHORT = { name: 'Short', active: false };
    const changed = create(WholesalerChangedSchema, { wholesalerCode: 'SHORT' });
    await world.bus.publish([encode(EVENTS.wholesalerChanged, changed, { source: 'reference-data' })]);
    await waitUntil(async () => (await world.create(body)).status === 422, { what: 'the change to be heard' });
  });
});

describe('Listing promotions', () => {
  test('When one wholesaler is asked for, then only its promotions come, newest first, with names as they are now', async () => {
    world.reference.wholesalers.LISTED = { name: 'Listed', active: true };
    const first = await world.newPromotion({ wholesaler_code: 'LISTED', name: 'First' });
    const second = await world.newPromotion({ wholesaler_code: 'LISTED', name: 'Second' });
    await world.upload(first.id, formOf('a,b\n1,2\n', 'a.csv'));
    const { status, body } = await world.get('/promotions?wholesaler_code=LISTED');
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { id: second.id, name: 'Second', file_count: 0, files: [] },
      { id: first.id, name: 'First', file_count: 1, files: [{ original_filename: 'a.csv' }] },
    ]);
    const all = (await world.get('/promotions')).body as { wholesaler_code: string }[];
    expect(all.length).toBeGreaterThan(2);
    expect((await world.get('/promotions?wholesaler_code=NONE')).body).toEqual([]);
  });

  test('When the wholesaler is gone or cannot be asked, then its name is that of the promotion', async () => {
    world.reference.wholesalers.GONE = { name: 'Gone Ltd', active: true };
    const { id } = await world.newPromotion({ wholesaler_code: 'GONE' });
    delete world.reference.wholesalers.GONE;
    expect((await world.get(`/promotions/${id}`)).body.wholesaler).toEqual({ code: 'GONE', name: 'Gone Ltd' });
    world.reference.isAway = true;
    expect((await world.get(`/promotions/${id}`)).body.wholesaler).toEqual({ code: 'GONE', name: 'Gone Ltd' });
  });
});

describe('Deleting a promotion', () => {
  test('When an admin does, then it is gone with its files, and so are their bytes', async () => {
    const { id } = await world.newPromotion({ name: 'To go' });
    const file = (await world.upload(id, formOf('a,b\n', 'a.csv'))).body;
    expect((await world.remove(`/promotions/${id}`)).status).toBe(204);
    expect((await world.get(`/promotions/${id}`)).status).toBe(404);
    expect((await world.download(file.id)).status).toBe(404);
    expect((await world.remove(`/promotions/${id}`)).status).toBe(404);
    await waitUntil(async () => !(await world.keys()).some((key) => key.includes(file.id)), {
      what: 'the bytes to go',
    });
    await waitUntil(() => world.told.some(({ message }) => message.what === 'deleted'));
    expect(world.told.find(({ message }) => message.what === 'deleted')?.message).toMatchObject({
      promotionId: id,
      name: 'To go',
      fileCount: 1,
      byUserId: ADA.id,
    });
  });
});

describe('Who may', () => {
  const pathOf = (call: AnyCall): string => call.path.replace('{id}', NONE);

  test.each(
    promotionCalls.flatMap((call) =>
      ['nobody', 'user', 'manager', 'admin'].map((role) => [call.id, role, call] as const),
    ),
  )('When %s is made by %s, then the contract decides', async (_id, role, call) => {
    const answer = await fetch(world.url(pathOf(call)), {
      method: call.method,
      headers: role === 'nobody' ? {} : { authorization: `Bearer ${tokenOf({ ...ANN, role: role as 'user' })}` },
      ...(call.method === 'POST' ? { body: formOf('x', 'x.csv') } : {}),
    });
    const isAllowed = (call.access as readonly string[]).includes(role);
    if (role === 'nobody') expect(answer.status).toBe(401);
    else if (!isAllowed) expect(answer.status).toBe(403);
    else expect([200, 404, 415]).toContain(answer.status);
  });

  test.each(['7', 'nothing', NONE])('When an id is %s, then there is nothing under it', async (id) => {
    expect((await world.get(`/promotions/${id}`)).status).toBe(404);
    expect((await world.download(id)).status).toBe(404);
    expect((await world.remove(`/promotions/${id}`)).status).toBe(404);
    expect((await world.remove(`/promotion-files/${id}`)).status).toBe(404);
    expect((await world.upload(id, formOf('a,b\n', 'a.csv'))).status).toBe(404);
  });
});

test('When reference-data asks how many promotions a wholesaler has, then they are counted for it alone', async () => {
  world.reference.wholesalers.COUNT = { name: 'Count', active: true };
  await world.newPromotion({ wholesaler_code: 'COUNT' });
  const ask = (id: string) => world.call('GET', '/internal/wholesalers/COUNT/promotions', undefined, { ...ANN, id });
  expect((await ask('service:reference-data')).body).toEqual({ promotions: 1 });
  expect((await ask('user-ann')).status).toBe(401);
});
