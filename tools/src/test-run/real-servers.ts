import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { applyRealm, keycloakAdmin, readRealmFile } from '@tillmap/keycloak-setup';
import { freePort } from '@tillmap/testing/local-postgres';
import { openServers } from '../production-parts/open-servers.ts';
import { productSettings } from '../production-parts/product-settings.ts';
import { missingParts, type ServerAddresses } from '../production-parts/servers.ts';
import type { Step } from './run-step.ts';
import { browser, jest } from './steps.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** The suites that skip what they cannot reach: those of the buses, stores, search engines and identity providers. */
const CONTRACTS = [
  'packages/bus/test/kafka-bus',
  'packages/storage/object-store/test/s3-object-store',
  'services/catalog/test/.*-on-mongo',
  'services/catalog/test/products/(mongo-products|same-end)',
  'services/catalog/test/search/.*meilisearch[.]',
  'services/auth/test/component/(keycloak-away|refresh-and-|sign-in|single-sign-on|user)',
];
/** The main job, and the screens whose work another part does there: Keycloak people, S3 files, Kafka a review's events. */
const SCREENS = ['main-job', 'promotions', 'admin-users', 'tests/review[.]e2e', 'review-loop'];

/**
 * Runs the contract suites, then the main job in a browser, on real servers, which it starts or finds; the first time that takes
 * minutes. Returns why it could not, when it could not.
 */
export const onRealServers = async (run: (step: Step) => Promise<boolean>): Promise<string | undefined> => {
  const opened = await openServers(ROOT, process.env, (line) => console.log(`       ${line}`));
  if ('reason' in opened) return opened.reason;
  try {
    const missing = missingParts(opened.addresses);
    if (missing.length > 0) return `no ${missing.join(', ')}`;
    await runOn(opened.addresses, run);
    return undefined;
  } finally {
    await opened.close();
  }
};

const runOn = async (addresses: ServerAddresses, run: (step: Step) => Promise<boolean>): Promise<void> => {
  const port = await freePort([]);
  const share = {
    name: `parts-${randomBytes(4).toString('hex')}`,
    apiSecret: randomBytes(16).toString('hex'),
    publicUrl: `http://127.0.0.1:${port}`,
  };
  const admin = keycloakAdmin({
    url: addresses.KEYCLOAK_URL ?? '',
    user: addresses.KEYCLOAK_ADMIN_USER ?? 'admin',
    password: addresses.KEYCLOAK_ADMIN_PASSWORD ?? 'admin',
  });
  await applyRealm(admin, await readRealmFile({ realm: share.name, ...share }));
  try {
    const contracts = jest('contracts-on-real-servers', ['--testPathPatterns', ...CONTRACTS], {
      ...addresses,
      TESTS_ON: 'real-servers',
    });
    if (!(await run(contracts))) return;
    // The stand-in for MongoDB looks at every product for each one that is changed.
    const settings = { ...productSettings(addresses, share), E2E_PORT: String(port), E2E_START_SECONDS: '900' };
    await run(browser('product-on-real-servers', [...SCREENS, '--timeout=240000'], settings));
  } finally {
    await admin.send('DELETE', `/${share.name}`);
  }
};
