import type { Decision } from '@tillmap/classification';
import {
  type MakerEvidence,
  type MakerProduct,
  makerCandidates,
  shortestPrefix,
} from '@tillmap/classification/classifier';
import type { BarcodesUnder } from '../../adapters/postgres/barcodes-under.ts';
import type { ItemToClassify } from '../../domain/evidence.ts';
import type { Hierarchy } from '../../domain/hierarchy.ts';
import { mappingOf } from '../../domain/product.ts';
import type { ProductStore } from '../ports/product-store.ts';

type Deps = Readonly<{ products: Pick<ProductStore, 'find'>; barcodesUnder: BarcodesUnder }>;
type Undecided = Readonly<{ item: ItemToClassify; decision: Decision }>;

const isNameless = ({ item, decision }: Undecided): boolean => decision.reason === 'no_description' && !item.ownOnly;

/**
 * Where this wholesaler has other products of the maker, for items of which nothing but the barcode is known: candidates for a
 * person, never a category.
 */
export const findMakerCandidates =
  ({ products, barcodesUnder }: Deps) =>
  async (
    undecided: readonly Undecided[],
    wholesaler: string,
    hierarchy: Hierarchy,
  ): Promise<ReadonlyMap<ItemToClassify, MakerEvidence>> => {
    const asked = undecided.filter(isNameless).flatMap(({ item }) => {
      const prefix = shortestPrefix(item.barcode);
      return prefix === undefined ? [] : [{ item, prefix }];
    });
    if (asked.length === 0) return new Map();
    const found = await products.find(await barcodesUnder([...new Set(asked.map(({ prefix }) => prefix))]));
    const known = [...found.values()].flatMap((product): MakerProduct[] => {
      const codes = mappingOf(product, wholesaler)?.codes;
      return codes && hierarchy.isKnown({ ...codes, vatCode: '' }) ? [{ barcode: product.barcode, codes }] : [];
    });
    const byPrefix = Map.groupBy(known, ({ barcode }) => shortestPrefix(barcode));
    return new Map(
      asked.flatMap(({ item, prefix }) => {
        const evidence = makerCandidates(item.barcode, byPrefix.get(prefix) ?? []);
        return evidence ? [[item, evidence] as const] : [];
      }),
    );
  };

/** The decision with what the maker says, which leaves it undecided. */
export const withMaker = (decision: Decision, maker: MakerEvidence | undefined): Decision =>
  maker
    ? {
        ...decision,
        reason: 'maker_only',
        details: [...decision.details, ...maker.details],
        candidates: maker.candidates,
      }
    : decision;
