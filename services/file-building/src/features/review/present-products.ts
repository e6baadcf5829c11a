import { fromCodeFields } from '@tillmap/classification';
import type { ReviewedProduct, WorkbenchRow } from '@tillmap/contracts';
import type { KnownProduct } from '../../model/item.ts';
import type { ProductDatabase } from '../../model/products.ts';
import { memoryOf, type Session } from '../../model/session.ts';
import type { PriceMemory } from '../../model/stores/prices.ts';
import type { UsualVatDirectory } from '../../model/usual-vat.ts';
import type { Names, NamesOf, WholesalerDirectory } from '../../model/wholesaler.ts';
import { namelessProducts, quotedWholesalers, reviewedProduct, shownState } from './rules/review-texts.ts';
import type { ReviewRow } from './stores/review-list.ts';

type Deps = {
  wholesalers: WholesalerDirectory;
  names: NamesOf;
  products: ProductDatabase;
  priceMemory: PriceMemory;
  usualVat: UsualVatDirectory;
};

type SessionShown = Pick<Session, 'id' | 'wholesalerCode' | 'isSample' | 'prices'>;

/** Shows rows of the review with the names and choices that stand outside of them. */
export const productPresenter = ({ wholesalers, names: namesFor, products, priceMemory, usualVat }: Deps) => {
  const present = async (
    session: SessionShown,
    rows: readonly ReviewRow[],
    names: Names,
  ): Promise<ReviewedProduct[]> => {
    const quoted = new Map<string, string>();
    for (const other of new Set(rows.flatMap(({ evidence }) => quotedWholesalers(evidence)))) {
      const known = await wholesalers.get(other).catch(() => undefined);
      quoted.set(other, known?.wholesaler.name ?? other);
    }
    const barcodes = new Set(rows.flatMap(({ evidence }) => namelessProducts(evidence)));
    // The list is worth more than the names of what resembles its items.
    const described = await products
      .describe(session.wholesalerCode, [...barcodes])
      .catch(() => new Map<string, KnownProduct>());
    const { soldAs } = await priceMemory.find(memoryOf(session));
    return rows.map(({ classified, evidence }) =>
      reviewedProduct(classified, evidence, names, {
        wholesalerName: (other) => quoted.get(other) ?? other,
        product: (barcode) => described.get(barcode),
        prices: session.prices,
        soldAsBefore: soldAs,
      }),
    );
  };

  /** The same as the workbench shows them: with what people did with them. */
  const rows = async (session: SessionShown, found: readonly ReviewRow[], names: Names): Promise<WorkbenchRow[]> => {
    const shown = await present(session, found, names);
    const usual = await usualVat.of(session.wholesalerCode);
    return shown.map((product, at) => ({
      ...product,
      // Old evidence and the assistant name places without a code.
      candidates: product.candidates.map((candidate) => ({
        ...candidate,
        vat_code: candidate.vat_code || usual.of(fromCodeFields(candidate))?.vatCode || product.vat_code,
      })),
      review: shownState(found[at]!, usual),
      alike: found[at]!.alike,
    }));
  };
  return { namesFor, present, rows };
};

export type ProductPresenter = ReturnType<typeof productPresenter>;
