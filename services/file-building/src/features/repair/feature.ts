import { type Feature, inTransactionWith } from '@tillmap/bus';
import type { Queries, Tx } from '@tillmap/storage/database';
import type { Kit, SessionAccess, TemporaryFiles } from '../../kit.ts';
import type { SessionItem } from '../../model/item.ts';
import type { ProductDatabase } from '../../model/products.ts';
import type { NotesOf } from '../../model/rows/barcode-note.ts';
import type { PriceMemory, PriceStore } from '../../model/stores/prices.ts';
import type { IdempotentUploads, RejectedRows, RepeatedRequests, UploadStore } from '../../model/stores/uploads.ts';
import { correctRowsOf } from './correct-rows.ts';
import { editRejectedRows } from './edit-rejected-rows.ts';
import { fileHash } from './file-hash.ts';
import { repairRoutes } from './routes.ts';
import type { RepairUnit } from './unit.ts';

type Needs = Readonly<{
  sessions: SessionAccess;
  rejected: (queries: Queries) => RejectedRows;
  uploads: (tx: Tx) => UploadStore;
  repeats: (queries: Queries) => IdempotentUploads;
  prices: (queries: Queries) => PriceStore;
  priceMemory: (queries: Queries) => PriceMemory;
  names: Readonly<{
    joined(tx: Tx, uploadId: string, added: readonly SessionItem[], removed: readonly SessionItem[]): Promise<void>;
  }>;
  repeated: RepeatedRequests;
  notes: NotesOf;
  products: ProductDatabase;
  spool: TemporaryFiles;
}>;

/** Rejected rows of an upload: mended one by one or in a file, and joined to the others. */
export const repairFeature = (
  { database, config, clock }: Pick<Kit, 'database' | 'config' | 'clock'>,
  { sessions, names, repeated, notes, products, spool, ...stores }: Needs,
): Feature => {
  const inTransaction = inTransactionWith(
    database,
    (tx: Tx): RepairUnit => ({
      sessions: sessions.in(tx),
      rejected: stores.rejected(tx),
      uploads: stores.uploads(tx),
      repeats: stores.repeats(tx),
      prices: stores.prices(tx),
      priceMemory: stores.priceMemory(tx),
      names: { joined: (...of) => names.joined(tx, ...of) },
    }),
  );
  const mending = { inTransaction, sessions, rejected: stores.rejected(database), products, notes, clock };
  const limits = { maxFileBytes: config.UPLOAD_MAX_BYTES, maxRows: config.UPLOAD_MAX_ROWS };
  return {
    routes: repairRoutes(
      {
        rows: editRejectedRows(mending),
        correctedFile: correctRowsOf({ ...mending, repeated, limits, spool, hashOf: fileHash }),
      },
      config.UPLOAD_MAX_BYTES,
    ),
  };
};
