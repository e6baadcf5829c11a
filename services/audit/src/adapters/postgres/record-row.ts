import type { CamelRow, Columns } from '@tillmap/database';
import type { LinkedRecord } from '../../domain/chain.ts';
import type { Tables } from './schema.generated.ts';

/** What the chain is made of. */
export const RECORD = [
  'sequence',
  'id',
  'kind',
  'what',
  'subject',
  'subject_id',
  'wholesaler_code',
  'user_id',
  'occurred_at',
  'recorded_at',
  'details',
  'person_hash',
  'other_hash',
  'hash',
] as const satisfies Columns<Tables['record']>;

/** A row of `record`, which is a record of the chain. */
export type RecordRow = CamelRow<Tables['record'], typeof RECORD> & Pick<LinkedRecord, 'kind' | 'details'>;
