import { DependencyUnavailable } from '@tillmap/service-kit/domain';
import type { Tx } from '@tillmap/storage/database';
import type { Applied, ProductWriter } from '../../application/ports/product-store.ts';
import type { MappingChange } from '../../domain/product.ts';
import type { Cleared } from '../../domain/product-document.ts';
import { toMappingDocument } from '../../domain/product-document.ts';
import { inBatches } from './in-batches.ts';
import { isDuplicate, withMongoErrors } from './mongo-errors.ts';
import type { MarkedMapping, ProductModel, StoredMongoProduct } from './product-model.ts';

/**
 * Documents changed in one request: few enough for a slow server to respond in time, because a late one works in
 * vain.
 */
const AT_ONCE = 50;

type Given = Readonly<{ barcode: string; mapping: MarkedMapping }>;

type Deps = Readonly<{
  model: ProductModel;
  cleared: () => Promise<Cleared>;
  /** Updates what PostgreSQL derives from these products, and returns their documents. */
  refresh: (tx: Tx, barcodes: readonly string[]) => Promise<readonly StoredMongoProduct[]>;
  clear: (tx: Tx, wholesaler: string, version: bigint) => Promise<void>;
}>;

/** Matches a product whose mapping of this wholesaler is missing or older. */
const older = (barcode: string, code: string, version: number) => ({
  _id: barcode,
  [`mappings.${code}.version`]: { $not: { $gte: version } },
});

/** Inserts the products that are missing; returns those that were there already. */
const insertMissing = async (model: ProductModel, code: string, event: string, given: readonly Given[]) => {
  const upserts = given.map(({ barcode, mapping }) => ({
    updateOne: {
      filter: { _id: barcode },
      update: {
        $setOnInsert: {
          name: mapping.name,
          size: mapping.size,
          name_version: mapping.version,
          mappings: { [code]: mapping },
          wholesalers: [code],
          created_by: event,
          revision: 1,
        },
      },
      upsert: true,
    },
  }));
  const { upsertedIds } = await withMongoErrors(
    // Another process may be inserting the same product at this moment.
    model.bulkWrite(upserts, { ordered: false }).catch((error: unknown) => {
      if (isDuplicate(error)) return error.result;
      throw error;
    }),
  );
  return given.filter((_, at) => upsertedIds[at] === undefined);
};

/** Puts newer mappings into products that exist, then names those by them that were named by something older. */
const updateOlder = async (model: ProductModel, code: string, given: readonly Given[]): Promise<void> => {
  if (given.length === 0) return;
  const mappings = given.map(({ barcode, mapping }) => ({
    updateOne: {
      filter: older(barcode, code, mapping.version),
      update: { $set: { [`mappings.${code}`]: mapping }, $addToSet: { wholesalers: code }, $inc: { revision: 1 } },
    },
  }));
  await withMongoErrors(model.bulkWrite(mappings, { ordered: false }));
  const names = given.map(({ barcode, mapping: { name, size, version } }) => ({
    updateOne: {
      filter: { _id: barcode, [`mappings.${code}.version`]: version, name_version: { $lt: version } },
      update: { $set: { name, size, name_version: version }, $inc: { revision: 1 } },
    },
  }));
  await withMongoErrors(model.bulkWrite(names, { ordered: false }));
};

/** What the event did, by its marks: the same however often it was done. */
const appliedBy = (event: string, code: string, documents: readonly StoredMongoProduct[]): Applied => {
  const created = documents.filter(({ created_by }) => created_by === event);
  const updated = documents.filter(
    ({ created_by, mappings }) => created_by !== event && mappings[code]?.changed_by === event,
  );
  return { created: created.map(({ barcode }) => barcode), updated: updated.map(({ barcode }) => barcode) };
};

/** A clean-up may have removed a product between the two steps of its change: the change is made again then. */
const assertTaken = (code: string, given: readonly Given[], documents: readonly StoredMongoProduct[]): void => {
  const stored = new Map(documents.map((document) => [document.barcode, document]));
  for (const { barcode, mapping } of given) {
    if ((stored.get(barcode)?.mappings[code]?.version ?? -1) < mapping.version) {
      throw new DependencyUnavailable('product database', {
        cause: new Error(`${barcode} was removed by another process`),
      });
    }
  }
};

/**
 * The changing side of the product database on MongoDB. The documents change first, each guarded by its version, so
 * that everything can be repeated; what counts once follows in PostgreSQL.
 */
export const mongoProductWriter = ({ model, cleared, refresh, clear }: Deps): ProductWriter<Tx> => ({
  async upsert(event, { code, name }, changes: readonly MappingChange[]) {
    const below = (await cleared()).get(code) ?? 0;
    const given = changes
      .filter(({ version }) => version >= below)
      .map((change) => ({
        barcode: change.barcode,
        mapping: { ...toMappingDocument(name, change), changed_by: event },
      }));
    for (const batch of inBatches(given, AT_ONCE)) {
      await updateOlder(model, code, await insertMissing(model, code, event, batch));
    }
    return async (tx) => {
      const documents = await refresh(
        tx,
        given.map(({ barcode }) => barcode),
      );
      assertTaken(code, given, documents);
      return appliedBy(event, code, documents);
    };
  },

  async remove(code, removed) {
    const tombstone = { wholesaler_name: '', name: '', size: '', dept: '', sub_dept: '', cg: '', vat: '', source: '' };
    for (const batch of inBatches(removed, AT_ONCE)) {
      const removals = batch.map(({ barcode, version }) => ({
        updateOne: {
          filter: older(barcode, code, Number(version)),
          update: {
            $set: { [`mappings.${code}`]: { ...tombstone, confidence: 0, version: Number(version), gone: true } },
            $addToSet: { wholesalers: code },
            $inc: { revision: 1 },
          },
        },
      }));
      await withMongoErrors(model.bulkWrite(removals, { ordered: false }));
    }
    return async (tx) => {
      await refresh(
        tx,
        removed.map(({ barcode }) => barcode),
      );
    };
  },

  clear: async (wholesaler, version) => (tx) => clear(tx, wholesaler, version),
});
