import { setTimeout as sleep } from 'node:timers/promises';
import type { ProductApi } from './product-api.ts';

/** Waits for an import and throws its sentence when it failed. */
export const untilImported = async (api: ProductApi, importId: string, everyMs = 100): Promise<void> => {
  for (;;) {
    const { status, error } = await api.importProgress(importId);
    if (status === 'completed') return;
    if (status === 'failed') throw new Error(error ?? 'The import failed.');
    await sleep(everyMs);
  }
};

/** Waits until a session is completed and throws when it ends otherwise. */
export const untilCompleted = async (api: ProductApi, sessionId: string, everyMs = 100): Promise<void> => {
  for (;;) {
    const { status, error_message: error } = await api.status(sessionId);
    if (status === 'completed') return;
    if (status !== 'pending' && status !== 'processing') throw new Error(`The session is ${status}: ${error ?? ''}`);
    await sleep(everyMs);
  }
};
