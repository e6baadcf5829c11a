import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { decode, encode } from '@tillmap/bus';
import { type ChunkClassified, ChunkRequestedSchema, create, EVENTS } from '@tillmap/bus/events';
import { batchLookup } from '@tillmap/contracts';
import { createLogger } from '@tillmap/service-kit';
import { waitUntil } from '@tillmap/testing';
import { v7 as uuidv7 } from 'uuid';
import { aWholesaler, type CatalogUnderTest, type Given, startCatalog } from './catalog-under-test.ts';
import { followThreads } from './worker-threads.ts';

const CODES = ['10', '11', '12', 'S'] as const;
const HIERARCHY = [
  {
    dept_code: '10',
    dept_name: 'Drinks',
    sub_dept_code: '11',
    sub_dept_name: 'Soft',
    cg_group_code: '12',
    cg_group_name: 'Cola',
  },
];
const KNOWN: Given = { barcode: '05012345678900', name: 'Ruby sparkling cola can', codes: CODES };

const threads = followThreads();
const logged: string[] = [];
const chunks: ChunkClassified[] = [];
let catalog: CatalogUnderTest;

beforeAll(async () => {
  const log = createLogger('catalog', 'info', { write: (line) => void logged.push(line) });
  const wholesalers = new Map([aWholesaler('NORTH', HIERARCHY), aWholesaler('SOUTH', HIERARCHY)]);
  catalog = await startCatalog(wholesalers, { TRAINING: 'off' }, log);
  await catalog.bus.consumeGroup({
    group: 'test',
    topics: [EVENTS.chunkClassified.topic],
    handle: async (message) => void chunks.push(decode(EVENTS.chunkClassified, message)),
  });
  await catalog.publish(
    catalog.upserted('NORTH', [KNOWN]),
    catalog.upserted('SOUTH', [{ ...KNOWN, barcode: '05012345678917', name: 'Ruby sparkling cola bottle' }]),
  );
  await untilFound('Ruby sparkling cola', 'NORTH', KNOWN.barcode);
});
afterAll(async () => {
  await catalog.stop();
  threads.stop();
});

/** What a session's chunk of one product is answered. */
const classified = async (description: string, code: string): Promise<ChunkClassified> => {
  const sessionId = uuidv7();
  const item = { barcode: '05099999999994', description, size: '', supplierGroup: '', position: 0, ownOnly: false };
  const request = { sessionId, chunk: 0, attempt: 1, wholesalerCode: code, reviewThreshold: 80, items: [item] };
  await catalog.publish(
    encode(EVENTS.chunkRequested, create(ChunkRequestedSchema, request), { source: 'file-building' }),
  );
  const answer = () => chunks.find((chunk) => chunk.sessionId === sessionId);
  await waitUntil(() => answer() !== undefined, { seconds: 30, what: 'the chunk is answered' });
  return answer()!;
};

const neighbours = async (description: string, code: string): Promise<string[]> =>
  (await classified(description, code)).results[0]!.neighbours.map(({ barcode }) => barcode);

const untilFound = (description: string, code: string, barcode: string) =>
  waitUntil(async () => (await neighbours(description, code)).includes(barcode), {
    seconds: 30,
    what: `${barcode} is found`,
  });

const endedThreads = async (thread: string): Promise<number> => {
  const shown = await (await catalog.get('/metrics')).text();
  return Number(new RegExp(`tillmap_threads_ended_total\\{.*thread="${thread}".*\\} (\\d+)`).exec(shown)?.[1] ?? 0);
};

const endsLogged = (thread: string): string[] =>
  logged.filter((line) => line.includes('Worker thread ended') && line.includes(`"thread":"${thread}"`));

const lookUp = (barcode: string, code: string) =>
  catalog.post('/api/external/product/batch-lookup', { wholesaler_code: code, products: [{ barcode }] });

describe('When a matching thread ends with a piece of work', () => {
  test.each(['error', 'memory', 'exit'] as const)(
    'by %s, then the chunk is classified again, and all threads are there as before',
    async (how) => {
      const [ended, logs, started] = [
        await endedThreads('matching'),
        endsLogged('matching').length,
        threads.matching(),
      ];
      const hasEnded = threads.endWithNextPiece(started, how);
      const { error, results } = await classified('Ruby sparkling cola', 'NORTH');
      await hasEnded;
      expect(error).toBe('');
      expect(results[0]!.neighbours.map(({ barcode }) => barcode)).toEqual([KNOWN.barcode]);
      expect(await endedThreads('matching')).toBe(ended + 1);
      expect(endsLogged('matching')).toHaveLength(logs + 1);
      await waitUntil(() => threads.matching().length === started.length + 1, { seconds: 30, what: 'it is replaced' });
      // Whichever thread answers knows the segments.
      for (let time = 0; time < 4; time += 1)
        expect(await neighbours('Ruby sparkling cola', 'NORTH')).toEqual([KNOWN.barcode]);
    },
  );

  test('then a lookup that waited for it is asked to come again, and succeeds', async () => {
    // Known to the other one only, so that its name is searched for.
    const hasEnded = threads.endWithNextPiece(threads.matching(), 'error');
    const refused = await lookUp('05012345678917', 'NORTH');
    await hasEnded;
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    const answer = await lookUp('05012345678917', 'NORTH');
    expect(batchLookup.answer.parse(await answer.json()).data).toHaveLength(1);
  });
});

describe('When the thread that builds indexes ends', () => {
  test('then lookups go on, it is replaced, and changes that came meanwhile are found', async () => {
    const [ended, started] = [await endedThreads('index'), threads.index()];
    await started.at(-1)!.terminate();
    expect((await lookUp(KNOWN.barcode, 'NORTH')).status).toBe(200);
    expect(await neighbours('Ruby sparkling cola', 'NORTH')).toEqual([KNOWN.barcode]);
    const added: Given = { barcode: '05012345678924', name: 'Amber ginger beer', codes: CODES };
    await catalog.publish(catalog.upserted('NORTH', [added]));
    await untilFound('Amber ginger beer', 'NORTH', added.barcode);
    expect(await neighbours('Ruby sparkling cola', 'NORTH')).toEqual([KNOWN.barcode]);
    expect(await endedThreads('index')).toBe(ended + 1);
    expect(threads.index()).toHaveLength(started.length + 1);
  });
});
