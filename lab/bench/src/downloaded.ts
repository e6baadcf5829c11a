import { setTimeout as sleep } from 'node:timers/promises';
import { type Download, sessionDownloads } from '@tillmap/contracts';
import type { ProductClient } from '@tillmap/testing/product-client';

const POLL_MS = 100;

/** Waits until the last download of a session is what the next file is compared with, which follows its last byte; answers its receipt. */
export const untilBase = async (api: ProductClient, sessionId: string): Promise<Download> => {
  for (;;) {
    const [last] = (await api.data(sessionDownloads, { params: { id: sessionId } })).downloads;
    if (last?.state === 'sent') return last;
    await sleep(POLL_MS);
  }
};
