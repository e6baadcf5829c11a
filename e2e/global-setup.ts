import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { findChromium } from './chromium.ts';
import { startProduct, untilReady } from './product.ts';

/** Finds a browser and starts the product, or takes the one at E2E_BASE_URL; answers how to stop it. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  const output = join(import.meta.dirname, process.env.E2E_OUTPUT ?? '.output');
  await mkdir(output, { recursive: true });
  // What is set here reaches the processes that run the tests.
  process.env.E2E_CHROMIUM = JSON.stringify(await findChromium());
  const given = process.env.E2E_BASE_URL;
  if (given) {
    await untilReady(given);
    return undefined;
  }
  const product = await startProduct(join(output, 'product.log'));
  process.env.E2E_BASE_URL = product.baseUrl;
  return product.stop;
}
