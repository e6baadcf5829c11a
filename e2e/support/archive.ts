import { setTimeout as sleep } from 'node:timers/promises';
import type { Acceptance, Promotion, PromotionFile } from '@tillmap/contracts';
import type { Api } from './api.ts';
import { fewProducts } from './files.ts';

const ASK_AGAIN_MS = 200;
/** Far above what it takes: only against what hangs. */
const HEARD_MS = 90_000;

/** A promotion of Northway. */
export const newPromotion = (api: Api, name: string): Promise<Promotion> =>
  api.bare('POST', '/api/admin/promotions', {
    wholesaler_code: 'NORTHWAY',
    name,
    description: 'Ambient goods at two thirds of the price; order before Thursday noon.',
    start_date: '2026-03-01',
    end_date: '2026-03-31',
  });

export const addFile = (api: Api, promotionId: string, name: string, content: string): Promise<PromotionFile> => {
  const form = new FormData();
  form.set('file', new Blob([content]), name);
  return api.bare('POST', `/api/admin/promotions/${promotionId}/files`, form);
};

/** A session of five products, completed and downloaded; answers when an administrator can see the acceptance. */
export const downloadAndWait = async (
  api: Api,
  name: string,
): Promise<{ sessionId: string; content: Buffer; acceptance: Acceptance }> => {
  const { id } = await api.completedSession('NORTHWAY', name, { name: 'five.csv', content: fewProducts(5) });
  const content = await api.download(id);
  const deadline = Date.now() + HEARD_MS;
  for (;;) {
    const { data } = await api.call<{ data: Acceptance[] }>(
      'GET',
      `/api/admin/disclaimer-acceptances?search=${encodeURIComponent(name)}`,
    );
    const acceptance = data.find((one) => one.session.id === id);
    if (acceptance) return { sessionId: id, content, acceptance };
    if (Date.now() > deadline) throw new Error(`The acceptance of ${name} is not in the audit.`);
    await sleep(ASK_AGAIN_MS);
  }
};
