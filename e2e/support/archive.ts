import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Acceptance,
  createPromotion,
  listAcceptances,
  type Promotion,
  type PromotionFile,
  uploadPromotionFile,
} from '@tillmap/contracts';
import type { ProductClient } from '@tillmap/testing/product-client';
import { fewProducts } from './files.ts';

const ASK_AGAIN_MS = 200;
/** Far above what it takes: only against what hangs. */
const HEARD_MS = 90_000;

/** A promotion of Northway. */
export const newPromotion = (api: ProductClient, name: string): Promise<Promotion> =>
  api.call(createPromotion, {
    body: {
      wholesaler_code: 'NORTHWAY',
      name,
      description: 'Ambient goods at two thirds of the price; order before Thursday noon.',
      start_date: '2026-03-01',
      end_date: '2026-03-31',
    },
  });

export const addFile = (api: ProductClient, id: string, name: string, content: string): Promise<PromotionFile> =>
  api.call(uploadPromotionFile, { params: { id }, file: { name, content } });

/** A session of five products, completed and downloaded; answers when an administrator can see the acceptance. */
export const downloadAndWait = async (
  api: ProductClient,
  name: string,
): Promise<{ sessionId: string; content: Buffer; acceptance: Acceptance }> => {
  const { id } = await api.completedSession('NORTHWAY', name, { name: 'five.csv', content: fewProducts(5) });
  const content = Buffer.from(await (await api.download(id)).arrayBuffer());
  const deadline = Date.now() + HEARD_MS;
  for (;;) {
    const { data } = await api.data(listAcceptances, { query: { search: name } });
    const acceptance = data.find((one) => one.session.id === id);
    if (acceptance) return { sessionId: id, content, acceptance };
    if (Date.now() > deadline) throw new Error(`The acceptance of ${name} is not in the audit.`);
    await sleep(ASK_AGAIN_MS);
  }
};
