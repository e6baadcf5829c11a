import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { barcodeOf, supplierCsv } from './files.ts';
import { ANN, AT, startWorld, type World } from './harness.ts';
import { StandInClassifier } from './stand-in-classifier.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await new StandInClassifier(world.bus).start();
});
afterAll(() => world.close());

describe('From a supplier file to the till', () => {
  test('When a file is uploaded, processed and downloaded, then every product is in it, in the order of the file', async () => {
    const id = await world.newSession();
    const uploaded = await world.upload(id, supplierCsv(1_200));
    expect(uploaded.body).toMatchObject({
      data: { total_processed: 1_200, mapped_products: 600, unmapped_products: 600, duplicates: 0, bad_rows_count: 0 },
    });
    expect(uploaded.status).toBe(200);

    const started = await world.post('/generate-epos-file', { session_id: id });
    expect([started.status, started.body.success]).toEqual([202, true]);
    const done = await world.until(id, 'completed');
    expect(done).toMatchObject({
      progress_current: 1_200,
      progress_total: 1_200,
      progress_percentage: 100,
      processing_stats: { total_processed: 1_200, high_confidence: 840, low_confidence: 240, skipped: 120 },
    });

    const { body: statistics } = await world.get(`/sessions/${id}/statistics`);
    expect(statistics.data).toMatchObject({
      total_items: 1_200,
      high_confidence: 840,
      needs_review: 360,
      skipped: 120,
    });

    const list = await world.get(`/sessions/${id}/products`);
    expect(list.body.data.pagination).toEqual({ current_page: 1, last_page: 12, per_page: 100, total: 1_200 });
    expect(list.body.data.products).toHaveLength(100);
    expect(list.body.data.products[0].needs_review).toBe(true);

    const file = await world.get(`/sessions/${id}/download?disclaimer_accepted=true`);
    expect(file.status).toBe(200);
    const lines = file.body.split('\r\n');
    expect(lines).toHaveLength(1 + 1_080 + 1);
    expect(lines[1]).toBe(`${barcodeOf(0)},Item 0,1L,10,Drinks,11,Soft drinks,111,Cola,S,20,SUP0,1,2.49,12`);
    const again = await world.get(`/sessions/${id}/download?disclaimer_accepted=true`);
    expect(again.body).toBe(file.body);
  });

  test('When nobody is signed in, then the settings of the screens can be read', async () => {
    const { status, body } = await world.call(ANN, 'GET', '/api/v1/config');
    expect(status).toBe(200);
    expect(body.disclaimer.text).toContain('takes no responsibility for the generated data');
    expect((await world.call(ANN, 'GET', `${AT}/sessions`)).body.data).toHaveLength(1);
  });
});
