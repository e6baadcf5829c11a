import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mappingsFile, type ReferenceData, standInCatalog, startReferenceData } from '../harness.ts';

let service: ReferenceData;
let catalog: Awaited<ReturnType<typeof standInCatalog>>;
const MAPPINGS = '/api/admin/reference-mappings/import';
const nisa = { wholesaler_code: 'NISA' };

beforeAll(async () => {
  service = await startReferenceData();
  catalog = await standInCatalog(service.openBus());
  await service.addWholesaler('NISA');
});
afterAll(async () => {
  await catalog.stop();
  await service.stop();
});

describe('An import of reference mappings', () => {
  test('When all rows are good, then they are in, catalog has answered, and the figures say so', async () => {
    const done = await service.importFile(MAPPINGS, { text: mappingsFile(3_500), fields: nisa });

    expect(done).toMatchObject({ status: 'completed', percentage: 100, processed: 3_500, total: 3_500, error: null });
    expect(done.results).toMatchObject({
      ...{ imported: 3_500, created: 3_500, updated: 0, skipped: 0, errors_count: 0, products_created: 3_500 },
    });
    expect(done.results?.created_list).toHaveLength(1_000);
    expect(done.results?.created_list[0]).toBe('05000000000010');
    expect(catalog.products.size).toBe(3_500);
  });

  test('When the same file comes again, then every row is skipped and nothing is told', async () => {
    const told = catalog.heard.length;
    const done = await service.importFile(MAPPINGS, { text: mappingsFile(3_500), fields: nisa });

    expect(done.results).toMatchObject({ imported: 0, created: 0, updated: 0, skipped: 3_500, errors_count: 0 });
    expect(catalog.heard).toHaveLength(told);
  });
});
