import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEMO_PROMOTION, DEMO_WHOLESALERS, demoFiles } from '@tillmap/samples/demo-set.ts';
import type { Settings } from '../launcher/settings.ts';
import { type GatewayClient, signIn } from './gateway-client.ts';

const SAMPLES = join(import.meta.dirname, '../../../samples/demo');

/**
 * Loads the demo wholesalers with their hierarchies, VAT codes and reference mappings, and a promotion, through the same
 * calls the screens make. Can be repeated: what is there already stays as it is.
 */
export const seedDemoData = async (
  base: string,
  settings: Settings,
  say: (message: string) => void,
  signal: AbortSignal,
): Promise<void> => {
  const admin = settings.users.find(({ role }) => role === 'admin');
  if (!admin) throw new Error('there is no admin account to load it with');
  const gateway = await signIn(base, admin, signal);
  const fileNamed = async (name: string) => ({ name, text: await readFile(join(SAMPLES, name), 'utf8') });

  for (const { code, name, description } of DEMO_WHOLESALERS) {
    say(`loading demo data of ${name}`);
    const files = demoFiles(code);
    await gateway.create('/api/admin/wholesalers', { code, name, description, active: true });
    await gateway.importFile('/api/admin/departments/import', await fileNamed(files.departments));
    await gateway.importFile('/api/admin/vat-codes/import', await fileNamed(files.vatCodes));
    await gateway.importFile('/api/admin/reference-mappings/import', await fileNamed(files.mappings), {
      wholesaler_code: code,
    });
  }
  await addPromotion(gateway, new Date());
};

const DAY_MS = 86_400_000;
const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** Promotions may bear the same name, so it is looked first. */
const addPromotion = async (gateway: GatewayClient, today: Date): Promise<void> => {
  const { file, days, ...promotion } = DEMO_PROMOTION;
  const at = '/api/admin/promotions';
  const there = await gateway.list(`${at}?wholesaler_code=${promotion.wholesaler_code}`);
  const found = there.find(({ name }) => name === promotion.name);
  const dates = { start_date: dayOf(today.getTime()), end_date: dayOf(today.getTime() + (days - 1) * DAY_MS) };
  const { id, file_count: files } = found ?? (await gateway.make(at, { ...promotion, ...dates }));
  if (files === 0) await gateway.upload(`${at}/${String(id)}/files`, file);
};
