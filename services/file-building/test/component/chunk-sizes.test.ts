import { afterEach, expect, test } from '@jest/globals';
import { decode, encode } from '@tillmap/bus';
import { AssistAnsweredSchema, type AssistAsked, create, EVENTS, ItemResultSchema, TOPICS } from '@tillmap/bus/events';
import { openDatabase } from '@tillmap/storage/database';
import { supplierCsv } from './files.ts';
import { startWorld, type World } from './harness.ts';
import { StandInClassifier } from './stand-in-classifier.ts';

let world: World;
let classifier: StandInClassifier;
const asked: AssistAsked[] = [];

const open = async (chunkSizes: Parameters<typeof startWorld>[2]): Promise<void> => {
  asked.length = 0;
  world = await startWorld({ ASSISTANT_ADDRESS: 'https://ai.example:8443/v1' }, undefined, chunkSizes);
  classifier = new StandInClassifier(world.bus);
  await classifier.start();
  await world.bus.consumeGroup({
    group: 'catalog-assist',
    topics: [TOPICS.assistRequests],
    handle: async (message) => {
      const request = decode(EVENTS.assistRequested, message);
      asked.push(request);
      const results = request.items.map(({ position }) =>
        create(ItemResultSchema, { position, deptCode: '10', confidence: 86, source: 'ai', reason: 'assistant_chose' }),
      );
      const { sessionId, batch, attempt } = request;
      await world.bus.publish([
        encode(EVENTS.assistCompleted, create(AssistAnsweredSchema, { sessionId, batch, attempt, results }), {
          source: 'catalog',
        }),
      ]);
    },
  });
};
afterEach(() => world.close());

const completed = async (items: number): Promise<string> => {
  const id = await world.newSession();
  await world.upload(id, supplierCsv(items));
  await world.post('/generate-epos-file', { session_id: id });
  await world.until(id, 'completed');
  return id;
};
const positionsOf = (requests: readonly Readonly<{ items: readonly Readonly<{ position: number }>[] }>[]): number[][] =>
  requests.map(({ items }) => items.map(({ position }) => position));

test.each([
  // Of each ten items the last three are in doubt.
  [7, 2, [[7, 8], [9], [17, 18], [19], [27], [28, 29], [37, 38], [39]]],
  // More batches of one chunk than 25.
  [
    100,
    1,
    Array.from({ length: 120 }, (_, n) => n)
      .filter((n) => n % 10 > 6)
      .map((n) => [n]),
  ],
  [1, 50, [[7], [8], [9]]],
])(
  'When chunks have %i items and batches %i, then each item is asked about once, and the session is complete',
  async (itemsPerChunk, itemsPerBatch, batches) => {
    await open({ chunkSizes: { itemsPerChunk, itemsPerBatch, bytesPerChunk: 120_000 } });
    const items = Math.max(...batches.flat()) + 1;
    const id = await completed(items);
    expect(Math.max(...classifier.requests.map((request) => request.items.length))).toBe(
      Math.min(itemsPerChunk, items),
    );
    expect(positionsOf(asked).toSorted(([a = 0], [b = 0]) => a - b)).toEqual(batches);
    expect((await world.get(`/sessions/${id}/statistics`)).body.data).toMatchObject({
      total_items: items,
      high_confidence: items,
      needs_review: 0,
    });
  },
);

test('When the version before adds a batch, then it has its chunk and piece, and new numbers do not get in its way', async () => {
  await open({});
  const sql = await openDatabase({ url: world.database.url, applicationName: 'test' });
  const session = '01890a5d-ac96-774b-bcce-b302099a8057';
  await sql.execute(
    `insert into assist_batch (session_id, batch, state, attempt, positions, unreached)
     values ($1, 0, 'waiting', 0, '{1}', '{}'), ($1, 26, 'waiting', 0, '{2}', '{}')`,
    [session],
  );
  // Of other sizes: the same number for another place.
  await sql.execute(
    `insert into assist_batch (session_id, chunk, piece, batch, state, attempt, positions, unreached)
     values ($1, 2, 6, 26, 'waiting', 0, '{3}', '{}')`,
    [session],
  );
  expect(
    await sql.query('select chunk, piece from assist_batch where session_id = $1 order by 1, 2', [session]),
  ).toEqual([
    { chunk: 0, piece: 0 },
    { chunk: 1, piece: 1 },
    { chunk: 2, piece: 6 },
  ]);
  const again = `insert into assist_batch (session_id, batch, state, attempt, positions, unreached)
     values ($1, 26, 'waiting', 0, '{2}', '{}')`;
  await expect(sql.execute(again, [session])).rejects.toThrow('assist_batch_pkey');
  await sql.close();
});
