import type { FileCheck, FileColumns, UploadResult } from '@tillmap/contracts';
import type { PriceDecision } from '../../model/prices/file-decision.ts';
import type { ProductDatabase } from '../../model/products.ts';
import { type StoredReading, wordsOf } from '../../model/rows/stored-reading.ts';
import type { Session } from '../../model/session.ts';
import type { BadRowKind, StagedCounts, UploadStaging } from '../../model/stores/uploads.ts';
import { barcodeNotes } from './barcode-notes.ts';
import type { SupplierFile } from './read-supplier-file.ts';

type Deps = Readonly<{ staging: UploadStaging; products: ProductDatabase }>;

const BAD_ROWS_SHOWN = 100;

const firstRows = async (staging: UploadStaging, uploadId: string, kind: BadRowKind) =>
  (await staging.firstBadRows(uploadId, kind, BAD_ROWS_SHOWN)).map(({ line, reasons }) => ({
    line,
    reasons: [...reasons],
  }));

/** What is told of an upload. */
export const resultOf = async (
  { staging, products }: Deps,
  uploadId: string,
  { wholesalerCode }: Session,
  { file, reading, columns }: Readonly<{ file: SupplierFile; reading: StoredReading; columns: FileColumns }>,
  counts: StagedCounts,
  prices: PriceDecision['answer'],
  fileCheck: FileCheck,
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
    columns,
    ...prices,
    file_check: fileCheck,
  };
};
