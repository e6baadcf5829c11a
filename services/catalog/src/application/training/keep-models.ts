import { Readable } from 'node:stream';
import { ObjectMissing, type ObjectStore } from '@tillmap/object-store';
import type { ModelObjects } from '../../adapters/postgres/model-objects.ts';
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
}>;

/** Fails when the process stops: what is half sent then does not become an object. */
async function* untilStopped(pieces: AsyncIterable<Buffer>, stopping: AbortSignal | undefined) {
  for await (const piece of pieces) {
    stopping?.throwIfAborted();
    yield piece;
  }
}

/** Moves classifiers from PostgreSQL into the object store, and removes objects that no classifier names. */
export const keepModels = ({ rows, models, parts, objects, clock }: Deps) => {
  /**
   * Copies one classifier that is in PostgreSQL only. Returns its wholesaler; undefined when there is none. Fails
   * when the process stops: hundreds of megabytes may take longer than it has to end.
   */
  const copyNext = async (stopping?: AbortSignal): Promise<string | undefined> => {
    const next = await models.uncopied();
    if (!next) return undefined;
    const { wholesaler, version } = next;
    const size = await parts.size(wholesaler, version);
    const key = newModelKey(version);
    const stored = await objects.put(key, Readable.from(untilStopped(parts.stream(wholesaler, version), stopping)));
    if (stored.sizeBytes === size) await models.copy(next, { key, ...stored });
    // Else it was replaced meanwhile, or a part of it is missing; this object is collected.
    else if ((await parts.size(wholesaler, version)) === size) await rows.discard(wholesaler, version);
    return wholesaler;
  };

  const sizeOf = async (key: string): Promise<number | undefined> => {
    try {
      return (await objects.stat(key)).sizeBytes;
    } catch (error) {
      if (error instanceof ObjectMissing) return undefined;
      throw error;
    }
  };

  /** Removes the bytes of one copied classifier from PostgreSQL, if its object is there whole. */
  const removeNext = async (): Promise<string | undefined> => {
    const next = await models.copied();
    if (!next) return undefined;
    const sizeBytes = await sizeOf(next.key);
    if (sizeBytes === next.sizeBytes) await models.removeParts(next);
    else await models.forget(next.key);
    return next.wholesaler;
  };

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

  return { copyNext, removeNext, collect };
};

export type KeepModels = ReturnType<typeof keepModels>;
