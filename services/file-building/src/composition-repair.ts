import type { Clock } from '@tillmap/service-kit';
import { correctRowsOf } from './features/repair/correct-rows.ts';
import { fileHash } from './features/repair/file-hash.ts';
import { mendRowsOf } from './features/repair/mend-row.ts';
import type { RepairUseCases } from './features/repair/routes.ts';
import type { SessionAccess, TemporaryFiles } from './kit.ts';
import type { ProductDatabase } from './model/products.ts';
import type { RejectedRows, RepeatedUploads } from './model/stores/uploads.ts';
import type { InTransaction } from './unit-of-work.ts';

type Parts = Readonly<{
  rejected: RejectedRows;
  spool: TemporaryFiles;
  inTransaction: InTransaction;
  sessions: SessionAccess;
  products: ProductDatabase;
  repeats: RepeatedUploads;
  limits: Readonly<{ maxFileBytes: number; maxRows: number }>;
  clock: Clock;
}>;

/** The use cases by which rejected rows are corrected. */
export const repairOf = ({ rejected, spool, repeats, limits, ...parts }: Parts): RepairUseCases => {
  return {
    rows: mendRowsOf({ ...parts, rejected }),
    correctedFile: correctRowsOf({
      ...parts,
      rejected,
      repeats,
      limits,
      spool,
      hashOf: fileHash,
    }),
  };
};
