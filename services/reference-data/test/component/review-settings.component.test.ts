import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type EventBus, encode } from '@tillmap/bus';
import { create, EVENTS, ItemsReviewedSchema } from '@tillmap/bus/events';
import type { ReviewSettings } from '@tillmap/contracts';
import { waitUntil } from '@tillmap/testing';
import { hearDeeds, type ReferenceData, standInCatalog, startReferenceData } from '../harness.ts';

const LIST = '/api/admin/wholesalers/review-settings';
const NONE = '01890a5d-ac96-774b-bcce-b302099a8057';

let service: ReferenceData;
let catalog: Awaited<ReturnType<typeof standInCatalog>>;
let deeds: Awaited<ReturnType<typeof hearDeeds>>;
let bus: EventBus;

beforeAll(async () => {
  service = await startReferenceData({ REVIEW_THRESHOLD: '75' });
  deeds = await hearDeeds(service.openBus());
  catalog = await standInCatalog(service.openBus());
  bus = service.openBus();
  await service.addWholesaler('NISA');
  await service.addWholesaler('BOOKER');
});
afterAll(async () => {
  await bus.close();
  await catalog.stop();
  await deeds.stop();
  await service.stop();
});

type Listed = { defaults: object; wholesalers: ReviewSettings[] };
const listed = async (): Promise<Listed> => ((await (await service.get(LIST)).json()) as { data: Listed }).data;
const settingsOf = async (code: string): Promise<ReviewSettings> =>
  (await listed()).wholesalers.find((one) => one.code === code)!;
const change = async (code: string, body: object, token?: string): Promise<Response> =>
  service.putJson(`/api/admin/wholesalers/${(await settingsOf(code)).id}/review-settings`, body, token);
const internal = async (code: string): Promise<unknown> =>
  (await service.get(`/internal/wholesalers/${code}`, 'service')).json();

describe('What is sent to review', () => {
  test('When nothing was set, then what is installed holds, for the other services as well', async () => {
    expect(await listed()).toEqual({
      defaults: { review_threshold: 75, learn_from_reviews: true },
      wholesalers: ['BOOKER', 'NISA'].map((code) => ({
        id: expect.any(String),
        code,
        name: `${code} Ltd`,
        active: true,
        review_threshold: null,
        learn_from_reviews: null,
        mappings: 0,
      })),
    });
    expect(await internal('NISA')).toMatchObject({ review_threshold: 75, learns_from_reviews: true });
  });

  test('When a threshold is set, then the answer has it, the others are told, and only that wholesaler has it', async () => {
    const told = catalog.changedWholesalers.length;
    const before = (await internal('NISA')) as { version: number };
    const answer = await change('NISA', { review_threshold: 90 });
    expect(answer.status).toBe(200);
    const { id } = await settingsOf('NISA');
    const data = { code: 'NISA', review_threshold: 90, learn_from_reviews: null };
    expect(await answer.json()).toMatchObject({ data: { id, ...data } });
    const after = (await internal('NISA')) as { version: number };
    expect(after).toMatchObject({ review_threshold: 90 });
    expect(after.version).toBeGreaterThan(before.version);
    expect(service.neighbours.asked.at(-1)).toMatchObject({
      wholesaler_code: 'NISA',
      wholesaler_version: after.version,
    });
    await waitUntil(() => catalog.changedWholesalers.slice(told).includes('NISA'));
    expect(await internal('BOOKER')).toMatchObject({ review_threshold: 75 });
  });

  test('When its name is changed, then the threshold stays; when it is taken back, what is installed holds', async () => {
    const { id } = await settingsOf('NISA');
    await service.putJson(`/api/admin/wholesalers/${id}`, { name: 'Nisa Local' });
    expect(await settingsOf('NISA')).toMatchObject({ name: 'Nisa Local', review_threshold: 90 });
    expect((await change('NISA', { review_threshold: null })).status).toBe(200);
    expect(await internal('NISA')).toMatchObject({ review_threshold: 75 });
  });

  test('When it is changed, then the audit trail hears what it was and is, and nothing when nothing changes', async () => {
    const heard = () =>
      deeds.all().filter(({ subject, subjectId }) => `${subject} ${subjectId}` === 'review_settings BOOKER');
    await change('BOOKER', { review_threshold: 60 });
    await change('BOOKER', { review_threshold: 60 });
    await change('BOOKER', {});
    await change('BOOKER', { review_threshold: null, learn_from_reviews: false });
    await waitUntil(() => heard().length >= 2);
    expect(heard()).toMatchObject([
      { what: 'changed', wholesalerName: 'BOOKER Ltd', byUserId: 'admin', detail: 'threshold 60 instead of 75' },
      { detail: 'threshold 75 as installed instead of 60; review corrections are not saved' },
    ]);
  });

  test.each([34, 101, 80.5, '80', true])(
    'When the threshold is %j, then the answer is 422 and says why',
    async (threshold) => {
      const answer = await change('NISA', { review_threshold: threshold });
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({
        errors: { review_threshold: ['The threshold is a whole number from 35 to 100.'] },
      });
    },
  );

  test('When nobody has the id or the person is no administrator, then the answer is 404 or 403', async () => {
    const at = (id: string) => `/api/admin/wholesalers/${id}/review-settings`;
    expect((await service.putJson(at(NONE), { review_threshold: 80 })).status).toBe(404);
    expect((await service.putJson(at('7'), { review_threshold: 80 })).status).toBe(404);
    expect((await change('NISA', { review_threshold: 80 }, 'manager')).status).toBe(403);
    expect((await service.get(LIST, 'user')).status).toBe(403);
  });

  test('When reviews of one wholesaler are not to be learned from, then those of others still are', async () => {
    await change('NISA', { learn_from_reviews: false });
    expect(await internal('NISA')).toMatchObject({ learns_from_reviews: false });
    await change('BOOKER', { learn_from_reviews: true });
    const review = (wholesalerCode: string) =>
      encode(
        EVENTS.itemsReviewed,
        create(ItemsReviewedSchema, {
          wholesalerCode,
          items: [
            { barcode: '05012345678900', barcodeGiven: '5012345678900', name: 'Tea', deptCode: '10', vatCode: 'Z' },
          ],
        }),
        { source: 'file-building' },
      );
    await bus.publish([review('NISA'), review('BOOKER')]);
    const learned = () =>
      service.sql.query<{ code: string }>('select wholesaler_code as code from reference_mapping order by 1');
    await waitUntil(async () => (await learned()).length > 0);
    // Both were told in this order and are taken in it, or side by side; the other one is given the time to do harm.
    await waitUntil(async () => (await service.sql.query('select from inbox')).length >= 2);
    expect(await learned()).toEqual([{ code: 'BOOKER' }]);
    expect((await listed()).wholesalers).toMatchObject([{ code: 'BOOKER', mappings: 1 }, { mappings: 0 }]);
  });
});
