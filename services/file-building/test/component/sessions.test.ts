import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { waitUntil } from '@tillmap/testing';
import { eventsOf } from './events.ts';
import { supplierCsv } from './files.ts';
import { ANN, AT, BOB, MIA, type Person, startWorld, type World } from './harness.ts';
import { StandInClassifier } from './stand-in-classifier.ts';

let world: World;
let classifier: StandInClassifier;
beforeAll(async () => {
  world = await startWorld();
  classifier = new StandInClassifier(world.bus);
  await classifier.start();
});
afterAll(() => world.close());

const NOBODYS = '01890a5d-ac96-774b-bcce-b302099a8057';
const create = (body: object) => world.post('/create-session', body);

test('When a program of the shop has a key for sessions, then it brings a file in, from the session to what changed', async () => {
  const program: Person = { id: 'api-key:1', name: 'Back office', email: '', role: 'user', scope: 'sessions' };
  const call = (method: string, path: string, body?: object) => world.call(program, method, `${AT}${path}`, body);
  const made = await call('POST', '/create-session', { wholesaler_code: 'W1', session_name: 'By program' });
  expect(made).toMatchObject({ status: 201, body: { data: { owner_name: 'Back office' } } });
  const { id } = made.body.data;
  const form = new FormData();
  form.append('session_id', id);
  form.append('file', new Blob([supplierCsv(3)]), 'order.csv');
  expect((await call('POST', '/upload-supplier-file', form)).status).toBe(200);
  expect((await call('POST', '/generate-epos-file', { session_id: id })).status).toBe(202);
  await waitUntil(async () => (await call('GET', `/sessions/${id}/status`)).body.data.status === 'completed');
  expect((await call('GET', `/sessions/${id}/changes`)).status).toBe(200);
  expect((await call('GET', `/sessions/${id}/download?disclaimer_accepted=true`)).status).toBe(403);
});

describe('Creating a session', () => {
  test('When name and wholesaler are right, then it is a draft with every field', async () => {
    const { status, body } = await create({ wholesaler_code: 'W1', session_name: '  May order  ' });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      session_name: 'May order',
      wholesaler_code: 'W1',
      wholesaler: 'Best Wholesale',
      wholesaler_name: 'Best Wholesale',
      status: 'draft',
      progress_current: 0,
      progress_total: 0,
      progress_percentage: 0,
      started_at: null,
      completed_at: null,
      error_message: null,
      waiting_for: null,
      current_product_details: null,
      processing_stats: null,
      supplier_file_name: null,
      owner_name: 'Ann',
    });
  });

  test.each([
    [{ session_name: 'x' }, 'Please select a wholesaler and enter a session name'],
    [{ wholesaler_code: 'W1', session_name: '   ' }, 'Please select a wholesaler and enter a session name'],
    [{ wholesaler_code: 'nope', session_name: 'x' }, 'This wholesaler does not exist.'],
    [{ wholesaler_code: 'a\u0000b', session_name: 'x' }, 'Please remove the invisible characters.'],
    [{ wholesaler_code: 'W1', session_name: '\u0000' }, 'Please remove the invisible characters.'],
    [{ wholesaler_code: 'W1', session_name: '\u0001' }, 'Please select a wholesaler and enter a session name'],
  ])('When the request is %j, then it is refused with a sentence', async (body, message) => {
    expect(await create(body)).toMatchObject({ status: 422, body: { message } });
  });

  test('When the wholesaler is not active, then it is refused', async () => {
    const { wholesaler } = world.neighbours;
    world.neighbours.wholesaler = { ...wholesaler, code: 'OLD', active: false };
    const answer = await create({ wholesaler_code: 'OLD', session_name: 'x' });
    world.neighbours.wholesaler = wholesaler;
    expect(answer).toMatchObject({ status: 422, body: { message: 'This wholesaler is no longer active.' } });
  });

  test('When reference-data is away, then a wholesaler that is known serves and another answers 503', async () => {
    world.neighbours.isReferenceDataAway = true;
    const [known, unknown] = [
      await create({ wholesaler_code: 'W1', session_name: 'x' }),
      await create({ wholesaler_code: 'W2', session_name: 'x' }),
    ];
    world.neighbours.isReferenceDataAway = false;
    expect([known.status, unknown.status]).toEqual([201, 503]);
  });
});

describe('Whose session it is', () => {
  test('When a stranger asks, then every call answers as for one that does not exist', async () => {
    const id = await world.newSession(ANN);
    const calls: [string, string, unknown?][] = [
      ['GET', `/sessions/${id}/status`],
      ['GET', `/sessions/${id}/statistics`],
      ['GET', `/sessions/${id}/products`],
      [
        'PUT',
        `/sessions/${id}/products/5000112637922`,
        { dept_code: '1', sub_dept_code: '', cg_code: '', vat_code: 'S' },
      ],
      ['GET', `/sessions/${id}/download?disclaimer_accepted=true`],
      ['GET', `/sessions/${id}/rejected-rows`],
      ['POST', `/sessions/${id}/cancel`],
      ['POST', `/sessions/${id}/retry`],
      ['POST', '/generate-epos-file', { session_id: id }],
      ['DELETE', `/sessions/${id}`],
    ];
    for (const [method, path, body] of calls)
      expect([path, (await world.call(BOB, method, `${AT}${path}`, body)).status]).toEqual([path, 404]);
    expect((await world.upload(id, supplierCsv(1), 'a.csv', {}, BOB)).status).toBe(404);
    expect((await world.get(`/sessions/${id}/status`, MIA)).status).toBe(200);
    expect((await world.get(`/sessions/${NOBODYS}/status`)).status).toBe(404);
    expect((await world.get('/sessions/nonsense/status')).status).toBe(404);
    expect((await world.post('/generate-epos-file', { session_id: 'nonsense' })).status).toBe(404);
  });

  test('When sessions are listed, then a user sees the own ones, a manager all, newest update first', async () => {
    const first = await world.newSession(BOB, 'first');
    const second = await world.newSession(BOB, 'second');
    await world.upload(first, supplierCsv(2), 'a.csv', {}, BOB);
    const own = (await world.get('/sessions', BOB)).body.data;
    expect(own.map(({ id }: { id: string }) => id)).toEqual([first, second]);
    const all = (await world.get('/sessions', MIA)).body.data;
    expect(all.length).toBeGreaterThan(own.length);
  });
});

describe('How many unfinished sessions use a wholesaler', () => {
  const use = (person: typeof ANN, code: string) => world.call(person, 'GET', `/internal/wholesalers/${code}/use`);
  const SERVICE = { ...ANN, id: 'service:reference-data' };

  test('When a session is a draft, then it counts; when it is completed, cancelled or of another wholesaler, not', async () => {
    const { unfinished_sessions: before } = (await use(SERVICE, 'W1')).body;
    const id = await world.newSession();
    expect((await use(SERVICE, 'W1')).body).toEqual({ unfinished_sessions: before + 1 });
    await world.upload(id, supplierCsv(3));
    await world.post('/generate-epos-file', { session_id: id });
    await world.until(id, 'completed');
    expect((await use(SERVICE, 'W1')).body).toEqual({ unfinished_sessions: before });
    expect((await use(SERVICE, 'NONE')).body).toEqual({ unfinished_sessions: 0 });
  });

  test('When a person asks, then the answer is 401: the call is for services', async () => {
    expect((await use(ANN, 'W1')).status).toBe(401);
  });
});

describe('What is not in its time', () => {
  test('When somebody deletes a session of another, then it is told who did', async () => {
    const id = await world.newSession(ANN, 'Gone soon');
    expect((await world.remove(`/sessions/${id}`, MIA)).status).toBe(204);
    const [told] = await eventsOf(world.bus, 'sessionChanged', (event) => event.sessionId === id);
    expect(told).toMatchObject({
      what: 'deleted',
      sessionName: 'Gone soon',
      wholesalerCode: 'W1',
      userId: MIA.id,
      userName: 'Mia',
      userEmail: 'mia@example.com',
    });
  });

  test('When a session has no file, then starting, cancelling, retrying and downloading are refused', async () => {
    const id = await world.newSession();
    expect(await world.post('/generate-epos-file', { session_id: id })).toMatchObject({
      status: 422,
      body: { message: 'Please upload a supplier file first.' },
    });
    expect((await world.post(`/sessions/${id}/cancel`)).status).toBe(409);
    expect((await world.post(`/sessions/${id}/retry`)).status).toBe(409);
    expect((await world.get(`/sessions/${id}/download?disclaimer_accepted=true`)).status).toBe(409);
    expect((await world.get(`/sessions/${id}/products`)).body.data.pagination).toMatchObject({
      total: 0,
      last_page: 1,
    });
  });

  test('When a session is completed, then it can be deleted and is gone with all its rows', async () => {
    const id = await world.newSession();
    await world.upload(id, supplierCsv(20));
    await world.post('/generate-epos-file', { session_id: id });
    await world.until(id, 'completed');
    expect((await world.upload(id, supplierCsv(1))).status).toBe(409);
    expect((await world.post('/generate-epos-file', { session_id: id })).status).toBe(409);
    expect((await world.remove(`/sessions/${id}`)).status).toBe(204);
    expect((await world.get(`/sessions/${id}/status`)).status).toBe(404);
  });
});
