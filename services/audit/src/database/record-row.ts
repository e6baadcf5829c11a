import type { CamelRow, Columns } from '@tillmap/storage/database';
import type { LinkedRecord } from '../model/chain.ts';
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

/** SQL of the day of a record, which is one of the shops. */
export const DAY_OF_RECORD = `(occurred_at at time zone 'Europe/London')::date`;

/** What is no number was written by nobody of ours: the chain names it, and the figures are compared without it. */
const counted = (name: string): string =>
  `case when details->>'${name}' ~ '^[0-9]{1,18}([.][0-9]{1,99})?$' then (details->>'${name}')::numeric else 0 end`;

/** SQL of the products of a record that count for the figures, as `productsOf` has them. */
export const PRODUCTS_OF_RECORD = `
  case when kind = 'download' then ${counted('product_count')}
       when kind = 'session' and what = 'completed' then ${counted('total_items')}
       else 0 end`;

/** A row of `record`, which is a record of the chain. */
export type RecordRow = CamelRow<Tables['record'], typeof RECORD> & Pick<LinkedRecord, 'kind' | 'details'>;
