import type { BadRow } from '@tillmap/supplier-files';
import type { SessionItem } from '../../model/item.ts';
import type { PriceEvidenceCounter } from '../../model/prices/price-evidence-counter.ts';
import type { ProductDatabase } from '../../model/products.ts';
import { replacedRow, replacing } from '../../model/rows/replaced-rows.ts';
import type { Session } from '../../model/session.ts';
import type { UploadStaging } from '../../model/stores/uploads.ts';
import type { SupplierFile } from './read-supplier-file.ts';
import type { SupplierBatch } from './supplier-batches.ts';

type StageDeps = Readonly<{ staging: UploadStaging; products: ProductDatabase }>;

/** Takes the rows of earlier batches out that rows of this one replace; answers them, and the items with what they are doubted for. */
const takeOutReplaced = async (
  { staging }: StageDeps,
  uploadId: string,
  { header, sameBarcodes }: SupplierFile,
  tally: PriceEvidenceCounter,
  { items, replaced }: Pick<SupplierBatch, 'items' | 'replaced'>,
): Promise<{ items: readonly SessionItem[]; rows: readonly BadRow[] }> => {
  if (replaced.length === 0) return { items, rows: [] };
  const removed = await staging.removeItems(
    uploadId,
    replaced.map(({ position }) => position),
  );
  const byBarcode = new Map(items.map((item) => [item.canonical, item]));
  const rows: BadRow[] = [];
  for (const row of removed) {
    tally.takeOut(row);
    const by = byBarcode.get(row.canonical);
    if (!by) continue;
    sameBarcodes.note(row, by);
    rows.push(replacedRow(header, row, by));
    byBarcode.set(row.canonical, replacing(row, by));
  }
  return { items: items.map((item) => byBarcode.get(item.canonical) ?? item), rows };
};

/** One batch: barcodes resolved, replaced rows taken out, the rest put in. */
export const stageBatch = async (
  deps: StageDeps,
  uploadId: string,
  session: Session,
  file: SupplierFile,
  tally: PriceEvidenceCounter,
  batch: SupplierBatch,
): Promise<void> => {
  const { staging, products } = deps;
  const resolving = batch.items.length > 0 ? products.resolve(session.wholesalerCode, batch.items) : [];
  const taking = takeOutReplaced(deps, uploadId, file, tally, batch);
  const [known, { items, rows }] = await Promise.all([resolving, taking]);
  for (const item of items) tally.note(item);
  await staging.addItems(
    uploadId,
    items.map((item, index) => ({ ...item, ...(known[index] ?? { isKnown: false, isOwn: false }) })),
  );
  await staging.addBadRows(uploadId, batch.badRows, 'bad');
  await staging.addBadRows(uploadId, [...batch.replacedRows, ...rows], 'replaced');
};
