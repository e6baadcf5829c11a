import { Readable } from 'node:stream';
import type { RunIsolated } from '@tillmap/service-kit/domain';
import { ObjectMissing, type ObjectStore } from '@tillmap/storage/object-store';
import type { ModelObjects, ModelVersion } from '../../adapters/postgres/model-objects.ts';
import type { ModelParts } from '../../adapters/postgres/model-parts.ts';
import type { ModelStore } from '../../adapters/postgres/model-store.ts';
import { MODEL_PREFIX, newModelKey } from './model-keys.ts';

const HOUR_MS = 3_600_000;
/** A training sends its object seconds before its row: what nobody names after this time nobody will. */
const UNNAMED_HOURS = 24;
const KEYS_AT_ONCE = 500;

type Deps = Readonly<{
  rows: Pick<ModelStore, 'discard'>;
  models: ModelObjects;
  parts: Pick<ModelParts, 'stream' | 'size'>;
  objects: Pick<ObjectStore, 'put' | 'stat' | 'remove' | 'list'>;
  /** In milliseconds since 1970. */
  clock: () => number;
  each: RunIsolated;
}>;

/** Fails when the process stops: what is half sent then does not become an object. */
async function* untilStopped(pieces: AsyncIterable<Buffer>, stopping: AbortSignal | undefined) {
  for await (const piece of pieces) {
    stopping?.throwIfAborted();
    yield piece;
  }
}

/** Moves classifiers from PostgreSQL into the object store, and removes objects that no classifier names. */
export const createModelObjectMaintenance = ({ rows, models, parts, objects, clock, each }: Deps) => {
  const copy = async (next: ModelVersion, stopping: AbortSignal | undefined): Promise<void> => {
    const { wholesaler, version } = next;
    const size = await parts.size(wholesaler, version);
    const key = newModelKey(version);
    const stored = await objects.put(key, Readable.from(untilStopped(parts.stream(wholesaler, version), stopping)));
    if (stored.sizeBytes === size) await models.copy(next, { key, ...stored });
    // Else it was replaced meanwhile, or a part of it is missing; this object is collected.
    else if ((await parts.size(wholesaler, version)) === size) await rows.discard(wholesaler, version);
  };

  /** Does something with each until the process stops, past those that fail. Returns the wholesalers of the others. */
  const withEach = async <Found extends ModelVersion>(
    found: AsyncIterable<Found>,
    stopping: AbortSignal | undefined,
    act: (next: Found) => Promise<void>,
  ): Promise<string[]> => {
    const done: string[] = [];
    const unlessStopped = async (next: Found): Promise<void> => {
      if (stopping?.aborted) return;
      try {
        await act(next);
        done.push(next.wholesaler);
      } catch (error) {
        if (!stopping?.aborted) throw error;
      }
    };
    await each(found, ({ wholesaler }) => wholesaler, unlessStopped);
    return done;
  };

  /**
   * Copies the classifiers that are in PostgreSQL only. Returns their wholesalers. Ends in the middle of one when the
   * process stops: hundreds of megabytes may take longer than it has to end.
   */
  const copyAll = (stopping?: AbortSignal): Promise<string[]> =>
    withEach(models.uncopied(), stopping, (next) => copy(next, stopping));

  const sizeOf = async (key: string): Promise<number | undefined> => {
    try {
      return (await objects.stat(key)).sizeBytes;
    } catch (error) {
      if (error instanceof ObjectMissing) return undefined;
      throw error;
    }
  };

  /** Removes the bytes of copied classifiers from PostgreSQL, where the object is there whole. Returns their wholesalers. */
  const removeAll = (stopping?: AbortSignal): Promise<string[]> =>
    withEach(models.copied(), stopping, async (next) => {
      if ((await sizeOf(next.key)) === next.sizeBytes) await models.removeParts(next);
      else await models.forget(next.key);
    });

  const removeUnnamed = async (keys: readonly string[]): Promise<number> => {
    const named = await models.named(keys);
    const unnamed = keys.filter((key) => !named.has(key));
    for (const key of unnamed) await objects.remove(key);
    return unnamed.length;
  };

  /** Removes objects that no classifier names and that are a day old. Returns how many. */
  const collect = async (): Promise<number> => {
    const before = clock() - UNNAMED_HOURS * HOUR_MS;
    let [removed, keys]: [number, string[]] = [0, []];
    for await (const { key, modifiedAt } of objects.list(MODEL_PREFIX)) {
      if (modifiedAt.getTime() < before) keys.push(key);
      if (keys.length < KEYS_AT_ONCE) continue;
      removed += await removeUnnamed(keys);
      keys = [];
    }
    return removed + (await removeUnnamed(keys));
  };

  return { copyAll, removeAll, collect };
};

export type KeepModels = ReturnType<typeof createModelObjectMaintenance>;
