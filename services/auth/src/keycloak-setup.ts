import { randomBytes } from 'node:crypto';
import { applyRealm, keycloakAdmin, readRealmFile, untilKeycloakAnswers } from '@tillmap/keycloak-setup';

const HELP = `Makes Tillmap's realm in a Keycloak, or puts right what differs there. Can be repeated.

  KEYCLOAK_URL             address of Keycloak, as browsers see it
  KEYCLOAK_INTERNAL_URL    the same as this process reaches it, where that is another address
  KEYCLOAK_ADMIN_USER      an administrator of Keycloak's master realm
  KEYCLOAK_ADMIN_PASSWORD
  PUBLIC_URL               where people open Tillmap (http://127.0.0.1:8080)
  KEYCLOAK_REALM           name of the realm (tillmap)
  KEYCLOAK_API_SECRET      secret of the client tillmap-api; without one a new client gets one that is printed once
`;

const WAIT_SECONDS = 120;

const say = (sentence: string): void => {
  process.stdout.write(`${sentence}\n`);
};

const need = (name: string): string => {
  const value = process.env[name]?.trim();
  if (!value) throw new Error(`${name} is not set.\n\n${HELP}`);
  return value;
};

const main = async (): Promise<void> => {
  const url = process.env.KEYCLOAK_INTERNAL_URL?.trim() || need('KEYCLOAK_URL');
  const realm = process.env.KEYCLOAK_REALM?.trim() || 'tillmap';
  const publicUrl = process.env.PUBLIC_URL?.trim() || 'http://127.0.0.1:8080';
  const given = process.env.KEYCLOAK_API_SECRET?.trim();
  const admin = keycloakAdmin({ url, user: need('KEYCLOAK_ADMIN_USER'), password: need('KEYCLOAK_ADMIN_PASSWORD') });
  await untilKeycloakAnswers(url, WAIT_SECONDS);

  const isNew = (await admin.get(`/${realm}`)) === undefined;
  const secret = given ?? (isNew ? randomBytes(24).toString('base64url') : '');
  const done = await applyRealm(admin, await readRealmFile({ realm, publicUrl, apiSecret: secret }));
  for (const sentence of done) say(sentence);
  if (done.length === 0) say(`realm ${realm} at ${url}: all as it should be, nothing was changed`);
  if (!given && isNew) say(`\nKeep this. It is not shown again:\n  KEYCLOAK_API_SECRET=${secret}`);
};

if (process.argv.includes('--help')) say(HELP);
else
  await main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
