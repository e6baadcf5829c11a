import { randomBytes } from 'node:crypto';
import { applyRealm, type KeycloakAdmin, keycloakAdmin, readRealmFile } from '@tillmap/keycloak-setup';
import { freePort } from '@tillmap/local-postgres';
import { type Opened, openServers } from '../production-parts/open-servers.ts';
import { productSettings } from '../production-parts/product-settings.ts';
import { missingParts, type ServerAddresses } from '../production-parts/servers.ts';
import { NOTHING } from './counts.ts';
import { type Ran, runStages } from './run-stages.ts';
import { stagesOnParts } from './steps.ts';

const say = (line: string): void => console.log(`       ${line}`);

/** Starts or finds the servers. Takes minutes where they are downloaded for the first time. */
export const openProductionParts = (root: string): Promise<Opened> => openServers(root, process.env, say);

/** The contract suites, and the product's main job in a browser, on real servers; skipped with its reason without them. */
export const testProductionParts = async (opened: Opened, root: string): Promise<Ran> => {
  if ('reason' in opened) return skipped(opened.reason);
  const missing = missingParts(opened.addresses);
  return missing.length > 0 ? skipped(`no ${missing.join(', ')}`) : await runOn(opened.addresses, root);
};

const skipped = (reason: string): Ran => {
  console.log(`skipped production parts: ${reason}`);
  return { good: true, counts: { ...NOTHING, skipped: 1 } };
};

const runOn = async (addresses: ServerAddresses, root: string): Promise<Ran> => {
  say(
    `on ${Object.entries(addresses)
      .filter(([name]) => /_(URL|BROKERS|ENDPOINT)$/.test(name))
      .map(([name, address]) => `${name}=${address}`)
      .join(' ')}`,
  );
  const port = await freePort([]);
  const share = {
    name: `parts-${randomBytes(4).toString('hex')}`,
    apiSecret: randomBytes(16).toString('hex'),
    publicUrl: `http://127.0.0.1:${port}`,
  };
  const admin = adminOf(addresses);
  await applyRealm(admin, await readRealmFile({ realm: share.name, ...share }));
  try {
    const product = { ...productSettings(addresses, share), E2E_PORT: String(port) };
    return await runStages(stagesOnParts(addresses, product), root);
  } finally {
    await admin.send('DELETE', `/${share.name}`);
  }
};

const adminOf = (addresses: ServerAddresses): KeycloakAdmin =>
  keycloakAdmin({
    url: addresses.KEYCLOAK_URL ?? '',
    user: addresses.KEYCLOAK_ADMIN_USER ?? 'admin',
    password: addresses.KEYCLOAK_ADMIN_PASSWORD ?? 'admin',
  });
