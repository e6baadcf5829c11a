import { type CamelRow, type Columns, camelCased, type Queries } from '@tillmap/storage/database';
import type { ApiKey } from '../../domain/api-key.ts';
import type { Tables } from './schema.generated.ts';

export type NewApiKey = Omit<ApiKey, 'lastUsedAt' | 'createdBy'> & {
  readonly hash: Buffer;
  readonly createdBy: { readonly id: string; readonly name: string };
};

const COLUMNS = [
  'id',
  'name',
  'scope',
  'prefix',
  'created_at',
  'created_by_name',
  'last_used_at',
  'expires_at',
] as const satisfies Columns<Tables['api_keys']>;
const KEY = camelCased(COLUMNS);

type Row = CamelRow<Tables['api_keys'], typeof COLUMNS> & Pick<ApiKey, 'scope'>;

const keyOf = ({ createdByName, ...key }: Row): ApiKey => ({ ...key, createdBy: createdByName });

/** Reads API keys. */
export const postgresApiKeys = (queries: Queries) => ({
  /** All there are, newest first. */
  async list(): Promise<readonly ApiKey[]> {
    const rows = await queries.query<Row>(`select ${KEY} from api_keys order by created_at desc, id desc`);
    return rows.map(keyOf);
  },
  async findByHash(hash: Buffer): Promise<ApiKey | undefined> {
    const [row] = await queries.query<Row>(`select ${KEY} from api_keys where hash = $1`, [hash]);
    return row && keyOf(row);
  },
  /** Notes the use, if the last one noted is a minute old. */
  async used(id: string, at: Date): Promise<void> {
    await queries.execute(
      `update api_keys set last_used_at = $2
        where id = $1 and (last_used_at is null or last_used_at <= $2::timestamptz - interval '1 minute')`,
      [id, at],
    );
  },
});

export type ApiKeyStore = ReturnType<typeof postgresApiKeys>;

/** Writes API keys inside a transaction. */
export const postgresApiKeyWriter = (queries: Queries) => ({
  async add({ id, name, scope, prefix, hash, createdAt, createdBy, expiresAt }: NewApiKey): Promise<ApiKey> {
    const [row] = await queries.query<Row>(
      `insert into api_keys (id, name, scope, prefix, hash, created_at, created_by, created_by_name, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${KEY}`,
      [id, name, scope, prefix, hash, createdAt, createdBy.id, createdBy.name, expiresAt],
    );
    if (!row) throw new Error('The API key was not written.');
    return keyOf(row);
  },
  /** The key that was removed; nothing when there is none. */
  async remove(id: string): Promise<ApiKey | undefined> {
    const [row] = await queries.query<Row>(`delete from api_keys where id = $1 returning ${KEY}`, [id]);
    return row && keyOf(row);
  },
});
