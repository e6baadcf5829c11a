import { Readable } from 'node:stream';
import type { LearnedAbbreviation } from '@tillmap/classification/matching/names';
import type { Logger } from '@tillmap/service-kit';
import { DependencyUnavailable } from '@tillmap/service-kit/domain';
import { ObjectMissing, type ObjectStore } from '@tillmap/storage/object-store';
import type { ModelObject } from '../../application/ports/model-object.ts';
import { newModelKey } from '../../application/training/model-keys.ts';
import type { ModelObjects } from '../postgres/model-objects.ts';
import type { ModelParts } from '../postgres/model-parts.ts';
import type { BegunTraining, CurrentModel, ModelStore, TrainingResult } from '../postgres/model-store.ts';
import type { ModelCache } from './model-cache.ts';
import { verifiedBytes } from './verified-bytes.ts';

const CHUNK_BYTES = 2 ** 20;

/** A current classifier as it is stored. */
export type StoredModel = Readonly<{
  version: number;
  bytes: Uint8Array;
  shortForms: readonly LearnedAbbreviation[];
}>;

/** What a training came to, with all bytes of its model. */
export type TrainedModel = Omit<TrainingResult, 'model'> &
  Readonly<{
    model?: Omit<NonNullable<TrainingResult['model']>, 'bytes' | 'object'> & Readonly<{ bytes: Uint8Array }>;
  }>;

/** Where the bytes of a classifier were read from, in the order in which they are looked for; or nowhere. */
export type ModelSource = 'disk' | 'object_store' | 'database' | 'unavailable';

/** The object store does not answer, and the bytes are nowhere else. */
export class ModelUnavailable extends DependencyUnavailable {
  constructor() {
    super('object store', {
      cause: new Error(
        'The object store does not answer, and the classifier is neither on this disk nor in PostgreSQL.',
      ),
    });
  }
}

type Deps = Readonly<{
  rows: ModelStore;
  parts: Pick<ModelParts, 'read'>;
  objects: Pick<ObjectStore, 'put' | 'get'>;
  /** Notes that an object is lost: what PostgreSQL has of it counts, and is copied again. */
  forget: ModelObjects['forget'];
  /** Undefined where the object store is on this disk anyway. */
  cache?: ModelCache | undefined;
  /** Whether the version before reads what is trained. */
  isForVersionBefore: boolean;
  onRead?: (from: ModelSource) => void;
  log: Pick<Logger, 'warn'>;
}>;

function* piecesOf(bytes: Uint8Array): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield Buffer.from(bytes.subarray(at, at + CHUNK_BYTES));
}

/**
 * The trained classifiers: rows in PostgreSQL, bytes in the object store, copies of these on this disk. What is in
 * PostgreSQL only, of the version before or trained while the object store was away, is read from there.
 */
export const storedModels = ({ rows, parts, objects, forget, cache, isForVersionBefore, onRead, log }: Deps) => {
  const fetched = async (object: ModelObject): Promise<Uint8Array | 'lost' | 'away'> => {
    try {
      const bytes = await verifiedBytes(await objects.get(object.key), object);
      if (bytes) return bytes;
      log.warn({ key: object.key }, 'Stored classifier is damaged in the object store');
      return 'lost';
    } catch (error) {
      if (!(error instanceof ObjectMissing)) {
        log.warn({ key: object.key, err: error }, 'Classifier was not fetched from the object store; retrying');
        return 'away';
      }
      log.warn({ key: object.key }, 'Stored classifier is missing in the object store');
      return 'lost';
    }
  };

  /** Undefined when they are not where the row says. @throws ModelUnavailable */
  const bytesOf = async (
    wholesaler: string,
    { version, object }: CurrentModel,
  ): Promise<readonly [ModelSource, Uint8Array] | undefined> => {
    const cached = object && (await cache?.read(object));
    if (cached) return ['disk', cached];
    const whole = object && (await fetched(object));
    if (object && whole === 'lost') {
      await forget(object.key);
      return undefined;
    }
    if (object && whole instanceof Uint8Array) {
      await cache?.write(object, whole);
      return ['object_store', whole];
    }
    const copy = await parts.read(wholesaler, version);
    if (copy) return ['database', copy];
    if (!object) return undefined;
    onRead?.('unavailable');
    throw new ModelUnavailable();
  };

  const sent = async (version: number, bytes: Uint8Array): Promise<ModelObject | undefined> => {
    const key = newModelKey(version);
    try {
      return { key, ...(await objects.put(key, Readable.from(piecesOf(bytes)))) };
    } catch (error) {
      // What took minutes to train is kept: it is copied when the store is back.
      if (!(error instanceof DependencyUnavailable)) throw error;
      log.warn({ err: error }, 'Classifier was not sent to the object store; it stays in the database until it is');
      return undefined;
    }
  };

  return {
    ...rows,
    /**
     * A wholesaler's current classifier with all its bytes; undefined when it has none of this format. One whose bytes
     * are lost is discarded. @throws ModelUnavailable when they can not be read now.
     */
    load: async (wholesaler: string, format: string): Promise<StoredModel | undefined> => {
      for (let model = await rows.current(wholesaler, format); model; ) {
        const found = await bytesOf(wholesaler, model);
        const now = await rows.current(wholesaler, format);
        const isSame = now?.version === model.version && now.object?.key === model.object?.key;
        if (isSame && found) {
          const [from, bytes] = found;
          onRead?.(from);
          return { version: model.version, bytes, shortForms: model.shortForms };
        }
        if (isSame) {
          log.warn({ wholesaler, version: model.version }, 'Stored classifier is lost; scheduled for retraining');
          await rows.discard(wholesaler, model.version);
        }
        model = isSame ? undefined : now;
      }
      return undefined;
    },
    /**
     * Replaces the previous classifier, its bytes first: nobody sees a row without them. Returns false when a later
     * training or a clearing of all mappings came in between.
     */
    finish: async (begun: BegunTraining, { model, ...result }: TrainedModel): Promise<boolean> => {
      if (!model) return rows.finish(begun, result);
      const { bytes, ...described } = model;
      const object = await sent(begun.version, bytes);
      const kept = object && !isForVersionBefore ? undefined : bytes;
      return rows.finish(begun, { ...result, model: { ...described, object, bytes: kept } });
    },
  };
};

export type StoredModels = ReturnType<typeof storedModels>;
