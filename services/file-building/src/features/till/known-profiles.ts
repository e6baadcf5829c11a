import type { TillProfileInfo } from '@tillmap/contracts';
import { BUILT_IN_PROFILES, isInFile } from '@tillmap/till-files';
import { idOfKey, type KnownProfile, type OwnProfile } from '../../model/till/known-profile.ts';
import type { TillProfiles } from './stores/till-profile-store.ts';

const builtIn = (key: string): KnownProfile | undefined => {
  const profile = BUILT_IN_PROFILES.get(key);
  return profile && { key, profile, version: null, tables: {} };
};

const infoOf = (known: KnownProfile | OwnProfile): TillProfileInfo => {
  const { name, till, certainty, sources, checked_on, notes, file, purposes, settings, tables, columns } =
    known.profile;
  return {
    key: known.key,
    own: 'id' in known,
    id: 'id' in known ? known.id : null,
    version: known.version,
    wholesalers: 'id' in known ? [...known.wholesalers] : [],
    name,
    till,
    certainty,
    sources,
    checked_on,
    notes,
    update_notes: known.profile.update_notes ?? [],
    file: file.content.kind,
    purposes,
    settings,
    tables,
    headings: columns.filter((column) => isInFile(column, known.profile, purposes[0]!)).map(({ heading }) => heading),
  };
};

/** The profiles that files can be written with: those of the shop, and those that come with Tillmap. */
export const knownProfiles = (saved: TillProfiles) => ({
  /** The shop's own first. */
  list: async (): Promise<TillProfileInfo[]> => [
    ...(await saved.list()).map(infoOf),
    ...[...BUILT_IN_PROFILES.keys()].map((key) => infoOf(builtIn(key)!)),
  ],

  /** By its key; of the shop's own the newest version, or the one that is named. */
  find: async (key: string, version?: number): Promise<KnownProfile | OwnProfile | undefined> => {
    const id = idOfKey(key);
    return id === undefined ? builtIn(key) : saved.find(id, version);
  },
});

export type KnownProfiles = ReturnType<typeof knownProfiles>;
