import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openDatabase } from '@tillmap/storage/database';
import { waitUntil } from '@tillmap/testing';
import { barcodeOf, supplierCsv } from './files.ts';
import { startWorld, type World } from './harness.ts';
import { classified, StandInClassifier } from './stand-in-classifier.ts';

const whole = { code: 'vat_not_listed', vat: 'OLD' };
const VAT_TOLD = "VAT code OLD is no longer in the wholesaler's list";

describe('Reasons of another version', () => {
  let world: World;
  let id: string;

  beforeAll(async () => {
    world = await startWorld();
    const catalog = new StandInClassifier(world.bus);
    catalog.isAnswering = false;
    await catalog.start();
    id = await world.newSession();
    await world.upload(id, supplierCsv(10));
    await world.post('/generate-epos-file', { session_id: id });
    const request = await waitUntil(() => catalog.requests[0]);
    const results = request.items.map((item) => {
      const result = classified(item);
      if (item.position !== 7) return result;
      const odd = [{ code: 'of_a_later_version', figure: 3 }, { code: 'runner_up', share: 20 }, whole];
      const detailsJson = [...odd.map((detail) => JSON.stringify(detail)), '{"code'];
      return { ...result, reason: 'of_a_later_version', detailsJson };
    });
    await catalog.answer(request, { results });
    await world.until(id, 'completed');
  });
  afterAll(() => world.close());

  const rowOf = async (number: number) => {
    const { status, body } = await world.get(`/sessions/${id}/products?`);
    expect(status).toBe(200);
    return body.data.products.find(({ barcode }: { barcode: string }) => barcode === barcodeOf(number));
  };
  const logged = () => world.warnings.splice(0).map((told) => JSON.stringify(told));

  test('When catalog gives a reason that is not known here, then the row needs a look, and it is logged', async () => {
    expect(await rowOf(7)).toMatchObject({ review_reason: 'Needs a look', review_details: ['Needs a look', VAT_TOLD] });
    expect(logged().join()).toContain('Result has unknown reasons');
  });

  test('When what was kept lacks fields, then the list is shown all the same, and it is logged', async () => {
    const database = await openDatabase({ url: world.database.url, applicationName: 'test' });
    const content = { details: [{ code: 'votes' }, whole], neighbours: [{ score: 1 }] };
    await database.execute(`update evidence set content = $1 where position = 8`, [JSON.stringify(content)]);
    await database.execute(`update result set reason = 'of_an_older_version' where position = 9`);
    await database.close();
    logged();
    expect(await rowOf(8)).toMatchObject({
      review_reason: 'Similar products disagree',
      review_details: ['Needs a look', VAT_TOLD],
      candidates: [],
      neighbours: [],
    });
    expect(logged().join()).toContain('Stored reasons are unknown');
    expect((await rowOf(9)).review_reason).toBe('Needs a look');
  });

  test('When a version before kept similar products without their names, then catalog is asked for them', async () => {
    const database = await openDatabase({ url: world.database.url, applicationName: 'test' });
    const content = { details: [], candidates: [], neighbours: [{ barcode: '05000112637922', score: 0.71 }] };
    await database.execute(`update evidence set content = $1 where position = 8`, [JSON.stringify(content)]);
    await database.close();
    const place = 'Drinks › Soft drinks › Cola';
    expect((await rowOf(8)).neighbours).toMatchObject([{ name: 'Neighbour 05000112637922', place }]);
  });
});
