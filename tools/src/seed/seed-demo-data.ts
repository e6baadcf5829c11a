import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../launcher/settings.ts';
import { DEMO_WHOLESALERS, demoFiles } from './demo-set.ts';
import { signIn } from './gateway-client.ts';

const SAMPLES = join(import.meta.dirname, '../../../samples/demo');

/**
 * Loads the demo wholesalers with their hierarchies, VAT codes and reference mappings, through the same calls the
 * screens make. Can be repeated: what is there already stays as it is.
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
};
