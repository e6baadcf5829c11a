import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { decode } from '@tillmap/bus';
import { EVENTS } from '@tillmap/bus/events';
import type { TillProfileFile, TillProfileInfo } from '@tillmap/contracts';
import { supplierCsv } from './files.ts';
import { ANN, AT, MIA, type Person, startWorld, type World } from './harness.ts';
import { StandInClassifier } from './stand-in-classifier.ts';

const ADA: Person = { id: 'user-ada', name: 'Ada', email: 'ada@example.com', role: 'admin' };
const EVE: Person = { id: 'user-eve', name: 'Eve', email: 'eve@example.com', role: 'admin' };

let world: World;
const told: { what: string; detail: string; byUserName: string }[] = [];

beforeAll(async () => {
  world = await startWorld();
  await world.bus.consumeGroup({
    group: 'audit-of-the-test',
    topics: [EVENTS.adminActionRecorded.topic],
    handle: async (message) => void told.push(decode(EVENTS.adminActionRecorded, message)),
  });
});
afterAll(() => world.close());

const create = async (body: object, person = ADA) => world.post('/till-profiles', body, person);
const copied = async (name: string, copyOf = 'ospos') => {
  const { status, body } = await create({ copy_of: copyOf, name });
  expect([status, body]).toEqual([201, expect.anything()]);
  return body.data;
};
const save = (id: string, profile: unknown, { version, person = ADA }: { version?: number; person?: Person } = {}) =>
  world.call(
    person,
    'PUT',
    `${AT}/till-profiles/${id}`,
    { profile, wholesalers: ['W1'] },
    {
      ...(version !== undefined && { 'if-match': `"${version}"` }),
    },
  );
const importFile = (text: string | Buffer, person = ADA) => {
  const form = new FormData();
  form.set('file', new Blob([typeof text === 'string' ? text : new Uint8Array(text)]), 'till.json');
  return world.call(person, 'POST', `${AT}/till-profiles/import`, form);
};
const listed = async (): Promise<TillProfileInfo[]> => (await world.get('/till-profiles')).body.data.profiles;
const withColumn = (profile: TillProfileFile, column: object): object => ({
  ...profile,
  columns: [...profile.columns, column],
});

describe("A profile of the shop's own", () => {
  test('When one that comes with Tillmap is copied, then it is listed first, with its first version', async () => {
    const { key, id, own, version, profile, versions } = await copied('Front counter');
    expect([key, own, version, profile.name]).toEqual([`shop:${id}`, true, 1, 'Front counter']);
    expect(versions).toEqual([{ version: 1, saved_by: 'Ada', saved_at: expect.any(String) }]);
    const [first, ...others] = await listed();
    expect(first).toMatchObject({ key, own: true, id, version: 1, name: 'Front counter', wholesalers: [] });
    expect(others.every((one) => !one.own && one.id === null && one.version === null)).toBe(true);
  });

  test('When it is saved, then that is a version, the older ones stay, and it is known for whom it is chosen', async () => {
    const { id, key, profile } = await copied('Back office');
    const { status, body, headers } = await save(id, { ...profile, notes: ['Use the blue cable.'] }, { version: 1 });
    expect([status, headers.get('etag'), body.data.version]).toEqual([200, '"2"', 2]);
    expect(body.data.versions.map((one: { version: number }) => one.version)).toEqual([2, 1]);
    const before = await world.get(`/till-profiles/${key}?version=1`);
    expect([before.body.data.version, before.body.data.profile.notes]).toEqual([1, profile.notes]);
    expect((await listed()).find((one) => one.key === key)).toMatchObject({ version: 2, wholesalers: ['W1'] });
  });

  test('When somebody else saved it meanwhile, then a 412 says who', async () => {
    const { id, profile } = await copied('Two people');
    expect((await save(id, profile, { version: 1, person: EVE })).status).toBe(200);
    const { status, body } = await save(id, profile, { version: 1 });
    expect([status, body.detail]).toEqual([412, expect.stringContaining('Eve saved version 2')]);
  });

  test('When it is exported and imported, then it is the same, under another name where that one is taken', async () => {
    const { key, profile } = await copied('Round trip');
    const file = await world.call(ANN, 'GET', `${AT}/till-profiles/${key}/file`);
    expect(file.headers.get('content-disposition')).toContain('Round_trip.json');
    const again = await importFile(JSON.stringify(file.body));
    expect([again.status, again.body.data.profile]).toEqual([201, { ...profile, name: 'Round trip (copy 2)' }]);
    const third = await importFile(JSON.stringify(file.body));
    expect([third.status, third.body.data.profile.name]).toEqual([201, 'Round trip (copy 3)']);
  });

  test('When it is copied a second time, then each copy has a name of its own', async () => {
    const { key } = await copied('Copied often');
    const names: string[] = [];
    for (const _ of [1, 2, 3]) names.push((await create({ copy_of: key })).body.data?.profile.name);
    expect(names).toEqual(['Copied often (copy)', 'Copied often (copy 2)', 'Copied often (copy 3)']);
  });

  test('When it is deleted, then it is not there, and its name is free', async () => {
    const { id, key, profile } = await copied('Short life');
    expect((await world.remove(`/till-profiles/${id}`, ADA)).status).toBe(204);
    expect((await world.get(`/till-profiles/${key}`)).status).toBe(404);
    expect((await save(id, profile)).status).toBe(404);
    expect((await copied('Short life')).id).not.toBe(id);
  });

  test('When it is changed, then the audit trail is told who did it', async () => {
    const { id, profile } = await copied('Told');
    await save(id, profile, { person: EVE });
    await world.remove(`/till-profiles/${id}`, ADA);
    await world.settled();
    const ofIt = told.filter(({ detail }) => detail === 'Told').map(({ what, byUserName }) => [what, byUserName]);
    expect(ofIt).toEqual([
      ['created', 'Ada'],
      ['changed', 'Eve'],
      ['deleted', 'Ada'],
    ]);
  });

  test('When its codes are set, then they are added to those that are there, and an empty one is taken out', async () => {
    const { id, key } = await copied('Codes', 'kriolos');
    await world.put(`/till-profiles/${id}/tables`, { wholesaler: 'W1', vat: { S: '001' } });
    const { status, body } = await world.put(
      `/till-profiles/${id}/tables`,
      { wholesaler: 'W1', vat: { Z: '002' } },
      MIA,
    );
    expect([status, body.data.tables]).toEqual([200, { vat: { S: '001', Z: '002' } }]);
    await world.put(`/till-profiles/${id}/tables`, { wholesaler: 'W1', vat: { S: '' } });
    const now = (await world.get(`/till-profiles/${key}`)).body.data;
    expect([now.tables, now.version]).toEqual([{ W1: { vat: { Z: '002' } } }, 1]);
  });
});

describe('A session and a profile of the shop', () => {
  let session: string;
  beforeAll(async () => {
    await new StandInClassifier(world.bus).start();
    session = await world.newSession(ANN, 'Week 48');
    await world.upload(session, supplierCsv(20));
    await world.post('/generate-epos-file', { session_id: session });
    await world.until(session, 'completed');
  });
  const rehearse = (body: object) => world.post(`/sessions/${session}/till/rehearsal`, body);

  test('When it is rehearsed, then its saved codes are used, and those of the call go before them', async () => {
    const { id, key } = await copied('Rehearsed', 'kriolos');
    expect((await rehearse({ profile: key })).body.data.imported).toBe(0);
    await world.put(`/till-profiles/${id}/tables`, { wholesaler: 'W1', vat: { S: '001' } });
    const half = (await rehearse({ profile: key })).body.data;
    expect(half.imported).toBeGreaterThan(0);
    const all = (await rehearse({ profile: key, tables: { vat: { Z: '002' } } })).body.data;
    expect([all.imported, all.profile]).toEqual([all.products, key]);
  });

  test('When codes are saved for another wholesaler, then a file of this one does not take them', async () => {
    const { id, key } = await copied('Two wholesalers', 'kriolos');
    await world.put(`/till-profiles/${id}/tables`, { wholesaler: 'W2', vat: { S: '001', Z: '002' } });
    expect((await rehearse({ profile: key })).body.data.imported).toBe(0);
    const { tables } = (await world.put(`/till-profiles/${id}/tables`, { wholesaler: 'W1', vat: { S: '7' } })).body
      .data;
    expect(tables).toEqual({ vat: { S: '7' } });
    expect((await world.get(`/till-profiles/${key}`)).body.data.tables).toEqual({
      W1: { vat: { S: '7' } },
      W2: { vat: { S: '001', Z: '002' } },
    });
  });

  test('When its file is downloaded, then it has the columns of the newest version', async () => {
    const { id, key, profile } = await copied('Own file');
    await save(id, withColumn(profile, { heading: 'Shelf', value: { text: 'A1' } }));
    const { status, body } = await world.post(`/sessions/${session}/till/file`, {
      profile: key,
      disclaimer_accepted: true,
    });
    const [header, first] = body.trim().split('\r\n');
    expect([status, header.endsWith(',Shelf'), first.endsWith(',A1')]).toEqual([200, true, true]);
    const { downloads } = (await world.get(`/sessions/${session}/downloads`)).body.data;
    expect(downloads[0]).toMatchObject({
      file_name: expect.stringContaining('Own_file'),
      till: { profile: key, version: 2 },
    });
  });
});

describe('Bad input', () => {
  test('A column that does not exist and two keys that clash are a 422 with a sentence at the column', async () => {
    const { id, profile } = await copied('Wrong');
    const brand = await save(id, withColumn(profile, { heading: 'Brand', value: { field: 'brand' } }));
    expect([brand.status, brand.body.errors]).toEqual([
      422,
      { 'Column 19 (Brand) › value': [expect.stringContaining('Please say where the column comes from')] },
    ]);
    const rules = [{ test: { unique: true }, fate: 'row_refused', certainty: 'own_file', source: 'us' }];
    const keys = await save(id, withColumn(profile, { heading: 'Barcode', value: { text: 'x' }, rules }));
    expect([keys.status, keys.body.errors]).toEqual([
      422,
      {
        'Column 19 (Barcode)': [
          expect.stringContaining('Another column of the file is called "Barcode"'),
          expect.stringContaining('cannot be a key'),
        ],
      },
    ]);
    expect((await world.get(`/till-profiles/shop:${id}`)).body.data.version).toBe(1);
  });

  test.each<[string, string | Buffer, string]>([
    ['no JSON', 'barcode,name\r\n', 'This file is no profile'],
    ['another encoding', Buffer.from('{"format":1,"name":"Caf\xe9"}', 'latin1'), 'This file is no profile'],
    ['a list', '[]', 'The profile'],
    ['another format', '{"format":2}', 'format'],
    ['a file of 2 MB', `"${'x'.repeat(2 * 1024 * 1024)}"`, 'at most 1 MB'],
  ])('A file with %s is a 422 with a sentence', async (_, text, sentence) => {
    const { status, body } = await importFile(text);
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(sentence)]);
  });

  test('Characters that no database keeps are a 422, in a profile and in its codes', async () => {
    const { id, profile } = await copied('Characters');
    const invisible = await save(id, { ...profile, notes: ['a\u0000b'] });
    expect([invisible.status, invisible.body.errors]).toEqual([
      422,
      { 'profile.notes.0': ['Please remove the invisible characters.'] },
    ]);
    expect((await save(id, { ...profile, notes: ['a\ud800b'] })).status).toBe(422);
    expect((await world.put(`/till-profiles/${id}/tables`, { wholesaler: 'W1', vat: { S: '\u0000' } })).status).toBe(
      422,
    );
  });

  test('Names that are taken, copies of nothing and versions that are none are told', async () => {
    await copied('Taken');
    expect((await create({ copy_of: 'ospos', name: 'TAKEN' })).body.errors).toEqual({
      name: ['You have another profile that is called TAKEN. Please choose another name.'],
    });
    expect((await create({ copy_of: 'casio', name: 'x' })).status).toBe(404);
    expect((await create({})).status).toBe(422);
    expect((await world.get('/till-profiles/ospos?version=0')).status).toBe(422);
    expect((await world.get('/till-profiles/shop:7')).status).toBe(404);
    const gone = await save('0199a3a0-0000-7000-8000-0000000000c1', (await copied('Not gone')).profile);
    expect([gone.status, gone.body.message]).toEqual([404, expect.stringContaining('It may have been deleted.')]);
    const nothing = await world.call(ADA, 'POST', `${AT}/till-profiles/import`, new FormData());
    expect([nothing.status, JSON.stringify(nothing.body)]).toEqual([422, expect.stringContaining('file')]);
  });

  test('Codes beyond what a table holds, and wholesalers beyond what a profile is chosen for, are a 422', async () => {
    const { id, profile } = await copied('Too many');
    const some = (count: number, from: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`D${from + n}`, '1']));
    const set = (departments: object) => world.put(`/till-profiles/${id}/tables`, { wholesaler: 'W1', departments });
    expect((await set(some(3_000, 0))).status).toBe(200);
    const more = await set(some(3_000, 3_000));
    expect([more.status, more.body.errors]).toEqual([422, { departments: ['A table has at most 5,000 entries.'] }]);
    const wholesalers = Array.from({ length: 201 }, (_, n) => `W${n}`);
    const many = await world.put(`/till-profiles/${id}`, { profile, wholesalers }, ADA);
    expect([many.status, JSON.stringify(many.body)]).toEqual([
      422,
      expect.stringContaining('A profile is used for at most 200 wholesalers.'),
    ]);
  });

  test('A question without words, one that is asked twice, and a rule that says nothing are told where they stand', async () => {
    const { id, profile } = await copied('Questions');
    const wrong = await save(id, { ...profile, settings: [{ name: 'Shop', question: '', default: '' }] });
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      {
        'Question 1': [
          'Its word in the heading is of small letters, digits and underscores.',
          'Please write what to ask the shop.',
        ],
      },
    ]);
    const setting = { name: 'location', question: 'Where?', default: '' };
    const twice = await save(id, { ...profile, settings: [setting, setting] });
    expect(twice.body.errors).toEqual({ 'Question 2': ['Another question has the word {location} as well.'] });
    const rules = [{ test: {}, fate: 'cut', certainty: 'own_file', source: '' }];
    const rule = await save(id, withColumn(profile, { heading: 'Shelf', value: { text: 'x' }, rules }));
    expect(rule.body.errors).toEqual({
      'Column 19 (Shelf) › rules › 0 › test': [expect.stringContaining('Please fill in what this rule wants')],
      'Column 19 (Shelf) › rules › 0 › source': ['Please say where this can be read.'],
    });
  });
});

test('A profile that comes with Tillmap is read in full, and is nobody\u2019s to change', async () => {
  const { body, headers } = await world.get('/till-profiles/shopify');
  expect(body.data).toMatchObject({ own: false, id: null, version: null, versions: [], tables: {} });
  expect([body.data.profile.columns.length > 4, headers.get('etag')]).toEqual([true, null]);
  expect((await world.put('/till-profiles/shopify/tables', { wholesaler: 'W1', vat: {} })).status).toBe(404);
});
