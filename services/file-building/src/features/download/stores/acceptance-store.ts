import { type Columns, columnValues, placeholders, type Queries } from '@tillmap/storage/database';
import type { Tables } from '../../../database/schema.generated.ts';
import type { Acceptance } from '../rules/acceptance.ts';

const ACCEPTANCE = [
  'id',
  'session_id',
  'session_name',
  'wholesaler_code',
  'wholesaler_name',
  'user_id',
  'user_name',
  'user_email',
  'product_count',
  'not_reviewed_count',
  'file_name',
  'file_sha256',
  'ip_address',
  'user_agent',
  'disclaimer_version',
  'disclaimer_text',
  'accepted_at',
] as const satisfies Columns<Tables['acceptance']>;
const INSERT_ACCEPTANCE = `insert into acceptance (${ACCEPTANCE.join(', ')}) values (${placeholders(ACCEPTANCE)})`;

/** The legal record of downloads. */
export const postgresAcceptances = (tx: Queries) => ({
  insert: async (acceptance: Acceptance): Promise<void> => {
    await tx.execute(INSERT_ACCEPTANCE, columnValues(ACCEPTANCE, acceptance));
  },
});
