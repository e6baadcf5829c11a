import { randomBytes } from 'node:crypto';
import { applyRealm, type KeycloakAdmin, keycloakAdmin, readRealmFile } from '@tillmap/keycloak-setup';
import { type RealServer, realServer } from './real-server.ts';

const IMAGE = 'quay.io/keycloak/keycloak:26.7.3';

/** A realm of its own, set up as in production. `settings` are the environment variables that select it. */
export type TestRealm = Readonly<{
  url: string;
  name: string;
  settings: Readonly<Record<string, string>>;
  /** Keycloak's own console, as it were; paths start with the realm. */
  admin: KeycloakAdmin;
  drop(): Promise<void>;
}>;

/** The Keycloak of KEYCLOAK_URL, else one in a container; KEYCLOAK_ADMIN_USER and KEYCLOAK_ADMIN_PASSWORD are its administrator. */
export const testKeycloak = (): Promise<RealServer> =>
  realServer({
    name: 'Keycloak',
    variable: 'KEYCLOAK_URL',
    container: {
      image: IMAGE,
      port: 8080,
      command: ['start-dev'],
      environment: { KC_BOOTSTRAP_ADMIN_USERNAME: 'admin', KC_BOOTSTRAP_ADMIN_PASSWORD: 'admin' },
      address: (hostAndPort) => `http://${hostAndPort}`,
    },
  });

/** A new realm for one suite alone. `url` may be an address in front of the server, such as a proxy's. */
export const createTestRealm = async (server: string, url: string = server): Promise<TestRealm> => {
  const name = `test-${randomBytes(6).toString('hex')}`;
  const secret = randomBytes(16).toString('hex');
  const admin = keycloakAdmin({
    url: server,
    user: process.env.KEYCLOAK_ADMIN_USER ?? 'admin',
    password: process.env.KEYCLOAK_ADMIN_PASSWORD ?? 'admin',
  });
  await applyRealm(admin, await readRealmFile({ realm: name, publicUrl: 'http://127.0.0.1:8080', apiSecret: secret }));
  return {
    url,
    name,
    settings: { KEYCLOAK_URL: url, KEYCLOAK_REALM: name, KEYCLOAK_API_SECRET: secret },
    admin,
    drop: () => admin.send('DELETE', `/${name}`),
  };
};
