import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { create, type ItemResult, ItemResultSchema } from '@tillmap/bus/events';
import type { FlaggedProduct, ReviewOverview, ShownFlagRule } from '@tillmap/contracts';
import { supplierCsv } from './files.ts';
import { ANN, AT, type Person, startWorld, type World } from './harness.ts';
import { classified, StandInClassifier } from './stand-in-classifier.ts';

const ADA: Person = { id: 'user-ada', name: 'Ada', email: 'ada@example.com', role: 'admin' };
const NAMES = [
  'Carling Lager 4x440ml',
  'Pepsi Max 500ml',
  'Marlboro Gold King Size 20',
  '88Vape Menthol E-Liquid 12mg 10ml',
  'Nurofen Ibuprofen 200mg 16s',
  'Monster Energy 500ml',
  'Ready Salted Crisps 6 x 25g',
  'Alcohol Free Lager 6x330ml',
  'Digestive Biscuits 400g',
  'Rizla Green 50s',
];
/** Of these the shop has no mapping. */
const NEW = new Set([5, 7]);

let world: World;
let id: string;
let now = new Date('2026-11-30T12:00:00Z');
beforeAll(async () => {
  world = await startWorld({}, () => now);
  const classifier = new StandInClassifier(world.bus);
  classifier.decide = (item): ItemResult => {
    const sure = classified({ ...item, position: 0 });
    const source = NEW.has(item.position) ? { source: 'similarity', reason: 'similar_products_agree' } : {};
    return create(ItemResultSchema, { ...sure, ...source, position: item.position, cgCode: '112' });
  };
  await classifier.start();
  id = await world.newSession();
  await world.upload(
    id,
    supplierCsv(NAMES.length, (n) => NAMES[n]!),
  );
  await world.post('/generate-epos-file', { session_id: id });
  await world.until(id, 'completed');
});
afterAll(() => world.close());

type Listed = Readonly<{
  day: string;
  flags: { flag: string; label: string; count: number; not_sure: number }[];
  rules: ShownFlagRule[];
  products: FlaggedProduct[];
}>;
const listed = async (query = ''): Promise<Listed> => (await world.get(`/sessions/${id}/flags?${query}`)).body.data;
const countsOn = async (query = '') =>
  Object.fromEntries((await listed(query)).flags.map(({ flag, count }) => [flag, count]));
const facetsOf = async (query = ''): Promise<[ReviewOverview['matching'], object]> => {
  const { matching, facets } = (await world.get(`/sessions/${id}/review/overview?${query}`)).body.data;
  return [
    matching,
    Object.fromEntries(facets.flag.map(({ value, count }: { value: string; count: number }) => [value, count])),
  ];
};
const named = async (query: string): Promise<string[]> =>
  (await world.get(`/sessions/${id}/products?evidence=none&${query}`)).body.data.products.map(
    ({ description }: { description: string }) => description,
  );

const TODAY = { age_18: 5, alcohol: 2, medicine: 1, two_packs: 1, duty_stamp: 1 };

describe('Flags of a session', () => {
  test('When a flag is listed, then its products have their rule with its text, and what is not sure is told', async () => {
    expect(await countsOn()).toEqual(TODAY);
    const { day, flags, rules, products } = await listed('flag=alcohol');
    expect([day, flags[1]]).toEqual(['2026-11-30', { flag: 'alcohol', label: 'Alcohol', count: 2, not_sure: 1 }]);
    expect(rules).toEqual([
      expect.objectContaining({ id: 'alcohol-licence', url: expect.stringContaining('legislation.gov.uk') }),
    ]);
    expect(products.map(({ description, is_sure, rule }) => [description, is_sure, rule])).toEqual([
      [NAMES[0], true, 'alcohol-licence'],
      [NAMES[7], false, 'alcohol-licence'],
    ]);
  });

  test.each([
    ['2026-12-31', { age_18: 5 }, 'born_2009'],
    ['2027-01-01', { age_18: 3, born_2009: 2 }, 'deposit'],
    ['2027-09-30', { age_18: 3 }, 'deposit'],
    ['2027-10-01', { age_18: 3, deposit: 4 }, 'less_healthy'],
  ])('When the day is %s, then the rules of that day hold and none that begins later', async (day, has, lacks) => {
    const counts = await countsOn(`day=${day}`);
    expect(counts).toMatchObject(has);
    expect(counts).not.toHaveProperty(lacks);
  });

  test('When the review is narrowed to a flag, then the list, its counts and a step are of the same products', async () => {
    expect(await facetsOf()).toEqual([10, TODAY]);
    expect(await facetsOf('flag=two_packs')).toEqual([1, TODAY]);
    expect(await named('flag=two_packs')).toEqual([NAMES[4]]);
    expect((await named('flag=alcohol|duty_stamp')).toSorted()).toEqual([NAMES[3], NAMES[7], NAMES[0]]);
    expect(await named('flag=deposit')).toEqual([]);
    expect((await facetsOf('search=nurofen'))[1]).toEqual({ medicine: 1, two_packs: 1 });
    const step = await world.post(`/sessions/${id}/review/steps`, { action: 'later', match: { flag: 'two_packs' } });
    expect([step.status, step.body.data.untouched.not_in_doubt]).toEqual([200, 1]);
  });

  test('When a rule begins at midnight, then the counts of a review that is open follow', async () => {
    now = new Date('2027-09-30T22:59:00Z');
    expect((await facetsOf())[1]).not.toHaveProperty('deposit');
    now = new Date('2027-09-30T23:01:00Z');
    expect((await facetsOf())[1]).toMatchObject({ deposit: 4 });
    expect(await named('flag=deposit')).toHaveLength(4);
    now = new Date('2026-11-30T12:00:00Z');
  });

  test('When a new product leaves its age open, then it needs review, and one with a mapping or without a doubt does not', async () => {
    expect(await named('filter=review')).toEqual([NAMES[7]]);
    expect(await named('reason=age_restricted')).toEqual([NAMES[7]]);
  });

  test('When a session is not completed, or is of somebody else, then it has no list', async () => {
    const draft = await world.newSession();
    expect((await world.get(`/sessions/${draft}/flags`)).status).toBe(409);
    expect((await world.get(`/sessions/${id}/flags`, { ...ANN, id: 'user-else' })).status).toBe(404);
    expect((await world.get(`/sessions/${id}/flags?day=2026-02-30`)).status).toBe(422);
  });
});

describe('Flags in a file for a till', () => {
  const columns = ['barcode', 'age_restriction', 'deposit', 'flags'];
  const downloaded = async (query: string): Promise<string[]> => {
    const made = await world.post('/till-profiles', { copy_of: 'loyverse', name: `With flags ${query}` }, ADA);
    const { id: key, profile } = made.body.data;
    const file = { ...profile, columns: columns.map((heading) => ({ heading, value: { field: heading } })) };
    const saved = await world.call(ADA, 'PUT', `${AT}/till-profiles/${key}`, { profile: file, wholesalers: ['W1'] });
    expect([saved.status, saved.body.errors]).toEqual([200, undefined]);
    const body = { profile: `shop:${key}`, purpose: 'new', disclaimer_accepted: true };
    const bytes = await world.bytes(ANN, `${AT}/sessions/${id}/till/file?${query}`, body);
    return bytes
      .toString()
      .replace(/^\uFEFF/, '')
      .trim()
      .split(/\r?\n/);
  };

  test('When a profile has their columns, then they are those of the day that the file is for', async () => {
    const today = await downloaded('');
    expect(today[1]).toMatch(/,18,,age_18 alcohol$/);
    expect(today[3]).toMatch(/,18,,age_18$/);
    const later = await downloaded('day=2027-10-01');
    expect(later[1]).toMatch(/,18,yes,age_18 alcohol deposit$/);
    expect(later[3]).toMatch(/,born before 2009-01-01,,born_2009$/);
    expect(later[8]).toMatch(/,18,perhaps,age_18\? alcohol\? deposit\?$/);
  });
});

describe('Flags in shops', () => {
  const make = (body: object) => world.call(ADA, 'POST', '/api/admin/shops', body);

  test('When a shop chose rules or is in another nation, then its lists follow, and a choice that there is not is refused', async () => {
    expect((await make({ code: 'HIGH', name: 'High Street', flag_choices: ['anything'] })).status).toBe(422);
    const both = ['energy_drinks_16', 'less_healthy_deals'];
    const made = await make({ code: 'HIGH', name: 'High Street', flag_choices: both });
    expect(made.body.data.flag_choices).toEqual(both);
    await make({ code: 'CDF', name: 'Cardiff', nation: 'wales', flag_choices: both });
    expect(await countsOn('shop=HIGH')).toEqual({ ...TODAY, age_16: 1, less_healthy: 3 });
    expect(await countsOn('shop=CDF')).toEqual({ ...TODAY, age_16: 1 });
    expect((await facetsOf())[1]).toEqual({ ...TODAY, age_16: 1, less_healthy: 3 });
    expect((await world.get(`/sessions/${id}/flags`)).body.type).toContain('which-shop');
    const saved = await world.call(ADA, 'PUT', '/api/admin/shops/HIGH', { name: 'High Street', flag_choices: [] });
    expect(saved.body.data.flag_choices).toEqual([]);
    expect(await countsOn('shop=HIGH')).toEqual(TODAY);
  });
});
