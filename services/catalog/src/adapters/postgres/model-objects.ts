import type { Database } from '@tillmap/storage/database';
import type { ModelObject } from '../../application/ports/model-object.ts';
import type { Tables } from './schema.generated.ts';

type Model = Tables['classifiers'];
/** One version of a wholesaler's classifier. */
export type ModelVersion = Readonly<{ wholesaler: string; version: number }>;

// One of each wholesaler at a time: a row is small, what is copied or removed for it has tens of megabytes.
const UNCOPIED = `
  select wholesaler_code as wholesaler, version from classifiers c
   where object_key is null and wholesaler_code > $1
     and exists (select from classifier_parts p where p.wholesaler_code = c.wholesaler_code)
   order by wholesaler_code limit 1`;

const COPIED = `
  select wholesaler_code as wholesaler, version, object_key as key, sha256, size_bytes as "sizeBytes"
    from classifiers c
   where object_key is not null and wholesaler_code > $1
     and exists (select from classifier_parts p where p.wholesaler_code = c.wholesaler_code)
   order by wholesaler_code limit 1`;

const REMOVE_PARTS = `
  delete from classifier_parts p using classifiers c
   where p.wholesaler_code = $1 and c.wholesaler_code = $1 and c.version = $2 and c.object_key = $3`;

/** One after the other in the order of their wholesalers; those that stay as they are are not met again. */
async function* inTurn<Found extends ModelVersion>(database: Database, sql: string): AsyncGenerator<Found> {
  for (let after = ''; ; ) {
    const [next] = await database.query<Found>(sql, [after]);
    if (!next) return;
    yield next;
    after = next.wholesaler;
  }
}

/** Which classifiers lie in the object store, and which in PostgreSQL still. */
export const postgresModelObjects = (database: Database) => ({
  /** Classifiers that have bytes in PostgreSQL only. */
  uncopied: () => inTurn<ModelVersion>(database, UNCOPIED),
  /** Notes that a version was copied, if it is still current and nobody else copied it. */
  copy: async ({ wholesaler, version }: ModelVersion, { key, sha256, sizeBytes }: ModelObject): Promise<void> => {
    await database.execute(
      `update classifiers set object_key = $3, sha256 = $4, size_bytes = $5
        where wholesaler_code = $1 and version = $2 and object_key is null`,
      [wholesaler, version, key, sha256, sizeBytes],
    );
  },
  /** Classifiers that are in the object store and have bytes in PostgreSQL as well. */
  copied: () => inTurn<ModelVersion & ModelObject>(database, COPIED),
  /** Removes the bytes of a copied version from PostgreSQL. */
  removeParts: async ({ wholesaler, version, key }: ModelVersion & Pick<ModelObject, 'key'>): Promise<void> => {
    await database.execute(REMOVE_PARTS, [wholesaler, version, key]);
  },
  /** Notes that an object is gone: what PostgreSQL has of it counts again. */
  forget: async (key: string): Promise<void> => {
    await database.execute(
      'update classifiers set object_key = null, sha256 = null, size_bytes = null where object_key = $1',
      [key],
    );
  },
  /** Those of the keys that a classifier names. */
  named: async (keys: readonly string[]): Promise<ReadonlySet<string>> => {
    const rows = await database.query<{ key: NonNullable<Model['object_key']> }>(
      'select object_key as key from classifiers where object_key = any($1)',
      [keys],
    );
    return new Set(rows.map(({ key }) => key));
  },
});

export type ModelObjects = ReturnType<typeof postgresModelObjects>;
