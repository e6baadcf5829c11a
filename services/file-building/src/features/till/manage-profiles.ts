import { createReadStream } from 'node:fs';
import type { InTransaction } from '@tillmap/bus';
import type { SavedTillProfile, TillProfileFile } from '@tillmap/contracts';
import { type Actor, type Clock, Invalid, NotFound } from '@tillmap/service-kit/domain';
import { safeFileName } from '@tillmap/supplier-files';
import type { TillProfile } from '@tillmap/till-files';
import type { AdminActions } from '../../kit.ts';
import {
  freeName,
  type KnownProfile,
  mergedTables,
  mergedWholesalers,
  type OwnProfile,
  requireProfile,
  requireSeenVersion,
  type SavedTables,
  type WholesalerTables,
} from '../../model/till/known-profile.ts';
import type { KnownProfiles } from './known-profiles.ts';
import type { TillProfileStore, TillProfiles } from './stores/till-profile-store.ts';

/** What is done to profiles in one transaction. */
export type TillStores = Readonly<{ tillProfiles: TillProfileStore; events: AdminActions }>;

type Deps = {
  inTransaction: InTransaction<TillStores>;
  profiles: KnownProfiles;
  saved: TillProfiles;
  clock: Clock;
  newId: () => string;
};

/** Who changes a profile, and from where. */
type Admin = Actor & Readonly<{ ip: string }>;
type Created = Readonly<{
  copyOf: string;
  name: string;
  profile: unknown;
  tables: WholesalerTables;
  wholesalers: readonly string[];
}>;
type Saving = Readonly<{ profile: unknown; wholesalers: readonly string[]; seen: number | undefined }>;

const MAX_FILE_BYTES = 1024 * 1024;

const noProfile = (): NotFound => new NotFound('This profile does not exist. It may have been deleted.');
const noJson = (): Invalid =>
  new Invalid({ file: ['This file is no profile. Please choose a file that was exported as one (.json).'] });

const parsedFile = async (file: Readonly<{ path: string }> | undefined): Promise<unknown> => {
  if (!file) throw new Invalid({ file: ['Please choose a profile file.'] });
  const blocks: Buffer[] = [];
  for await (const block of createReadStream(file.path, { end: MAX_FILE_BYTES })) blocks.push(block);
  const bytes = Buffer.concat(blocks);
  if (bytes.length > MAX_FILE_BYTES) throw new Invalid({ file: ['A profile file has at most 1 MB.'] });
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw noJson();
  }
};

/** Profiles of the shop's own: made, changed version by version, deleted; each is published for the audit trail. */
export const manageProfiles = ({ inTransaction, profiles, saved, clock, newId }: Deps) => {
  const shown = async (
    known: KnownProfile | OwnProfile,
    its: Pick<TillProfiles, 'versions'> = saved,
  ): Promise<SavedTillProfile> => {
    const own = 'id' in known ? known : undefined;
    const versions = own ? await its.versions(own.id) : [];
    return {
      key: known.key,
      own: own !== undefined,
      id: own?.id ?? null,
      version: known.version,
      profile: known.profile satisfies TillProfileFile,
      tables: { ...known.tables },
      wholesalers: [...(own?.wholesalers ?? [])],
      versions: versions.map(({ version, savedBy, savedAt }) => ({
        version,
        saved_by: savedBy,
        saved_at: savedAt.toISOString(),
      })),
    };
  };

  const found = async (key: string, version?: number) => {
    const known = await profiles.find(key, version);
    if (!known) throw noProfile();
    return known;
  };

  const locked = async ({ tillProfiles }: TillStores, id: string): Promise<OwnProfile> => {
    const own = await tillProfiles.lock(id);
    if (!own) throw noProfile();
    return own;
  };

  /** As it is written just now: read later it might be away, and whoever tried again would make it twice. */
  const written = async ({ tillProfiles }: TillStores, id: string): Promise<SavedTillProfile> =>
    shown((await tillProfiles.find(id))!, tillProfiles);

  const add = async (by: Admin, profile: TillProfile, tables: WholesalerTables, wholesalers: readonly string[]) => {
    const id = newId();
    const at = clock();
    return inTransaction(async (stores) => {
      await stores.tillProfiles.add({ id, version: 1, profile, wholesalers, by, at }, mergedWholesalers({}, tables));
      await stores.events.record({ subject: 'till_profile', id, what: 'created', detail: profile.name }, by, at);
      return written(stores, id);
    });
  };

  /** With a name that no other profile of the shop has. */
  const freelyNamed = async (profile: TillProfile): Promise<TillProfile> => ({
    ...profile,
    name: freeName(
      profile.name,
      (await saved.list()).map((own) => own.profile.name),
    ),
  });

  /** A copy keeps sources and certainty: its columns are as sure as those it was copied from. */
  const copied = async (by: Admin, { copyOf, name, ...given }: Created) => {
    const { profile, tables } = await found(copyOf);
    const copy = requireProfile(
      name === '' ? await freelyNamed({ ...profile, name: `${profile.name} (copy)` }) : { ...profile, name },
    );
    return add(by, copy, mergedWholesalers(tables, given.tables), given.wholesalers);
  };

  return {
    list: profiles.list,

    read: async (key: string, version: number | undefined): Promise<SavedTillProfile> =>
      shown(await found(key, version)),

    create: (by: Admin, given: Created): Promise<SavedTillProfile> =>
      given.copyOf === '' ? add(by, requireProfile(given.profile), given.tables, given.wholesalers) : copied(by, given),

    fromFile: async (by: Admin, file: Readonly<{ path: string }> | undefined): Promise<SavedTillProfile> =>
      add(by, await freelyNamed(requireProfile(await parsedFile(file))), {}, []),

    /** Makes the next version. */
    save: async (by: Admin, id: string, { profile: given, wholesalers, seen }: Saving): Promise<SavedTillProfile> => {
      const profile = requireProfile(given);
      const at = clock();
      return inTransaction(async (stores) => {
        const own = await locked(stores, id);
        const [last] = await stores.tillProfiles.versions(id);
        requireSeenVersion(seen, own.version, last?.savedBy ?? 'Another user');
        await stores.tillProfiles.save({ id, version: own.version + 1, profile, wholesalers, by, at });
        await stores.events.record({ subject: 'till_profile', id, what: 'changed', detail: profile.name }, by, at);
        return written(stores, id);
      });
    },

    remove: async (by: Admin, id: string): Promise<void> => {
      const at = clock();
      await inTransaction(async (stores) => {
        const { profile } = await locked(stores, id);
        await stores.tillProfiles.remove(id, at);
        await stores.events.record({ subject: 'till_profile', id, what: 'deleted', detail: profile.name }, by, at);
      });
    },

    /** Adds codes to those that a wholesaler has, or takes them out; all that it has then. */
    setTables: async (by: Admin, id: string, wholesaler: string, given: SavedTables): Promise<SavedTables> =>
      inTransaction(async (stores) => {
        const { profile, tables } = await locked(stores, id);
        await stores.tillProfiles.setTables(id, mergedWholesalers(tables, { [wholesaler]: given }));
        await stores.events.record(
          { subject: 'till_profile', id, what: 'changed', detail: `${profile.name}, codes` },
          by,
          clock(),
        );
        return mergedTables(tables[wholesaler] ?? {}, given);
      }),

    /** As it can be imported again, or be given to the project: without codes, which are of this shop and its wholesalers. */
    file: async (key: string) => {
      const { profile } = await found(key);
      const bytes = Buffer.from(`${JSON.stringify(profile, undefined, 2)}\n`);
      const content = (async function* () {
        yield bytes;
      })();
      return { fileName: safeFileName([`${profile.name}.json`]), content, sizeBytes: bytes.length };
    },
  };
};
