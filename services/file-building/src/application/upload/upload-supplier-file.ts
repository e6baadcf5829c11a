import type { UploadResult } from '@tillmap/contracts';
import { type Actor, type Clock, Conflict, Invalid } from '@tillmap/service-kit/domain';
import {
  cleanText,
  headerFit,
  openTable,
  SUPPLIER_FILE_COLUMNS,
  type Table,
  withFurtherTables,
} from '@tillmap/tabular';
import type { PriceMemory } from '../../adapters/postgres/price-store.ts';
import type { Sessions } from '../../adapters/postgres/session-store.ts';
import type {
  BadRowKind,
  IdempotencyKey,
  IdempotentUploads,
  StagedCounts,
  UploadStaging,
} from '../../adapters/postgres/upload-staging.ts';
import type { ProductDatabase } from '../../adapters/upstream/product-database.ts';
import { decidePrices, type PriceDecision } from '../../domain/pricing/file-decision.ts';
import { type PriceCounts, PriceTally } from '../../domain/pricing/price-tally.ts';
import type { Session } from '../../domain/sessions/session.ts';
import { acceptUpload, requireUploadable } from '../../domain/sessions/session-transitions.ts';
import { type StoredReading, wordsOf } from '../../domain/upload/stored-reading.ts';
import { findSession, lockSession } from '../sessions/find-session.ts';
import type { InTransaction } from '../unit-of-work.ts';
import { barcodeNotes } from './barcode-notes.ts';
import { readSupplierFile, type SupplierFile } from './read-supplier-file.ts';
import { refusal } from './refused-table.ts';
import { fingerprintOf, repeatedAnswer, repeatOf } from './repeated-upload.ts';
import { requireItems } from './require-items.ts';
import { stageBatch } from './stage-batch.ts';

type Deps = {
  inTransaction: InTransaction;
  sessions: Sessions;
  staging: UploadStaging;
  repeats: IdempotentUploads;
  priceMemory: PriceMemory;
  /** Keeps an uploaded file as it came; answers its SHA-256 in hex. */
  keepFile: (objectKey: string, path: string) => Promise<{ readonly sha256: string }>;
  products: ProductDatabase;
  clock: Clock;
  newId: () => string;
  limits: Readonly<{ maxFileBytes: number; maxRows: number }>;
  sweepSoon: () => void;
};

type Given = Readonly<{
  sessionId: string;
  file: Readonly<{ name: string; path: string }> | undefined;
  /** The request's Idempotency-Key. */
  repeatKey: string | undefined;
}>;

const BAD_ROWS_SHOWN = 100;
const IN_BRITAIN = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' });

/** The day there, as `2026-12-01`. */
const dayInBritain = (now: Date): string => IN_BRITAIN.format(now);

const openSupplierFile = async (deps: Deps, path: string, name: string): Promise<Table> => {
  let table: Table | undefined;
  try {
    table = await openTable(path, name, deps.limits, {
      fitOf: (rows) => headerFit(rows, SUPPLIER_FILE_COLUMNS),
    });
    return await withFurtherTables(table, SUPPLIER_FILE_COLUMNS, deps.limits.maxRows);
  } catch (error) {
    await table?.close();
    throw refusal(error);
  }
};

/** Reads the whole file into the staging area. The next rows are parsed while the last batch is resolved and stored. */
const stage = async (
  deps: Deps,
  uploadId: string,
  session: Session,
  file: SupplierFile,
  tally: PriceTally,
): Promise<StagedCounts> => {
  let storing: Promise<void> = Promise.resolve();
  try {
    for await (const batch of file.batches()) {
      await storing;
      storing = stageBatch(deps, uploadId, session, file, tally, batch);
      // Whoever awaits it hears of a failure; until then it must not count as unhandled.
      storing.catch(() => undefined);
    }
  } catch (error) {
    await storing.catch(() => undefined);
    throw refusal(error);
  }
  await storing;
  if (tally.hasCaseBarcodes) await deps.staging.markCases(uploadId);
  return deps.staging.count(uploadId);
};

const firstRows = async (staging: UploadStaging, uploadId: string, kind: BadRowKind) =>
  (await staging.firstBadRows(uploadId, kind, BAD_ROWS_SHOWN)).map(({ line, reasons }) => ({
    line,
    reasons: [...reasons],
  }));

const resultOf = async (
  { staging, products }: Deps,
  uploadId: string,
  { wholesalerCode }: Session,
  file: SupplierFile,
  reading: StoredReading,
  counts: StagedCounts,
  prices: PriceDecision['answer'],
): Promise<UploadResult> => {
  const notes = await barcodeNotes(products, wholesalerCode, file.noted);
  const { replaced, bad, leftOut } = file.found;
  return {
    rows_read: counts.items + replaced + bad + leftOut,
    total_processed: counts.items,
    mapped_products: counts.mapped,
    unmapped_products: counts.items - counts.mapped,
    duplicates: replaced,
    bad_rows_count: bad,
    bad_rows: await firstRows(staging, uploadId, 'bad'),
    replaced_rows: await firstRows(staging, uploadId, 'replaced'),
    left_out_count: leftOut,
    left_out_rows: file.leftOut.map(({ line, reasons }) => ({ line, reasons: [...reasons] })),
    barcode_notes_count: Math.max(file.found.noted, notes.length),
    barcode_notes: notes,
    ...wordsOf(reading),
    ...prices,
  };
};

type Switched = Readonly<{
  sessionId: string;
  fileName: string;
  uploadId: string;
  repeat: IdempotencyKey | undefined;
  fingerprint: string;
  prices: PriceDecision['prices'];
  priceCounts: PriceCounts;
  reading: StoredReading;
}>;

/**
 * The session switches to the upload, and the answer is kept under its key, in one transaction. False when another
 * request with the same key was quicker.
 */
const switchSession = async (
  deps: Deps,
  actor: Actor,
  given: Switched,
  counts: StagedCounts,
  answer: UploadResult,
): Promise<boolean> =>
  deps.inTransaction(async (unit) => {
    const found = await lockSession(unit, actor, given.sessionId);
    const upload = {
      id: given.uploadId,
      fileName: given.fileName,
      items: counts.items,
      mapped: counts.mapped,
      badRows: answer.bad_rows_count,
    };
    const { session } = acceptUpload(found, upload, given.prices, deps.clock());
    if (given.repeat && !(await unit.repeats.keep(given.repeat, { fingerprint: given.fingerprint, answer })))
      return false;
    if (!(await unit.uploads.makeCurrent(given.uploadId)))
      throw new Conflict('The upload timed out. Please upload the file again.');
    await unit.prices.keep(given.uploadId, answer, given.priceCounts);
    await unit.uploads.keepReading(given.uploadId, given.reading);
    if (found.upload) await unit.uploads.markForDeletion(found.upload.id);
    await unit.toldUploads.want(given.uploadId, session, deps.clock());
    await unit.chunks.removeAll(session.id);
    await unit.sessions.save(session);
    return true;
  });

/**
 * Takes a supplier file as a stream: checked, kept, parsed, resolved and stored under a new upload; then the session
 * switches to it. A file that is refused, or a part that is away, leaves the session as it was.
 */
export const uploadSupplierFile =
  (deps: Deps) =>
  async (actor: Actor, { sessionId, file: received, repeatKey }: Given): Promise<UploadResult> => {
    const session = await findSession(deps.sessions, actor, sessionId);
    if (!received) throw new Invalid({ file: ['Please select a file and session'] });
    const repeat = repeatOf(actor, session, repeatKey);
    if (!repeat) requireUploadable(session);

    const table = await openSupplierFile(deps, received.path, received.name);
    const uploadId = deps.newId();
    const objectKey = `uploads/${session.id}/${uploadId}`;
    try {
      const file = await readSupplierFile(table, dayInBritain(deps.clock())).catch((error: unknown) => {
        throw refusal(error);
      });
      await deps.staging.begin({ id: uploadId, sessionId: session.id, objectKey, headerNames: file.headerNames });
      const { sha256 } = await deps.keepFile(objectKey, received.path);
      const fingerprint = fingerprintOf(session.id, sha256);
      const repeated = await repeatedAnswer(deps.repeats, repeat, fingerprint);
      if (repeated) {
        await deps.staging.discard(uploadId);
        return repeated;
      }
      requireUploadable(session);
      const tally = new PriceTally();
      const counts = await stage(deps, uploadId, session, file, tally);
      await requireItems(deps.staging, uploadId, file, counts);
      const priceCounts = tally.counts();
      const before = await deps.priceMemory.find(session.wholesalerCode);
      const decided = decidePrices(priceCounts, before.costBasis);
      const reading = file.reading(counts.ownOnly);
      const answer = await resultOf(deps, uploadId, session, file, reading, counts, decided.answer);
      const switched = {
        sessionId: session.id,
        fileName: cleanText(received.name),
        uploadId,
        repeat,
        fingerprint,
        prices: decided.prices,
        priceCounts,
        reading,
      };
      if (await switchSession(deps, actor, switched, counts, answer)) return answer;
      await deps.staging.discard(uploadId);
      return (await repeatedAnswer(deps.repeats, repeat, fingerprint)) ?? answer;
    } catch (error) {
      await deps.staging.discard(uploadId).catch(() => undefined);
      throw error;
    } finally {
      await table.close();
      deps.sweepSoon();
    }
  };
