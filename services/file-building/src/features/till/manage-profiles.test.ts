import { expect, test } from '@jest/globals';
import type { InTransaction } from '@tillmap/bus';
import { DependencyUnavailable } from '@tillmap/service-kit/domain';
import { BUILT_IN_PROFILES } from '@tillmap/till-files';
import { keyOfOwn, type OwnProfile } from '../../model/till/known-profile.ts';
import type { KnownProfiles } from './known-profiles.ts';
import { manageProfiles, type TillStores } from './manage-profiles.ts';
import type { TillProfiles } from './stores/till-profile-store.ts';

const ID = '0199a3a0-0000-7000-8000-0000000000c1';
const AT = new Date('2026-11-27T22:00:00Z');
const ADA = { kind: 'user', id: 'ada', name: 'Ada', email: 'ada@example.com', role: 'admin', ip: '127.0.0.1' } as const;
const profile = BUILT_IN_PROFILES.get('ospos')!;

const own = (version: number): OwnProfile =>
  ({ id: ID, key: keyOfOwn(ID), version, newest: version, profile, tables: {}, wholesalers: [] }) as OwnProfile;

/** No connection is free any more once a transaction is over. */
const taken = async (): Promise<never> => {
  throw new DependencyUnavailable('database');
};
const away = { list: taken, find: taken, versions: taken } as unknown as TillProfiles;

const managing = () => {
  let version = 1;
  const stores = {
    tillProfiles: {
      find: async () => own(version),
      lock: async () => own(version),
      versions: async () => [{ version, savedBy: 'Ada', savedAt: AT }],
      add: async () => undefined,
      save: async () => {
        version += 1;
      },
    },
    events: { record: async () => undefined },
  } as unknown as TillStores;
  const inTransaction: InTransaction<TillStores> = (work) => work(stores, undefined as never);
  return manageProfiles({
    inTransaction,
    profiles: {} as KnownProfiles,
    saved: away,
    clock: () => AT,
    newId: () => ID,
  });
};

test('When a profile is made and no connection is left to read it again, then it is answered as made', async () => {
  const made = await managing().create(ADA, { copyOf: '', name: '', profile, tables: {}, wholesalers: [] });
  expect(made).toMatchObject({ key: keyOfOwn(ID), version: 1, versions: [{ version: 1, saved_by: 'Ada' }] });
});

test('When its next version is saved and no connection is left to read it again, then it is answered as saved', async () => {
  const saved = await managing().save(ADA, ID, { profile, wholesalers: [], seen: 1 });
  expect(saved).toMatchObject({ version: 2, versions: [{ version: 2 }] });
});
