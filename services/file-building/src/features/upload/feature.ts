import { type Feature, inTransactionWith } from '@tillmap/bus';
import type { CostBasis } from '@tillmap/contracts';
import { analyzeNewFirst, type Queries, type Tx } from '@tillmap/storage/database';
import { joinedBy } from '../../database/joined-by.ts';
import type { Kit, SessionAccess } from '../../kit.ts';
import type { ProductDatabase } from '../../model/products.ts';
import type { NotesOf } from '../../model/rows/barcode-note.ts';
import type { Memory, Session } from '../../model/session.ts';
import type { PriceMemory, PriceStore } from '../../model/stores/prices.ts';
import type { IdempotentUploads, RepeatedRequests, UploadStaging, UploadStore } from '../../model/stores/uploads.ts';
import type { WholesalerDirectory } from '../../model/wholesaler.ts';
import { barcodeNotes } from './barcode-notes.ts';
import type { Layouts } from './columns-read.ts';
import { readPromotionFile } from './read-promotion-file.ts';
import { type LastSessions, recogniseFile } from './recognise-file.ts';
import { rejectedRows } from './rejected-rows.ts';
import { fingerprintOf, repeatedAnswer, repeatOf } from './repeated-upload.ts';
import { uploadRoutes } from './routes.ts';
import type { UploadUnit } from './unit.ts';
import { type FileChecks, readFileAgain, uploadSupplierFile } from './upload-supplier-file.ts';
import { uploadedFiles } from './uploaded-files.ts';

type Needs = Readonly<{
  sessions: SessionAccess;
  staging: UploadStaging;
  uploads: (tx: Tx) => UploadStore;
  repeats: (queries: Queries) => IdempotentUploads;
  prices: (queries: Queries) => PriceStore;
  priceMemory: (queries: Queries) => PriceMemory;
  names: Readonly<{ enqueue(tx: Tx, uploadId: string, session: Session, at: Date): Promise<void> }>;
  removeChunks: (tx: Tx, sessionId: string) => Promise<void>;
  layouts: Layouts;
  products: ProductDatabase;
  costTimes: (memory: Memory, uploadId: string, basis: CostBasis | undefined) => Promise<number>;
  fileCheck: FileChecks;
  wholesalers: WholesalerDirectory;
  lastSessions: LastSessions;
  /** Rubbish was made, and there may be names to tell. */
  sweepSoon: () => void;
}>;

/** Supplier files: read, kept row by row, and told of. */
export const uploadFeature = (
  { database, objects, config, clock, newId, log }: Omit<Kit, 'metrics' | 'each'>,
  {
    sessions,
    staging,
    names,
    removeChunks,
    layouts,
    products,
    costTimes,
    fileCheck,
    wholesalers,
    lastSessions,
    sweepSoon,
    ...stores
  }: Needs,
) => {
  const inTransaction = inTransactionWith(
    database,
    (tx: Tx): UploadUnit => ({
      sessions: sessions.in(tx),
      uploads: stores.uploads(tx),
      repeats: stores.repeats(tx),
      prices: stores.prices(tx),
      names: { enqueue: (...of) => names.enqueue(tx, ...of) },
      chunks: { removeAll: (sessionId) => removeChunks(tx, sessionId) },
    }),
  );
  const repeats = stores.repeats(database);
  const deps = {
    inTransaction,
    sessions,
    staging,
    repeats,
    priceMemory: stores.priceMemory(database),
    ...uploadedFiles(objects),
    layouts,
    products,
    costTimes,
    fileCheck,
    clock,
    newId,
    limits: { maxFileBytes: config.UPLOAD_MAX_BYTES, maxRows: config.UPLOAD_MAX_ROWS },
    analyzeStaged: () =>
      analyzeNewFirst(database, joinedBy('item', 'bad_row'), (err) =>
        log.warn({ err }, 'Statistics of an upload could not be taken'),
      ),
    sweepSoon,
  };
  const notes: NotesOf = (wholesalerCode, noted) => barcodeNotes(products, wholesalerCode, noted);
  const repeated: RepeatedRequests = {
    keyOf: repeatOf,
    fingerprint: fingerprintOf,
    answer: (repeat, fingerprint) => repeatedAnswer(repeats, repeat, fingerprint),
  };
  return {
    routes: uploadRoutes(
      {
        upload: uploadSupplierFile(deps),
        recognise: recogniseFile({ ...deps, wholesalers, lastSessions }),
        rejectedRows: rejectedRows({ sessions, staging }),
      },
      config.UPLOAD_MAX_BYTES,
    ),
    use: { notes, repeated, readAgain: readFileAgain(deps), readPromotion: readPromotionFile(deps) },
  } satisfies Feature & { use: object };
};
