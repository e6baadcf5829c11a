import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createPromotion,
  createWholesaler,
  importDepartments,
  importReferenceMappings,
  importVatCodes,
  listPromotions,
  uploadPromotionFile,
} from '@tillmap/contracts';
import { DEMO_PROMOTION, DEMO_WHOLESALERS, demoFiles } from '@tillmap/samples/demo-set.ts';
import { ProductClient, unlessThere } from '@tillmap/testing/product-client';
import type { Settings } from '../launcher/settings.ts';

const SAMPLES = join(import.meta.dirname, '../../../samples/demo');
const POLL_MS = 500;
const TOO_MANY = 429;

/**
 * Loads the demo wholesalers with their hierarchies, VAT codes and reference mappings, and a promotion, through the same
 * calls the screens make. Can be repeated: what is there already stays as it is.
 */
export const seedDemoData = async (
  base: string,
  settings: Pick<Settings, 'users'>,
  say: (message: string) => void,
  signal: AbortSignal,
): Promise<void> => {
  const admin = settings.users.find(({ role }) => role === 'admin');
  if (!admin) throw new Error('there is no admin account to load it with');
  const api = new ProductClient(base, admin, { send: untilTaken(signal) });

  for (const { code, name, description } of DEMO_WHOLESALERS) {
    say(`loading demo data of ${name}`);
    const { departments, vatCodes, mappings } = demoFiles(code);
    await api.call(createWholesaler, { body: { code, name, description, active: true } }).catch(unlessThere);
    const hierarchy = await api.call(importDepartments, { file: join(SAMPLES, departments) });
    await api.untilImported(hierarchy.import_id, POLL_MS);
    // Done when it answers.
    await api.call(importVatCodes, { file: join(SAMPLES, vatCodes) });
    const known = { body: { wholesaler_code: code }, file: join(SAMPLES, mappings) };
    await api.untilImported((await api.call(importReferenceMappings, known)).import_id, POLL_MS);
  }
  await addPromotion(api, new Date());
};

/** Makes a request again, as often as the gateway is busy, after as long as it says. */
const untilTaken =
  (signal: AbortSignal) =>
  async (url: string, init: RequestInit): Promise<Response> => {
    for (;;) {
      const answer = await fetch(url, { ...init, signal });
      if (answer.status !== TOO_MANY) return answer;
      await answer.body?.cancel();
      await sleep(Number(answer.headers.get('retry-after') ?? 1) * 1000, undefined, { signal });
    }
  };

const DAY_MS = 86_400_000;
const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** Promotions may bear the same name, so it is looked first. */
const addPromotion = async (api: ProductClient, today: Date): Promise<void> => {
  const { file, days, ...promotion } = DEMO_PROMOTION;
  const there = await api.call(listPromotions, { query: { wholesaler_code: promotion.wholesaler_code } });
  const found = there.find(({ name }) => name === promotion.name);
  const dates = { start_date: dayOf(today.getTime()), end_date: dayOf(today.getTime() + (days - 1) * DAY_MS) };
  const { id, file_count: files } = found ?? (await api.call(createPromotion, { body: { ...promotion, ...dates } }));
  if (files > 0) return;
  await api.call(uploadPromotionFile, { params: { id }, file: { name: file.name, content: file.text } });
};
