import { isUniqueViolation, type Queries, type Tx } from '@tillmap/storage/database';
import type { TillProfile } from '@tillmap/till-files';
import type { Tables } from '../../../database/schema.generated.ts';
import {
  keyOfOwn,
  nameTaken,
  type OwnProfile,
  type ProfileVersion,
  type WholesalerTables,
} from '../../../model/till/known-profile.ts';

type Row = Readonly<
  Pick<Tables['till_profile'], 'id' | 'wholesalers'> & {
    newest: number;
    version: number;
    profile: TillProfile;
    tables: WholesalerTables;
  }
>;

const SELECT = `
  select own.id, own.version as newest, own.wholesalers, own.tables, saved.version, saved.profile
    from till_profile own join till_profile_version saved on saved.profile_id = own.id`;

const ownOf = ({ id, ...row }: Row): OwnProfile => ({ ...row, id, key: keyOfOwn(id) });

/** Profiles of the shop's own. */
export const postgresTillProfiles = (queries: Queries) => ({
  /** As they are now, by name. */
  list: async (): Promise<OwnProfile[]> => {
    const rows = await queries.query<Row>(
      `${SELECT} and saved.version = own.version where own.deleted_at is null order by lower(own.name), own.id`,
    );
    return rows.map(ownOf);
  },

  /** The newest version, or the one that is named. A deleted one is not found. */
  find: async (id: string, version?: number): Promise<OwnProfile | undefined> => {
    const [row] = await queries.query<Row>(
      `${SELECT} where own.id = $1 and saved.version = coalesce($2, own.version) and own.deleted_at is null`,
      [id, version ?? null],
    );
    return row && ownOf(row);
  },

  /** Newest first. */
  versions: (id: string): Promise<ProfileVersion[]> =>
    queries.query(
      `select version, user_name as "savedBy", at as "savedAt"
         from till_profile_version where profile_id = $1 order by version desc limit 1000`,
      [id],
    ),
});

export type TillProfiles = ReturnType<typeof postgresTillProfiles>;

/** A version as it is written. */
export type SavedVersion = Readonly<{
  id: string;
  version: number;
  profile: TillProfile;
  wholesalers: readonly string[];
  by: Readonly<{ id: string; name: string }>;
  at: Date;
}>;

/** Writes profiles of the shop's own in one transaction. Throws Invalid for a name that another one has. */
export const postgresTillProfileStore = (tx: Tx) => {
  const writeNamed = async ({ profile: { name } }: SavedVersion, sql: string, values: unknown[]): Promise<void> => {
    try {
      await tx.execute(sql, values);
    } catch (error) {
      throw isUniqueViolation(error, 'till_profile_name') ? nameTaken(name) : error;
    }
  };
  const addVersion = async ({ id, version, profile, by, at }: SavedVersion): Promise<void> => {
    await tx.execute(
      `insert into till_profile_version (profile_id, version, profile, user_id, user_name, at)
       values ($1, $2, $3, $4, $5, $6)`,
      [id, version, JSON.stringify(profile), by.id, by.name, at],
    );
  };
  return {
    ...postgresTillProfiles(tx),

    /** Nobody else changes it until the transaction ends. Undefined where it is not there. */
    lock: async (id: string): Promise<OwnProfile | undefined> => {
      await tx.query('select from till_profile where id = $1 for update', [id]);
      return postgresTillProfiles(tx).find(id);
    },

    /** Its first version. */
    add: async (saved: SavedVersion, tables: WholesalerTables): Promise<void> => {
      await writeNamed(
        saved,
        'insert into till_profile (id, version, name, wholesalers, tables) values ($1, $2, $3, $4, $5)',
        [saved.id, saved.version, saved.profile.name, saved.wholesalers, JSON.stringify(tables)],
      );
      await addVersion(saved);
    },

    save: async (saved: SavedVersion): Promise<void> => {
      await writeNamed(saved, 'update till_profile set version = $2, name = $3, wholesalers = $4 where id = $1', [
        saved.id,
        saved.version,
        saved.profile.name,
        saved.wholesalers,
      ]);
      await addVersion(saved);
    },

    setTables: async (id: string, tables: WholesalerTables): Promise<void> => {
      await tx.execute('update till_profile set tables = $2 where id = $1', [id, JSON.stringify(tables)]);
    },

    /** Its versions stay. */
    remove: async (id: string, at: Date): Promise<void> => {
      await tx.execute('update till_profile set deleted_at = $2 where id = $1', [id, at]);
    },
  };
};

export type TillProfileStore = ReturnType<typeof postgresTillProfileStore>;
