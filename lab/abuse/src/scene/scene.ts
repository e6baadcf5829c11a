import type { ApiKeyScope } from '@tillmap/contracts';
import type { Person } from './people.ts';

/** What is there before anything is tried, by what the calls name it with. */
export type Things = Readonly<{
  wholesaler: Readonly<{ id: string; code: string }>;
  /** Another one, whose data may be changed and deleted. */
  spare: Readonly<{ id: string; code: string }>;
  department: Readonly<{ dept_code: string; sub_dept_code: string; cg_group_code: string }>;
  departmentId: string;
  vatCode: string;
  vatCodeId: string;
  mappingId: string;
  importId: string;
  /** A completed session of `user`, of the same products as `downloaded` with other costs. */
  session: string;
  /** One that was downloaded, with a receipt. */
  downloaded: string;
  downloadId: string;
  printId: string;
  /** A session with a file, not started, that has rejected rows. */
  draft: string;
  rejected: Readonly<{ line: string; cells: readonly { column: number; value: string; was: string }[] }>;
  /** A completed session of `stranger`. */
  strangers: string;
  barcode: string;
  promotionId: string;
  promotionFileId: string;
  acceptanceId: string;
  profileId: string;
  layoutId: string;
}>;

/** Makes something of its own for a call that uses it up. */
export type Fresh = Readonly<{
  user(): Promise<string>;
  wholesaler(): Promise<Readonly<{ id: string; code: string }>>;
  session(): Promise<string>;
  promotion(): Promise<string>;
  promotionFile(): Promise<string>;
  department(): Promise<string>;
  vatCode(): Promise<string>;
  profile(): Promise<string>;
  /** One that is not active, so that nothing is asked of it elsewhere. */
  shop(): Promise<string>;
  apiKey(): Promise<string>;
  /** A name of at most 10 characters that was not given before, in no run on this product. */
  name(): string;
}>;

/** A started product with people, API keys and data, on which something is tried. */
export type Scene = Readonly<{
  base: string;
  dataDir: string;
  people: Readonly<Record<'admin' | 'manager' | 'user' | 'stranger' | 'guest', Person>>;
  keys: Readonly<Record<ApiKeyScope, string>>;
  things: Things;
  fresh: Fresh;
  /** A supplier's file that every session of these can take. */
  supplierFile: Buffer;
  /** Processes by name, to look at their memory. */
  processes(): ReadonlyMap<string, number>;
}>;

/** An id in the form of all ids that nothing has. */
export const NOTHING_HAS = '01990000-0000-7000-8000-000000000000';
