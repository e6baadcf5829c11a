import { afterEach, describe, expect, test } from '@jest/globals';
import { encode } from '@tillmap/bus';
import { create, EVENTS, ImportChunkAppliedSchema } from '@tillmap/bus/events';
import { NotFound } from '@tillmap/service-kit';
import { waitUntil } from '@tillmap/testing';
import { type Answering, mappingsFile, type ReferenceData, standInCatalog, startReferenceData } from '../harness.ts';

const MAPPINGS = '/api/admin/reference-mappings/import';
const endings: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

type Settings = Parameters<typeof startReferenceData>;

const open = async (answering?: Answering, ...[settings, replaced]: Settings): Promise<ReferenceData> => {
  const service = await startReferenceData(settings, replaced);
  endings.push(service.stop);
  const catalog = await standInCatalog(service.openBus(), answering);
  endings.push(catalog.stop);
  await service.addWholesaler('NISA');
  await service.addWholesaler('BOOK');
  return service;
};

const begin = async (service: ReferenceData, text: string, wholesaler = 'NISA'): Promise<string> => {
  const answer = await service.upload(MAPPINGS, { text, fields: { wholesaler_code: wholesaler } });
  return ((await answer.json()) as { import_id: string }).import_id;
};

describe('When a worker was paused and another one has its import by now', () => {
  test('When the first one fails then, then the import goes on as if it had not', async () => {
    const [paused, takenOver] = [Promise.withResolvers<never>(), Promise.withResolvers<void>()];
    const isPaused = Promise.withResolvers<void>();
    const isTaken = Promise.withResolvers<void>();
    const service = await open(
      undefined,
      { IMPORT_LEASE_SECONDS: '60', IMPORT_WORKERS: '1' },
      {
        chunkRows: 100,
        afterChunk: async ({ type, wholesalerCode }) => {
          if (type !== 'reference_mappings' || wholesalerCode !== 'NISA') return;
          isPaused.resolve();
          await paused.promise;
        },
      },
    );
    const id = await begin(service, mappingsFile(300));
    await isPaused.promise;
    await service.sql.execute('update import_job set leased_until = now() where id = $1', [id]);
    const other = await service.more({
      chunkRows: 100,
      afterChunk: async ({ wholesalerCode }) => {
        if (wholesalerCode !== 'NISA') return;
        isTaken.resolve();
        await takenOver.promise;
      },
    });
    await isTaken.promise;

    paused.reject(new NotFound('The file is no longer there.'));
    // The other one is busy, so whoever does this has left the first import.
    const next = await begin(service, mappingsFile(2), 'BOOK');
    expect(await service.ended(next)).toMatchObject({ status: 'completed' });

    takenOver.resolve();
    expect(await other.ended(id)).toMatchObject({ status: 'completed', error: null, results: { created: 300 } });
  });
});

describe('When the product database answers a chunk twice', () => {
  test('When the second answer says it cannot apply it, then the first one stands', async () => {
    const service = await open(({ chunk }) => (chunk === 1 ? undefined : {}));
    const bus = service.openBus();
    const id = await begin(service, mappingsFile(1_500));
    const firstIsAnswered = 'select from import_job where id = $1 and chunks_answered = 1';
    await waitUntil(async () => (await service.sql.query(firstIsAnswered, [id])).length === 1);
    const answer = (chunk: number, error: string) =>
      bus.publish([
        encode(EVENTS.importChunkApplied, create(ImportChunkAppliedSchema, { importId: id, chunk, error }), {
          source: 'catalog',
        }),
      ]);

    await answer(0, 'The product database is full.');
    await answer(1, '');
    expect(await service.ended(id)).toMatchObject({ status: 'completed', error: null });
  });
});
