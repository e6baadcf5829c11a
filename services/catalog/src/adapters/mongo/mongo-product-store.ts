import type { CodePair } from '@tillmap/classification';
import type { ProductStore } from '../../application/ports/product-store.ts';
import type { Cleared, Clearing, MappingDocument } from '../../domain/product-document.ts';
import { isLive, liveMappings, sharedNamesOf, toProduct } from '../../domain/product-document.ts';
import { inBatches } from './in-batches.ts';
import { withMongoErrors } from './mongo-errors.ts';
import type { Mongo } from './open-mongo.ts';
import { type MongoProduct, type ProductModel, type StoredMongoProduct, toStored } from './product-model.ts';

/** Keys in one query. */
const KEYS = 500;
const BATCH = 2_000;

/** The documents of products, by what each is looked up by: its key. */
export const mongoProductDocuments = (model: ProductModel) => {
  const read = async (barcodes: readonly string[]): Promise<StoredMongoProduct[]> => {
    const found: StoredMongoProduct[] = [];
    for (const keys of inBatches(barcodes, KEYS)) {
      const documents = await withMongoErrors(model.find({ _id: { $in: keys } }).lean<MongoProduct[]>());
      found.push(...documents.map(toStored));
    }
    return found;
  };

  return {
    read,

    /** Removes those that have no mapping that counts at that moment. */
    async removeUnmapped(barcodes: readonly string[], cleared: Cleared): Promise<void> {
      const unmapped = (await read(barcodes)).filter(
        ({ mappings }) => !Object.entries(mappings).some(([code, mapping]) => isLive(code, mapping, cleared)),
      );
      if (unmapped.length === 0) return;
      // One that was changed since it was read has another revision, and stays.
      const removals = unmapped.map(({ barcode, revision }) => ({
        deleteOne: { filter: { _id: barcode, revision } },
      }));
      await withMongoErrors(model.bulkWrite(removals, { ordered: false }));
    },

    /**
     * Continues a clearing over at most `most` products; returns which changed, and how far it got; `to` is '' at the
     * end.
     */
    async sweep({ code, version, from }: Clearing, most: number) {
      const page = await withMongoErrors(
        model
          .find({ wholesalers: code, _id: { $gt: from } }, { [`mappings.${code}.version`]: 1 })
          .sort({ _id: 1 })
          .limit(most)
          .lean<Pick<MongoProduct, '_id' | 'mappings'>[]>(),
      );
      const old = page.filter(({ mappings }) => (mappings[code]?.version ?? version) < version).map(({ _id }) => _id);
      for (const keys of inBatches(old, KEYS)) {
        await withMongoErrors(
          model.updateMany(
            { _id: { $in: keys }, [`mappings.${code}.version`]: { $lt: version } },
            { $unset: { [`mappings.${code}`]: '' }, $pull: { wholesalers: code }, $inc: { revision: 1 } },
          ),
        );
      }
      return { changed: old, to: page.length < most ? '' : page.at(-1)!._id };
    },
  };
};

const codesOf = (side: string) => ({
  deptCode: `$mappings.${side}.dept`,
  subDeptCode: `$mappings.${side}.sub_dept`,
  cgCode: `$mappings.${side}.cg`,
  vatCode: `$mappings.${side}.vat`,
});

const counts = (code: string, cleared: Cleared) => ({
  [`mappings.${code}.version`]: { $gte: cleared.get(code) ?? 0 },
  [`mappings.${code}.gone`]: { $ne: true },
});

type Deps = Readonly<{ mongo: Mongo; model: ProductModel; cleared: () => Promise<Cleared> }>;

/** The product database on MongoDB; below which versions mappings no longer count is kept in PostgreSQL. */
export const mongoProductStore = ({ mongo, model, cleared }: Deps): ProductStore => {
  const documents = mongoProductDocuments(model);

  return {
    async find(barcodes) {
      if (barcodes.length === 0) return new Map();
      const [versions, found] = await Promise.all([cleared(), documents.read(barcodes)]);
      return new Map(found.map((document) => [document.barcode, toProduct(document.barcode, document, versions)]));
    },

    async *mappings(wholesaler) {
      const versions = await cleared();
      let after = '';
      for (;;) {
        const page: MongoProduct[] = await withMongoErrors(
          model
            .find({ _id: { $gt: after }, ...(wholesaler !== undefined && { wholesalers: wholesaler }) })
            .sort({ _id: 1 })
            .limit(BATCH)
            .lean<MongoProduct[]>(),
        );
        if (page.length === 0) return;
        yield page.flatMap((document) =>
          liveMappings(document, versions, wholesaler).map((mapping) => ({ barcode: document._id, mapping })),
        );
        after = page.at(-1)!._id;
      }
    },

    async *sharedNames(wholesaler) {
      const versions = await cleared();
      let after = '';
      for (;;) {
        const page: Pick<MongoProduct, '_id' | 'mappings'>[] = await withMongoErrors(
          model
            .find({ _id: { $gt: after }, wholesalers: wholesaler }, { mappings: 1 })
            .sort({ _id: 1 })
            .limit(BATCH)
            .lean<Pick<MongoProduct, '_id' | 'mappings'>[]>(),
        );
        yield page.flatMap((document) =>
          sharedNamesOf(document, versions, wholesaler).map((names) => ({ barcode: document._id, names })),
        );
        if (page.length < BATCH) return;
        after = page.at(-1)!._id;
      }
    },

    async codePairs(from, to) {
      const versions = await cleared();
      const pairs = await withMongoErrors(
        model.aggregate<{ _id: Omit<CodePair, 'count'>; count: number }>([
          { $match: { wholesalers: { $all: [from, to] }, ...counts(from, versions), ...counts(to, versions) } },
          { $group: { _id: { from: codesOf(from), to: codesOf(to) }, count: { $sum: 1 } } },
        ]),
      );
      return pairs.map(({ _id, count }) => ({ ..._id, count }));
    },

    async versionOf(wholesaler, barcode) {
      const [versions, document] = await Promise.all([
        cleared(),
        withMongoErrors(
          model
            .findById(barcode, { [`mappings.${wholesaler}.version`]: 1 })
            .lean<{ mappings?: Record<string, Pick<MappingDocument, 'version'>> }>(),
        ),
      ]);
      return Math.max(document?.mappings?.[wholesaler]?.version ?? 0, versions.get(wholesaler) ?? 0);
    },

    ping: () => mongo.ping(),
  };
};
