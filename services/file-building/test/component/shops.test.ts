import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { decode } from '@tillmap/bus';
import { EVENTS } from '@tillmap/bus/events';
import { waitUntil } from '@tillmap/testing';
import { MIA, type Person, startWorld, type World } from './harness.ts';

const ADA: Person = { id: 'user-ada', name: 'Ada', email: 'ada@example.com', role: 'admin' };
const UMA = '01890a5d-ac96-774b-bcce-b302099a8057';
const SHOPS = '/api/admin/shops';

let world: World;
const told: string[] = [];
beforeAll(async () => {
  world = await startWorld();
  await world.bus.consumeGroup({
    group: 'audit-of-the-test',
    topics: [EVENTS.adminActionRecorded.topic],
    handle: async (message) => {
      const { subject, what, detail, byUserName } = decode(EVENTS.adminActionRecorded, message);
      told.push(`${byUserName} ${what} ${subject} ${detail}`);
    },
  });
});
afterAll(() => world.close());

const listed = async () => (await world.call(ADA, 'GET', SHOPS)).body.data.shops;
const make = (body: object, by = ADA) => world.call(by, 'POST', SHOPS, body);
const save = (code: string, body: object, by = ADA) => world.call(by, 'PUT', `${SHOPS}/${code}`, body);
const remove = (code: string, by = ADA) => world.call(by, 'DELETE', `${SHOPS}/${code}`);

describe('Shops', () => {
  test('When one is made, changed and deleted, then each is listed so and told to the audit trail', async () => {
    const made = await make({
      code: 'HIGH-ST',
      name: 'High Street',
      nation: 'wales',
      till_profile: 'ospos',
      users: [UMA],
    });
    const shop = {
      code: 'HIGH-ST',
      name: 'High Street',
      nation: 'wales',
      till_profile: 'ospos',
      active: true,
      users: [UMA],
      flag_choices: [],
    };
    expect([made.status, made.body.data]).toEqual([201, shop]);
    expect((await make({ code: 'b_2', name: 'Arcade' })).body.data).toMatchObject({ nation: 'england', users: [] });
    expect((await listed()).map(({ code }: { code: string }) => code)).toEqual(['b_2', 'HIGH-ST']);

    const saved = await save('high-st', { name: 'High Road', active: false });
    expect([saved.status, saved.body.data]).toEqual([200, { ...shop, name: 'High Road', active: false }]);
    expect((await save('HIGH-ST', { name: 'High Road', users: [], nation: 'scotland' })).body.data).toEqual({
      ...shop,
      name: 'High Road',
      active: false,
      users: [],
      nation: 'scotland',
    });

    expect((await remove('b_2')).status).toBe(204);
    expect(await listed()).toHaveLength(1);
    await waitUntil(() => told.length === 5, { what: 'the audit trail to be told' });
    expect(told[0]).toBe('Ada created shop HIGH-ST, High Street');
    expect(told.at(-1)).toBe('Ada deleted shop b_2, Arcade');
  });

  test('When what is sent is wrong, then a sentence says so and nothing is made', async () => {
    const before = await listed();
    const refused = async (body: object, field: string, words: string) => {
      const { status, body: problem } = await make(body);
      expect([status, problem.errors[field]]).toEqual([422, [expect.stringContaining(words)]]);
    };
    await refused({ name: 'No code' }, 'code', 'Code is required');
    await refused({ code: 'a b', name: 'Space' }, 'code', '1 to 20 letters');
    await refused({ code: 'x'.repeat(21), name: 'Long' }, 'code', '1 to 20 letters');
    await refused({ code: 'x' }, 'name', 'Name is required');
    await refused({ code: 'x', name: 'X', nation: 'france' }, 'nation', 'England');
    await refused({ code: 'x', name: 'X', till_profile: 'no-such-till' }, 'till_profile', 'not known');
    await refused({ code: 'High-St', name: 'Again' }, 'code', 'another shop');
    expect((await make({ code: 'x', name: 'X', copy_from: 'nobody' })).status).toBe(404);
    expect((await save('nobody', { name: 'X' })).status).toBe(404);
    expect((await remove('nobody')).status).toBe(404);
    expect(await listed()).toEqual(before);
  });

  test('When a manager tries, then it is refused', async () => {
    expect((await make({ code: 'M', name: 'Mine' }, MIA)).status).toBe(403);
    expect((await remove('HIGH-ST', MIA)).status).toBe(403);
    expect((await world.call(MIA, 'GET', SHOPS)).status).toBe(403);
  });

  test('When two people make one of the same code at once, then there is one', async () => {
    const answers = await Promise.all([make({ code: 'twin', name: 'One' }), make({ code: 'TWIN', name: 'Two' })]);
    expect(answers.map(({ status }) => String(status)).sort()).toEqual(['201', '422']);
  });
});
