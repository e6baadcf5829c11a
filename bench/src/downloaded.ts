import { setTimeout as sleep } from 'node:timers/promises';
import type { Download } from '@tillmap/contracts';
import type { ProductApi } from '@tillmap/tools/product/product-api.ts';

const POLL_MS = 100;

/** Waits until the last download of a session is what the next file is compared with, which follows its last byte; answers its receipt. */
export const untilBase = async (api: ProductApi, sessionId: string): Promise<Download> => {
  for (;;) {
    const answer = await api.get(`/api/v1/file-building/sessions/${sessionId}/downloads`);
    const [last] = (answer as { data: { downloads: Download[] } }).data.downloads;
    if (last?.state === 'sent') return last;
    await sleep(POLL_MS);
  }
};
