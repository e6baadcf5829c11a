import { decode, encode } from '@tillmap/bus';
import {
  type ChunkClassified,
  ChunkRequestedSchema,
  create,
  EVENTS,
  type ImportChunkApplied,
} from '@tillmap/bus/events';
import { waitUntil } from '@tillmap/testing';
import { v7 as uuidv7 } from 'uuid';
import type { CatalogUnderTest } from '../catalog-under-test.ts';

/** What a catalog under test tells of the chunks of imports and of sessions, and how it is asked for the nearest name. */
export const hearChunks = async (catalog: CatalogUnderTest) => {
  const applied: ImportChunkApplied[] = [];
  const classified: ChunkClassified[] = [];
  await catalog.bus.consumeGroup({
    group: 'test',
    topics: [EVENTS.importChunkApplied.topic, EVENTS.chunkClassified.topic],
    handle: async (message) => {
      if (message.headers.ce_type === EVENTS.importChunkApplied.type)
        applied.push(decode(EVENTS.importChunkApplied, message));
      if (message.headers.ce_type === EVENTS.chunkClassified.type)
        classified.push(decode(EVENTS.chunkClassified, message));
    },
  });

  /** Asks for one name of a wholesaler; returns what waits for the answer. */
  const ask = async (wholesalerCode: string, description: string) => {
    const sessionId = uuidv7();
    const items = [{ position: 0, barcode: `0${5_000_000_009_990}`, description, ownOnly: false, size: '' }];
    const request = { sessionId, attempt: 1, wholesalerCode, reviewThreshold: 80, items };
    await catalog.publish(
      encode(EVENTS.chunkRequested, create(ChunkRequestedSchema, request), { source: 'file-building' }),
    );
    const find = () => classified.find((one) => one.sessionId === sessionId);
    const answer = async (): Promise<string | undefined> =>
      (await waitUntil(find, { what: 'the answer', seconds: 60 })).results[0]?.neighbours[0]?.barcode;
    return { isAnswered: () => find() !== undefined, answer };
  };

  return {
    applied: applied as readonly ImportChunkApplied[],
    ask,
    /** The barcode of the nearest name; undefined where none is near. */
    nearestOf: async (code: string, description: string) => (await ask(code, description)).answer(),
  };
};

export type ChunksHeard = Awaited<ReturnType<typeof hearChunks>>;
