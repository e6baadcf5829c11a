import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { decode, encode } from '@tillmap/bus';
import { type ChunkClassified, ChunkRequestedSchema, create, EVENTS } from '@tillmap/bus/events';
import { type Database, openDatabase } from '@tillmap/storage/database';
import { openFolder, waitUntil } from '@tillmap/testing';
import { v7 as uuidv7 } from 'uuid';
import { type CatalogUnderTest, startCatalog } from './catalog-under-test.ts';
import { hearLog } from './heard-log.ts';
import { gtin, mappings, wholesaler } from './learned-products.ts';

/** A training takes seconds, on a busy machine minutes. */
const PATIENCE_MS = 240_000;
/** Nobody listens there: a store that is away. */
const AWAY = {
  OBJECT_STORE_DIR: undefined,
  S3_ENDPOINT: 'http://127.0.0.1:9',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
};

const chunks: ChunkClassified[] = [];
const heard = hearLog();
let catalog: CatalogUnderTest;
let sql: Database;
let folder: string;

beforeAll(async () => {
  folder = await openFolder('tillmap-classifiers-');
  catalog = await startCatalog(new Map([wholesaler('NORTH')]), {}, heard.log);
  sql = await openDatabase({ url: catalog.database.url, applicationName: 'classifier objects', poolSize: 1 });
  await catalog.bus.consumeGroup({
    group: 'classifier objects',
    topics: [EVENTS.chunkClassified.topic],
    handle: async (message) => void chunks.push(decode(EVENTS.chunkClassified, message)),
  });
  await catalog.publish(catalog.upserted('NORTH', mappings));
  await classify();
  await heard.untilTrained('NORTH');
}, PATIENCE_MS);
afterAll(async () => {
  await sql.close();
  await catalog.stop();
  await rm(folder, { recursive: true });
});

/** What decides about a name that only the classifier knows. */
const classify = async (): Promise<string> => answerOf(await ask());
const ask = async (): Promise<string> => {
  const sessionId = uuidv7();
  const items = [
    {
      position: 0,
      barcode: gtin(290),
      description: 'Zelda washing powder ultra',
      size: '',
      supplierGroup: '',
      ownOnly: false,
    },
  ];
  const request = { sessionId, chunk: 0, attempt: 1, wholesalerCode: 'NORTH', reviewThreshold: 80, items, known: [] };
  await catalog.publish(
    encode(EVENTS.chunkRequested, create(ChunkRequestedSchema, request), { source: 'file-building' }),
  );
  return sessionId;
};
const answerOf = async (sessionId: string): Promise<string> => {
  const answer = await waitUntil(() => chunks.find((chunk) => chunk.sessionId === sessionId), {
    seconds: 30,
    what: 'the chunk is answered',
  });
  return answer.results[0]!.source;
};
const untilAsked = () =>
  waitUntil(async () => (await classify()) === 'ai', { seconds: 60, what: 'the classifier is asked' });

type Row = Readonly<{ key: string | null; sha256: string | null; size: number | null; parts: number }>;
const stored = async (): Promise<Row> => {
  const [row] = await sql.query<Row>(
    `select object_key as key, sha256, size_bytes as size,
            (select count(*)::int from classifier_parts p where p.wholesaler_code = c.wholesaler_code) as parts
       from classifiers c`,
  );
  return row!;
};
const objectOf = (key: string) => readFile(join(catalog.objects, ...key.split('/')));
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const trainings = () => heard.trained('NORTH').length;

test('When it is trained, then it is an object, with a copy in PostgreSQL for the version before', async () => {
  await untilAsked();
  const row = await stored();
  expect(row.key).toMatch(/^classifiers\/\d+-/);
  const bytes = await objectOf(row.key!);
  expect([bytes.length, sha256(bytes)]).toEqual([row.size, row.sha256]);
  expect(row.parts).toBe(Math.ceil(bytes.length / 2 ** 20));
});

test('When it was trained by the version before, then it is asked at once, and copied in the background', async () => {
  await catalog.restart(async () => {
    await rm(join(catalog.objects, 'classifiers'), { recursive: true });
    await sql.execute('update classifiers set object_key = null, sha256 = null, size_bytes = null');
  });
  expect(await classify()).toBe('ai');
  const row = await waitUntil(
    async () => {
      const now = await stored();
      return now.key === null ? undefined : now;
    },
    { seconds: 60, what: 'the object' },
  );
  const bytes = await objectOf(row.key!);
  expect([bytes.length, sha256(bytes)]).toEqual([row.size, row.sha256]);
  expect(row.parts).toBeGreaterThan(0);
});

test('When it is only to be in the object store, then PostgreSQL has no bytes of it after a while, and it is asked', async () => {
  await catalog.restartWith({ CLASSIFIERS_IN_DATABASE: 'remove', CLASSIFIER_FOLDER: folder });
  await waitUntil(async () => (await stored()).parts === 0, { seconds: 60, what: 'the bytes to be removed' });
  expect(await classify()).toBe('ai');
  expect(await readdir(folder)).toEqual([(await stored()).sha256]);
});

test('When the object store is away, then a process that has it on its disk asks it, and one that has not waits', async () => {
  await catalog.restartWith({ ...AWAY, CLASSIFIER_FOLDER: folder });
  expect(await classify()).toBe('ai');
  await catalog.restartWith({ ...AWAY, CLASSIFIER_FOLDER: '' });
  const waiting = await ask();
  await waitUntil(() => heard.lines('Classifier is unavailable; retrying').length > 0, { what: 'it is missed' });
  expect(chunks.filter(({ sessionId }) => sessionId === waiting)).toEqual([]);
  await catalog.restartWith({ CLASSIFIER_FOLDER: folder });
  expect(await answerOf(waiting)).toBe('ai');
  expect(trainings()).toBe(1);
});

test('When the file on the disk is damaged, then it is fetched again', async () => {
  const { sha256: name } = await stored();
  const file = join(folder, name!);
  await writeFile(file, 'damaged');
  await catalog.restartWith({ CLASSIFIER_FOLDER: folder });
  expect(await classify()).toBe('ai');
  expect(sha256(await readFile(file))).toBe(name);
  expect(trainings()).toBe(1);
});
