import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { applyRealm, readRealmFile } from '@tillmap/keycloak-setup';
import { createTestRealm, type TestRealm, testKeycloak, waitUntil } from '@tillmap/testing';
import { decodeProtectedHeader } from 'jose';
import { type ShownUser, startAdministration } from './administration.ts';
import { PATIENCE_MS } from './identity-providers.ts';
import { PASSWORD } from './start-auth.ts';

jest.setTimeout(PATIENCE_MS);

const keycloak = await testKeycloak();
type Tokens = { access_token: string; refresh_token: string };

const withKeycloak = (address: string): void => {
  let realm: TestRealm;
  let admin: Awaited<ReturnType<typeof startAdministration>>;

  const tokenEndpoint = (fields: Record<string, string>) =>
    fetch(`${address}/realms/${realm.name}/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams(fields),
    });
  /** What a browser has after single sign-on. */
  const signInThere = async (email: string, client = 'tillmap-web'): Promise<Tokens> => {
    const fields = { client_id: client, grant_type: 'password', scope: 'openid', username: email, password: PASSWORD };
    return (await (await tokenEndpoint(fields)).json()) as Tokens;
  };
  const refreshThere = async ({ refresh_token }: Tokens) =>
    (await tokenEndpoint({ client_id: 'tillmap-web', grant_type: 'refresh_token', refresh_token })).status;
  const whoAmI = async (token: string) => (await admin.auth.get('/api/auth/user', token)).status;

  beforeAll(async () => {
    realm = await createTestRealm(address);
    const [web] = (await realm.admin.get<{ id: string }[]>(`/${realm.name}/clients?clientId=tillmap-web`)) ?? [];
    // Spares the tests a browser; the tokens are the same.
    await realm.admin.send('PUT', `/${realm.name}/clients/${web?.id}`, { ...web, directAccessGrantsEnabled: true });
    admin = await startAdministration(realm.settings);
  }, PATIENCE_MS);
  afterAll(async () => {
    await admin.stop();
    await realm.drop();
  });

  test('When somebody signs in there, then the token counts here, the list says when and others hear of it once', async () => {
    const user = await admin.aUser();
    expect((await admin.users()).find(({ id }) => id === user.id)?.last_login).toBeNull();
    const { access_token } = await signInThere(user.email);
    const answer = await admin.auth.get('/api/auth/user', access_token);
    expect(await answer.json()).toEqual({ user: { id: user.id, name: 'Pat', email: user.email, role: 'user' } });
    const seen = await waitUntil(async () => (await admin.users()).find(({ id }) => id === user.id)?.last_login, {
      seconds: 20,
    });
    expect(Math.abs(Date.parse(seen) - Date.now())).toBeLessThan(60_000);
    await admin.users();
    await waitUntil(() => admin.happenings(user.id).some(({ what }) => what === 'signed_in'));
    expect(admin.happenings(user.id).filter(({ what }) => what === 'signed_in')).toHaveLength(1);
  });

  test('When they sign out here, then the session is over on both sides', async () => {
    const user = await admin.aUser();
    const tokens = await signInThere(user.email);
    expect((await admin.auth.send('/api/auth/logout', { token: tokens.access_token })).status).toBe(204);
    expect(await whoAmI(tokens.access_token)).toBe(401);
    await waitUntil(async () => (await refreshThere(tokens)) === 400, { seconds: 20, what: 'it is over there' });
    await waitUntil(() => admin.happenings(user.id).some(({ what }) => what === 'signed_out'));
  });

  test.each([
    ['deactivated', (user: ShownUser) => admin.ask('POST', `users/${user.id}/toggle-active`)],
    ['deleted', (user: ShownUser) => admin.ask('DELETE', `users/${user.id}`)],
    [
      'given another password',
      (user: ShownUser) => admin.ask('POST', `users/${user.id}/reset-password`, { password: `${PASSWORD}-2` }),
    ],
  ])('When they are %s, then the token ends at once and no other is to be had', async (_what, end) => {
    const user = await admin.aUser();
    const tokens = await signInThere(user.email);
    expect(await whoAmI(tokens.access_token)).toBe(200);
    expect((await end(user)).status).toBeLessThan(300);
    expect(await whoAmI(tokens.access_token)).toBe(401);
    expect(await refreshThere(tokens)).toBe(400);
  });

  test('When a token is for another application, of another realm or spoilt, then it is refused', async () => {
    const user = await admin.aUser();
    const { access_token: ours } = await signInThere(user.email);
    const { access_token: forOthers } = await signInThere(user.email, 'admin-cli');
    const master = await fetch(`${address}/realms/master/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: 'admin-cli',
        grant_type: 'password',
        username: process.env.KEYCLOAK_ADMIN_USER ?? 'admin',
        password: process.env.KEYCLOAK_ADMIN_PASSWORD ?? 'admin',
      }),
    });
    const { access_token: ofMaster } = (await master.json()) as Tokens;
    for (const token of [forOthers, ofMaster, `${ours.slice(0, -8)}AAAAAAAA`]) expect(await whoAmI(token)).toBe(401);
    expect(await whoAmI(ours)).toBe(200);
  });

  test('When an account has no role of ours, then it is known but may do nothing', async () => {
    const user = await admin.aUser();
    const role = await realm.admin.get(`/${realm.name}/roles/user`);
    await realm.admin.send('DELETE', `/${realm.name}/users/${user.id}/role-mappings/realm`, [role]);
    await realm.admin.send('DELETE', `/${realm.name}/roles/default-roles-${realm.name}/composites`, [role]);
    try {
      expect(await whoAmI((await signInThere(user.email)).access_token)).toBe(403);
      const answer = await admin.auth.login(user.email);
      expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
        403,
        'Your account has no role in Tillmap. Please ask an administrator.',
      ]);
    } finally {
      await realm.admin.send('POST', `/${realm.name}/roles/default-roles-${realm.name}/composites`, [role]);
    }
  });

  test('When Keycloak locks an account after too many failures, then the form says for how long; a reset opens it', async () => {
    const user = await admin.aUser();
    await realm.admin.send('PUT', `/${realm.name}`, { failureFactor: 3 });
    for (let n = 0; n < 3; n++) await admin.auth.login(user.email, 'wrong-password', `10.0.7.${n}`);
    const locked = await admin.auth.login(user.email, PASSWORD, '10.0.8.1');
    expect([locked.status, ((await locked.json()) as { message: string }).message]).toEqual([
      429,
      'Too many sign-ins failed. Please try again in a minute.',
    ]);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0);
    await admin.ask('POST', `users/${user.id}/reset-password`, { password: `${PASSWORD}-2` });
    expect((await admin.auth.login(user.email, `${PASSWORD}-2`, '10.0.8.2')).status).toBe(200);
    await realm.admin.send('PUT', `/${realm.name}`, { failureFactor: 30 });
  });

  test('When the realm gets new keys while people work, then no request fails, with older tokens and newer ones', async () => {
    const { token: older } = await admin.auth.signIn();
    const statuses: number[] = [];
    const tokens = [older];
    let isOver = false;
    const working = (async () => {
      for (let n = 0; !isOver; n++) statuses.push(await whoAmI(tokens[n % tokens.length] ?? older));
    })();
    for (const priority of ['200', '300']) {
      await realm.admin.send('POST', `/${realm.name}/components`, {
        name: `rsa-${priority}`,
        providerId: 'rsa-generated',
        providerType: 'org.keycloak.keys.KeyProvider',
        config: { priority: [priority], enabled: ['true'], active: ['true'], keySize: ['2048'] },
      });
      tokens.push((await admin.auth.signIn()).token);
    }
    await waitUntil(() => statuses.length > 50, { seconds: 60 });
    isOver = true;
    await working;
    expect(new Set(tokens.map((token) => decodeProtectedHeader(token).kid)).size).toBe(3);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  });

  test('When the realm is set up again, then nothing is changed; what somebody changed is put right', async () => {
    const [publicUrl, apiSecret] = ['http://127.0.0.1:8080', realm.settings.KEYCLOAK_API_SECRET ?? ''];
    const file = await readRealmFile({ realm: realm.name, publicUrl, apiSecret });
    expect(await applyRealm(realm.admin, file)).toEqual(['client tillmap-web: directAccessGrantsEnabled set']);
    expect(await applyRealm(realm.admin, file)).toEqual([]);
    await realm.admin.send('PUT', `/${realm.name}`, { bruteForceProtected: false });
    await realm.admin.send('DELETE', `/${realm.name}/roles/manager`);
    expect(await applyRealm(realm.admin, file)).toEqual(['realm: bruteForceProtected set', 'role manager: created']);
  });
};

describe('Single sign-on', () => {
  if (keycloak.address === undefined)
    test('has nothing to try it on', () => expect(keycloak.reason).toContain('Keycloak'));
  else withKeycloak(keycloak.address);
});
