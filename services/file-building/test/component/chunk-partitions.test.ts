import { afterEach, expect, test } from '@jest/globals';
import { waitUntil } from '@tillmap/testing';
import { supplierCsv } from './files.ts';
import { startWorld, type World } from './harness.ts';
import { StandInClassifier } from './stand-in-classifier.ts';

let world: World;
let classifier: StandInClassifier;

const open = async (settings: Parameters<typeof startWorld>[0]): Promise<void> => {
  world = await startWorld(settings);
  classifier = new StandInClassifier(world.bus);
  await classifier.start();
};
afterEach(() => world.close());

/** The partitions of a file's five chunks, once all are classified. */
const partitionsOfFile = async (): Promise<ReadonlySet<number>> => {
  const before = classifier.partitions.length;
  const id = await world.newSession();
  await world.upload(id, supplierCsv(2_300));
  expect((await world.post('/generate-epos-file', { session_id: id })).status).toBe(202);
  await waitUntil(() => classifier.partitions.length >= before + 5, { what: 'five chunks' });
  return new Set(classifier.partitions.slice(before));
};

test('When files of a wholesaler are started, then their chunks go to four partitions, each file’s to all four', async () => {
  await open({});
  const first = await partitionsOfFile();
  expect(first.size).toBe(4);
  expect(await partitionsOfFile()).toEqual(first);
});

test('When a wholesaler has one partition, then all chunks go there', async () => {
  await open({ WHOLESALER_PARTITIONS: 1 });
  const first = await partitionsOfFile();
  expect(first.size).toBe(1);
  expect(await partitionsOfFile()).toEqual(first);
});
