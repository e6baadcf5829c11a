import type { Database } from '@tillmap/database';
import type { Clock } from '@tillmap/service-kit';
import { fileHash } from './adapters/files/file-hash.ts';
import type { RepairUseCases } from './adapters/http/repair-routes.ts';
import { postgresRejectedRows } from './adapters/postgres/rejected-rows.ts';
import type { Sessions } from './adapters/postgres/session-store.ts';
import type { IdempotentUploads } from './adapters/postgres/upload-staging.ts';
import { correctRowsOf } from './application/repair/correct-rows.ts';
import { mendRowsOf } from './application/repair/mend-row.ts';
import type { InTransaction } from './application/unit-of-work.ts';
import type { ProductDatabase } from './clients/catalog/product-database.ts';
import { localTemporaryFiles } from './clients/files/local-temporary-files.ts';

type Parts = Readonly<{
  database: Database;
  inTransaction: InTransaction;
  sessions: Sessions;
  products: ProductDatabase;
  repeats: IdempotentUploads;
  limits: Readonly<{ maxFileBytes: number; maxRows: number }>;
  clock: Clock;
}>;

/** The use cases by which rejected rows are corrected. */
export const repairOf = ({ database, repeats, limits, ...parts }: Parts): RepairUseCases => {
  const rejected = postgresRejectedRows(database);
  return {
    rows: mendRowsOf({ ...parts, rejected }),
    correctedFile: correctRowsOf({
      ...parts,
      rejected,
      repeats,
      limits,
      spool: localTemporaryFiles(),
      hashOf: fileHash,
    }),
  };
};
