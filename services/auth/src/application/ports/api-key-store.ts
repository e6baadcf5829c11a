import type { ApiKey } from '../../domain/api-key.ts';

export type NewApiKey = Omit<ApiKey, 'lastUsedAt' | 'createdBy'> & {
  readonly hash: Buffer;
  readonly createdBy: { readonly id: string; readonly name: string };
};

export interface ApiKeyStore {
  /** All there are, newest first. */
  list(): Promise<readonly ApiKey[]>;
  findByHash(hash: Buffer): Promise<ApiKey | undefined>;
  /** Notes the use, if the last one noted is a minute old. */
  used(id: string, at: Date): Promise<void>;
}

/** In a transaction. */
export interface ApiKeyWriter {
  add(key: NewApiKey): Promise<ApiKey>;
  /** The key that was removed; nothing when there is none. */
  remove(id: string): Promise<ApiKey | undefined>;
}
