import { likelyGtins, shownGtin, unitGtin } from '@tillmap/supplier-files';
import type { KnownProduct } from '../../model/item.ts';
import type { ProductDatabase } from '../../model/products.ts';
import type { BarcodeNote, NotedBarcode } from '../../model/rows/barcode-note.ts';

const MAX_SUGGESTIONS = 3;

const alternativesOf = ({ canonical }: NotedBarcode): readonly string[] => {
  const unit = unitGtin(canonical);
  return unit === undefined ? likelyGtins(canonical) : [unit];
};

const suggestionText = (noted: NotedBarcode, known: ReadonlyMap<string, KnownProduct>): string => {
  const named = alternativesOf(noted)
    .flatMap((barcode) => {
      const product = known.get(barcode);
      return product ? [`${shownGtin(barcode)} (${product.name})`] : [];
    })
    .slice(0, MAX_SUGGESTIONS);
  if (named.length === 0) return '';
  return unitGtin(noted.canonical) === undefined
    ? `Did you mean ${named.join(' or ')}?`
    : `${noted.barcode} is a case code; the unit in it is ${named[0]}.`;
};

/**
 * Words for the barcodes of a file that were repaired, are doubtful or are case codes, with the known products that a
 * mistyped one could stand for. While the product database does not answer, they go without the names.
 */
export const barcodeNotes = async (
  products: Pick<ProductDatabase, 'describe'>,
  wholesalerCode: string,
  noted: readonly NotedBarcode[],
): Promise<BarcodeNote[]> => {
  const asked = [...new Set(noted.flatMap(alternativesOf))];
  const known: ReadonlyMap<string, KnownProduct> =
    asked.length === 0 ? new Map() : await products.describe(wholesalerCode, asked).catch(() => new Map());
  return noted.flatMap((one) => {
    const said = [one.note, suggestionText(one, known)].filter((text) => text !== '');
    return said.length === 0 ? [] : [{ line: one.line, reasons: [`Line ${one.line}: ${said.join(' ')}`] }];
  });
};
