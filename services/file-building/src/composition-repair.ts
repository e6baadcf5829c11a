import type { Clock } from '@tillmap/service-kit';
import { correctRowsOf } from './features/repair/correct-rows.ts';
import { fileHash } from './features/repair/file-hash.ts';
import { mendRowsOf } from './features/repair/mend-row.ts';
import type { RepairUseCases } from './features/repair/routes.ts';
import type { SessionAccess, TemporaryFiles } from './kit.ts';
import type { ProductDatabase } from './model/products.ts';
import type { NotesOf } from './model/rows/barcode-note.ts';
import type { RejectedRows, RepeatedRequests } from './model/stores/uploads.ts';
import type { InTransaction } from './unit-of-work.ts';

type Parts = Readonly<{
  rejected: RejectedRows;
  spool: TemporaryFiles;
  inTransaction: InTransaction;
  sessions: SessionAccess;
  products: ProductDatabase;
  repeated: RepeatedRequests;
  notes: NotesOf;
  limits: Readonly<{ maxFileBytes: number; maxRows: number }>;
  clock: Clock;
}>;

/** The use cases by which rejected rows are corrected. */
export const repairOf = ({ rejected, spool, repeated, limits, ...parts }: Parts): RepairUseCases => {
  return {
    rows: mendRowsOf({ ...parts, rejected }),
    correctedFile: correctRowsOf({
      ...parts,
      rejected,
      repeated,
      limits,
      spool,
      hashOf: fileHash,
    }),
  };
};
