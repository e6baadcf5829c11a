import type { Readable } from 'node:stream';
import type { Logger } from '@tillmap/service-kit';
import { ObjectMissing, type ObjectStore } from '@tillmap/storage/object-store';

/** A till's file is not worth less because its bytes could not be kept. */
export const keeping = (objects: ObjectStore, log: Pick<Logger, 'warn'>) => async (key: string, bytes: Readable) => {
  try {
    await objects.put(key, bytes);
    return true;
  } catch (err) {
    log.warn({ err, key }, 'Storing bytes of a download failed; it cannot be downloaded again');
    return false;
  }
};

/** The bytes that are kept under a key; undefined where they are gone. */
export const reading = (objects: ObjectStore) => async (key: string) => {
  try {
    return await objects.get(key);
  } catch (error) {
    if (error instanceof ObjectMissing) return undefined;
    throw error;
  }
};
