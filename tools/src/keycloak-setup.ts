import { randomBytes } from 'node:crypto';
import { applyRealm, keycloakAdmin, readRealmFile, untilKeycloakAnswers } from '@tillmap/keycloak-setup';

const HELP = `Makes Tillmap's realm in a Keycloak, or puts right what differs there. Can be repeated.

  KEYCLOAK_URL             address of Keycloak, as browsers see it
  KEYCLOAK_ADMIN_USER      an administrator of Keycloak's master realm
  KEYCLOAK_ADMIN_PASSWORD
  PUBLIC_URL               where people open Tillmap (http://127.0.0.1:8080)
  KEYCLOAK_REALM           name of the realm (tillmap)
  KEYCLOAK_API_SECRET      secret of the client tillmap-api; without one a new client gets one that is printed once
`;

const WAIT_SECONDS = 120;

const need = (name: string): string => {
  const value = process.env[name]?.trim();
  if (!value) throw new Error(`${name} is not set.\n\n${HELP}`);
  return value;
};

const main = async (): Promise<void> => {
  const url = need('KEYCLOAK_URL');
  const realm = process.env.KEYCLOAK_REALM?.trim() || 'tillmap';
  const publicUrl = process.env.PUBLIC_URL?.trim() || 'http://127.0.0.1:8080';
  const given = process.env.KEYCLOAK_API_SECRET?.trim();
  const admin = keycloakAdmin({ url, user: need('KEYCLOAK_ADMIN_USER'), password: need('KEYCLOAK_ADMIN_PASSWORD') });
  await untilKeycloakAnswers(url, WAIT_SECONDS);

  const isNew = (await admin.get(`/${realm}`)) === undefined;
  const secret = given ?? (isNew ? randomBytes(24).toString('base64url') : '');
  const done = await applyRealm(admin, await readRealmFile({ realm, publicUrl, apiSecret: secret }));
  for (const sentence of done) console.log(sentence);
  if (done.length === 0) console.log(`realm ${realm} at ${url}: all as it should be, nothing was changed`);
  if (!given && isNew) console.log(`\nKeep this, it is not shown again:\n  KEYCLOAK_API_SECRET=${secret}`);
};

if (process.argv.includes('--help')) console.log(HELP);
else
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
