import type { IndexDoc } from '@tillmap/classification';
import { withTimeout } from '@tillmap/service-kit/domain';
import type { EnqueuedTaskPromise, Meilisearch, Task } from 'meilisearch';
import { toDocument } from './documents.ts';
import { EngineUnavailable, FULL, withEngineErrors } from './engine-errors.ts';
import { INDEX_SETTINGS, type IndexNames } from './settings.ts';

/** What a wholesaler's index has to take over: documents by barcode, replaced where they are there, and barcodes to go. */
export type EngineChange = Readonly<{ upserts: readonly IndexDoc[]; removals: readonly string[] }>;

/** Documents of one call: the engine takes several calls together, and a call stays a few megabytes. */
const DOCUMENTS_PER_CALL = 10_000;
/** A million documents take about a minute; beyond this something is wrong and the change is tried again. */
const TASK_TIMEOUT_MS = 15 * 60_000;
const TASK_POLL_MS = 100;
const INDEXES_PER_PAGE = 1_000;
/** Readiness waits for no more than three seconds in all. */
const HEALTH_MS = 2_000;
const NDJSON = 'application/x-ndjson';
const NO_SPACE = 'no_space_left_on_device';
const EXISTS = 'index_already_exists';
const MISSING = 'index_not_found';

/**
 * The writing side of Meilisearch: an index of reference names for each wholesaler, settings before documents.
 * Changes are searchable when the call resolves, and repeating it leaves the same index. @throws
 * DependencyUnavailable while the engine is unavailable, busy or full.
 */
export const meilisearchEngine = (client: Meilisearch, names: IndexNames) => {
  /** Resolves when the engine has carried the task out; `forgiven` names the one error that is none. */
  const finished = async (enqueued: EnqueuedTaskPromise, forgiven?: string): Promise<void> => {
    const task: Task = await withEngineErrors(() =>
      enqueued.waitTask({ timeout: TASK_TIMEOUT_MS, interval: TASK_POLL_MS }),
    );
    if (task.status === 'succeeded' || task.error?.code === forgiven) return;
    const said = task.error?.message ?? `the task was ${task.status}`;
    if (task.error?.code === NO_SPACE) throw new EngineUnavailable(FULL);
    throw new Error(`Meilisearch did not carry out a change: ${said}`);
  };

  const make = async (uid: string): Promise<void> => {
    await finished(client.createIndex(uid, { primaryKey: 'id' }), EXISTS);
    await finished(client.index(uid).updateSettings(INDEX_SETTINGS));
  };

  const isThere = async (uid: string): Promise<boolean> => {
    const { results } = await withEngineErrors(() => client.getIndexes({ limit: INDEXES_PER_PAGE }));
    return results.some((index) => index.uid === uid);
  };

  const add = (uid: string, docs: readonly IndexDoc[]): EnqueuedTaskPromise => {
    const lines = docs.map((doc) => JSON.stringify(toDocument(doc))).join('\n');
    return client.index(uid).addDocumentsFromString(lines, NDJSON);
  };

  return {
    has: (wholesaler: string): Promise<boolean> => isThere(names.live(wholesaler)),

    /** Changes an index that is there. Without one a few changes would pass for all there is: `rebuild` makes it. */
    async apply(wholesaler: string, { upserts, removals }: EngineChange): Promise<void> {
      const uid = names.live(wholesaler);
      for (let from = 0; from < upserts.length; from += DOCUMENTS_PER_CALL)
        await finished(add(uid, upserts.slice(from, from + DOCUMENTS_PER_CALL)));
      if (removals.length > 0) await finished(client.index(uid).deleteDocuments([...removals]), MISSING);
    },

    /** Builds beside what is searched and then changes places with it: searches never see half of it. */
    async rebuild(wholesaler: string, docs: AsyncIterable<readonly IndexDoc[]>): Promise<void> {
      const live = names.live(wholesaler);
      const next = names.next(wholesaler);
      // What an attempt before this one left half built.
      await finished(client.deleteIndex(next), MISSING);
      await make(next);
      // Two calls on their way at once: the engine indexes one while the other is read and sent.
      let before: Promise<void> = Promise.resolve();
      let count = 0;
      for await (const batch of docs) {
        count += batch.length;
        const sent = finished(add(next, batch));
        sent.catch(() => undefined);
        await before;
        before = sent;
      }
      await before;
      const { numberOfDocuments } = await withEngineErrors(() => client.index(next).getStats());
      // Another process that took over in between started again: its index, not this one, will be published.
      if (numberOfDocuments !== count) throw new Error(`An index of ${numberOfDocuments} instead of ${count} names`);
      // Where there is no index yet the new one is renamed: an empty index to swap with would be searched in between.
      const rename = !(await isThere(live));
      await finished(client.swapIndexes([{ indexes: [next, live], rename }]));
      await finished(client.deleteIndex(next), MISSING);
    },

    /** How many documents each wholesaler's index holds; those without an index are not among them. */
    async sizes(): Promise<ReadonlyMap<string, number>> {
      const { indexes } = await withEngineErrors(() => client.getStats());
      const sizes = new Map<string, number>();
      for (const [uid, { numberOfDocuments }] of Object.entries(indexes)) {
        const wholesaler = names.wholesalerOf(uid);
        if (wholesaler !== undefined) sizes.set(wholesaler, numberOfDocuments);
      }
      return sizes;
    },

    /** 'ok', or in a few words why it cannot be used now; never throws. */
    async health(): Promise<string> {
      try {
        // /health answers without a key as well; the version does not.
        return await withTimeout(
          withEngineErrors(() => client.getVersion()).then(() => 'ok'),
          HEALTH_MS,
          () => 'no answer in time',
        );
      } catch (error) {
        return error instanceof EngineUnavailable ? error.reason : String(error);
      }
    },
  };
};

export type SearchEngine = ReturnType<typeof meilisearchEngine>;
