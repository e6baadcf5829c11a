import { createTestRealm, onlyRealServers, testKeycloak } from '@tillmap/testing';

/** Who knows the people in a run of the tests: accounts of auth's own, or a realm of a real Keycloak. */
export type TestProvider = {
  readonly settings: Readonly<Record<string, string>>;
  /** Accounts are rows of auth's own database. */
  readonly isOwn: boolean;
  /** An email as it is shown: Keycloak keeps small letters. */
  shown(email: string): string;
  /** Switches an account off or on behind auth's back. */
  setActive(id: string, isActive: boolean): Promise<void>;
  drop(): Promise<void>;
};
type Named = { readonly name: string; readonly isOwn: boolean; readonly open: () => Promise<TestProvider> };

const own: Named = {
  name: 'own accounts',
  isOwn: true,
  open: async () => ({
    settings: {},
    isOwn: true,
    shown: (email) => email,
    setActive: async () => {
      throw new Error('Own accounts are changed by SQL.');
    },
    drop: async () => undefined,
  }),
};

const keycloak = await testKeycloak();

const onKeycloak = async (address: string): Promise<TestProvider> => {
  const realm = await createTestRealm(address);
  return {
    settings: realm.settings,
    isOwn: false,
    shown: (email) => email.toLowerCase(),
    setActive: (id, isActive) => realm.admin.send('PUT', `/${realm.name}/users/${id}`, { enabled: isActive }),
    drop: () => realm.drop(),
  };
};

/** Everything that can be had here; a Keycloak that cannot is said on stderr, with the reason. */
export const IDENTITY_PROVIDERS: readonly Named[] = [
  ...(onlyRealServers() ? [] : [own]),
  ...(keycloak.address === undefined
    ? []
    : [{ name: 'Keycloak', isOwn: false, open: () => onKeycloak(keycloak.address) }]),
];

/** A call of Keycloak takes long while it is new. */
export const PATIENCE_MS = 180_000;
