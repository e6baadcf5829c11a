import type { KeycloakAdmin } from './admin.ts';
import type { Client, Named, RealmFile, Role } from './realm-file.ts';

type Json = Readonly<Record<string, unknown>>;
type WithId = Named & { readonly id: string };
type Found = { readonly admin: KeycloakAdmin; readonly at: string; readonly said: string[] };

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether `present` has all that is wanted: more is fine in objects, lists of words count without their order. */
const has = (present: unknown, wanted: unknown): boolean => {
  if (Array.isArray(wanted) && Array.isArray(present)) {
    const rest = new Set(present);
    return present.length === wanted.length && wanted.every((one) => rest.has(one));
  }
  if (isObject(wanted) && isObject(present))
    return Object.entries(wanted).every(([name, value]) => has(present[name], value));
  return present === wanted;
};

const without = (from: Json, names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(from).filter(([name]) => !names.includes(name)));

/** What differs, by the first names. */
const differing = (present: Json, wanted: Json): string[] =>
  Object.keys(wanted).filter((name) => !has(present[name], wanted[name]));

const realmSettings = async ({ admin, at, said }: Found, file: RealmFile, present: Json): Promise<void> => {
  const wanted = without(file, ['roles', 'defaultRole', 'clients', 'users', 'components']);
  const names = differing(present, wanted);
  if (names.length === 0) return;
  await admin.send('PUT', at, wanted);
  said.push(`realm: ${names.join(', ')} set`);
};

const userProfile = async ({ admin, at, said }: Found, file: RealmFile): Promise<void> => {
  const text = Object.values(file.components)[0]?.[0]?.config['kc.user.profile.config']?.[0] ?? '{}';
  const wanted = JSON.parse(text) as { attributes: Named[] };
  const present = await admin.get<{ attributes: Named[] }>(`${at}/users/profile`);
  const fits = wanted.attributes.every((attribute) => {
    const known = present?.attributes.find(({ name }) => name === attribute.name);
    return known && has(known, attribute) && (attribute.required !== undefined || known.required === undefined);
  });
  if (fits) return;
  const others = (present?.attributes ?? []).filter(({ name }) => wanted.attributes.every((own) => own.name !== name));
  await admin.send('PUT', `${at}/users/profile`, { ...present, attributes: [...wanted.attributes, ...others] });
  said.push('user profile: names need not be two, the email is needed');
};

const clientIdOf = async ({ admin, at }: Found, clientId: string): Promise<WithId | undefined> =>
  (await admin.get<WithId[]>(`${at}/clients?clientId=${encodeURIComponent(clientId)}`))?.[0];

const compositesOf = async (found: Found, role: Role): Promise<Named[]> => {
  const { admin, at } = found;
  const ofRealm = (role.composites?.realm ?? []).map((name) => admin.get<Named>(`${at}/roles/${name}`));
  const ofClients = Object.entries(role.composites?.client ?? {}).map(async ([clientId, names]) => {
    const client = await clientIdOf(found, clientId);
    return Promise.all(names.map((name) => admin.get<Named>(`${at}/clients/${client?.id}/roles/${name}`)));
  });
  const all = [...(await Promise.all(ofRealm)), ...(await Promise.all(ofClients)).flat()];
  return all.filter((one) => one !== undefined);
};

const realmRole = async (found: Found, role: Role): Promise<void> => {
  const { admin, at, said } = found;
  const path = `${at}/roles/${role.name}`;
  if (!(await admin.get(path))) {
    await admin.send('POST', `${at}/roles`, { name: role.name, description: role.description });
    said.push(`role ${role.name}: created`);
  }
  if (!role.composites) return;
  const wanted = await compositesOf(found, role);
  const present = (await admin.get<Named[]>(`${path}/composites`)) ?? [];
  const missing = wanted.filter(({ name }) => present.every((one) => one.name !== name));
  // Roles that Keycloak gives to every user: none of Tillmap's needs tokens that never end.
  const spare = present.filter(({ name }) => name === 'offline_access' || name === 'uma_authorization');
  if (missing.length > 0) {
    await admin.send('POST', `${path}/composites`, missing);
    said.push(`role ${role.name}: ${missing.map(({ name }) => name).join(', ')} added`);
  }
  if (spare.length > 0) {
    await admin.send('DELETE', `${path}/composites`, spare);
    said.push(`role ${role.name}: ${spare.map(({ name }) => name).join(', ')} taken away`);
  }
};

const mappers = async ({ admin, said }: Found, path: string, client: Client): Promise<void> => {
  const present = (await admin.get<WithId[]>(`${path}/protocol-mappers/models`)) ?? [];
  for (const mapper of client.protocolMappers) {
    const known = present.find(({ name }) => name === mapper.name);
    if (known && has(known, mapper)) continue;
    if (known) await admin.send('PUT', `${path}/protocol-mappers/models/${known.id}`, { ...known, ...mapper });
    else await admin.send('POST', `${path}/protocol-mappers/models`, mapper);
    said.push(`client ${client.clientId}: mapper "${mapper.name}" ${known ? 'set' : 'added'}`);
  }
};

const client = async (found: Found, wanted: Client): Promise<void> => {
  const { admin, at, said } = found;
  const present = await clientIdOf(found, wanted.clientId);
  if (!present) {
    await admin.send('POST', `${at}/clients`, wanted);
    said.push(`client ${wanted.clientId}: created`);
    return;
  }
  const path = `${at}/clients/${present.id}`;
  // An empty secret keeps the current one.
  const settings = without(wanted, wanted.secret === '' ? ['protocolMappers', 'secret'] : ['protocolMappers']);
  const names = differing(present, settings);
  if (names.length > 0) {
    await admin.send('PUT', path, { ...present, ...settings });
    said.push(`client ${wanted.clientId}: ${names.join(', ')} set`);
  }
  await mappers(found, path, wanted);
};

const serviceAccount = async (found: Found, account: RealmFile['users'][number]): Promise<void> => {
  const { admin, at, said } = found;
  const owner = await clientIdOf(found, account.serviceAccountClientId);
  const user = await admin.get<{ id: string }>(`${at}/clients/${owner?.id}/service-account-user`);
  for (const [clientId, roles] of Object.entries(account.clientRoles)) {
    const from = await clientIdOf(found, clientId);
    const path = `${at}/users/${user?.id}/role-mappings/clients/${from?.id}`;
    const present = (await admin.get<Named[]>(path)) ?? [];
    const missing = roles.filter((role) => present.every(({ name }) => name !== role));
    if (missing.length === 0) continue;
    const wanted = await Promise.all(
      missing.map((role) => admin.get<Named>(`${at}/clients/${from?.id}/roles/${role}`)),
    );
    await admin.send('POST', path, wanted);
    said.push(`service account of ${account.serviceAccountClientId}: ${missing.join(', ')} of ${clientId} added`);
  }
};

/**
 * Creates the realm of the file, and repairs what differs; what the file does not name stays as it is. Returns what
 * was done, nothing when all was as it should be.
 */
export const applyRealm = async (admin: KeycloakAdmin, file: RealmFile): Promise<readonly string[]> => {
  const at = `/${encodeURIComponent(file.realm)}`;
  const said: string[] = [];
  if (!(await admin.get(at))) {
    await admin.send('POST', '', file);
    said.push(`realm ${file.realm}: created`);
  }
  const found = { admin, at, said };
  await realmSettings(found, file, (await admin.get<Json>(at)) ?? {});
  await userProfile(found, file);
  for (const role of file.roles.realm) await realmRole(found, role);
  for (const wanted of file.clients) await client(found, wanted);
  for (const account of file.users) await serviceAccount(found, account);
  return said;
};
