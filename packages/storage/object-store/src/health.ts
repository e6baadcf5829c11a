import type { ObjectStore } from './object-store.ts';

/**
 * A check for /readyz: 'ok', else the error in a sentence. Files cannot be uploaded then; everything that needs none
 * goes on, so the service stays ready.
 */
export const objectStoreHealth = (objects: Pick<ObjectStore, 'ping'>) => async (): Promise<string> => {
  try {
    await objects.ping();
    return 'ok';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};
