import { readFile } from 'node:fs/promises';

const FILE = new URL('../tillmap-realm.json', import.meta.url);
const NAME_IN_FILE = 'tillmap';

type Json = Readonly<Record<string, unknown>>;
export type Client = Json & { readonly clientId: string; readonly protocolMappers: readonly Named[] };
export type Named = Json & { readonly name: string };
export type Role = Named & {
  readonly composites?: {
    readonly realm: readonly string[];
    readonly client: Readonly<Record<string, readonly string[]>>;
  };
};

/** The realm as the file describes it: what Keycloak's own import understands. */
export type RealmFile = Json & {
  readonly realm: string;
  readonly defaultRole: Named;
  readonly roles: { readonly realm: readonly Role[] };
  readonly clients: readonly Client[];
  readonly users: readonly {
    readonly username: string;
    readonly serviceAccountClientId: string;
    readonly clientRoles: Readonly<Record<string, readonly string[]>>;
  }[];
  readonly components: Readonly<
    Record<string, readonly { readonly config: Readonly<Record<string, readonly string[]>> }[]>
  >;
};

/** Reads the realm file and fills in what is not in it. `publicUrl` is where people open Tillmap. */
export const readRealmFile = async (given: {
  realm: string;
  publicUrl: string;
  apiSecret: string;
}): Promise<RealmFile> => {
  const values: Record<string, string> = {
    TILLMAP_API_SECRET: given.apiSecret,
    TILLMAP_PUBLIC_URL: given.publicUrl.replace(/(?<!\/)\/+$/, ''),
  };
  const text = (await readFile(FILE, 'utf8')).replace(/\$\{(\w+)\}/g, (_, name: string) =>
    JSON.stringify(values[name] ?? '').slice(1, -1),
  );
  const file = JSON.parse(text) as RealmFile;
  const defaultRole = `default-roles-${NAME_IN_FILE}`;
  const roles = file.roles.realm.map((role) =>
    role.name === defaultRole ? { ...role, name: `default-roles-${given.realm}` } : role,
  );
  const ofAll = { ...file.defaultRole, name: `default-roles-${given.realm}` };
  return { ...file, realm: given.realm, defaultRole: ofAll, roles: { realm: roles } };
};
