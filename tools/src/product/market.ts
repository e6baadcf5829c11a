import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ean13, upcWithZero } from '@tillmap/samples/barcodes.ts';
import { type Cells, csvText } from '@tillmap/samples/csv.ts';
import { northway, type Wholesaler } from '@tillmap/samples/hierarchy.ts';
import { makeProducts, type Product } from '@tillmap/samples/products.ts';
import { type Random, seededRandom } from '@tillmap/samples/random.ts';
import { wholesalerFiles } from '@tillmap/samples/reference-files.ts';
import { abbreviated, SUPPLIER_HEADER, supplierRow } from '@tillmap/samples/supplier-rows.ts';
import { readTaxonomy } from '@tillmap/samples/taxonomy.ts';

/** Products as one wholesaler knows them, and others that nobody has seen yet. The same ones on every machine. */
export type Market = Readonly<{ wholesaler: Wholesaler; known: readonly Product[]; fresh: readonly Product[] }>;

// Each draw deals the brands out anew: the more draws, the more departments a brand is met in.
const PRODUCTS_PER_DRAW = 50_000;

export const makeMarket = (code: string, knownCount: number, freshCount: number): Market => {
  const taxonomy = readTaxonomy();
  const products = new Map<string, Product>();
  for (let draw = 1; products.size < knownCount + freshCount; draw += 1) {
    for (const product of makeProducts(taxonomy, PRODUCTS_PER_DRAW, seededRandom(draw))) {
      const key = `${product.name} ${product.size}`;
      if (!products.has(key)) products.set(key, { ...product, barcode: barcodeOfDraw(product.barcode, draw) });
    }
  }
  const all = seededRandom(0).shuffled([...products.values()]);
  return {
    wholesaler: { ...northway(taxonomy), code },
    known: all.slice(0, knownCount),
    fresh: all.slice(knownCount, knownCount + freshCount),
  };
};

/** Companies lie far enough apart for each draw to have its own. */
const barcodeOfDraw = (barcode: string, draw: number): string => {
  const make = barcode.length === 13 ? ean13 : upcWithZero;
  const digits = barcode.slice(barcode.length - 11, -1);
  return make(Number(digits.slice(0, 5)) + draw, Number(digits.slice(5)));
};

/**
 * A supplier's lines: some as the wholesaler knows them, the others, half of them unless it is said, unknown barcodes under
 * shortened descriptions.
 */
export const supplierLines = (
  { known, fresh }: Market,
  count: number,
  seed: number,
  unknown = Math.floor(count / 2),
): Cells[] => {
  const random: Random = seededRandom(seed);
  if (known.length < count - unknown || fresh.length < unknown)
    throw new Error(`There are not enough products for ${count} lines.`);
  const lines = [
    ...known.slice(0, count - unknown).map((product) => supplierRow(product, 'NWC', product.name)),
    ...fresh.slice(0, unknown).map((product) => supplierRow(product, 'NWC', abbreviated(product.name, random))),
  ];
  return [[...SUPPLIER_HEADER], ...random.shuffled(lines)];
};

/** Writes departments, VAT codes and mappings of a market's wholesaler into `folder`, and answers their paths. */
export const writeReferenceFiles = async (
  folder: string,
  { wholesaler, known }: Market,
): Promise<Readonly<{ departments: string; vatCodes: string; mappings: string; lastBarcode: string }>> => {
  const [departments, vatCodes, mappings] = wholesalerFiles(wholesaler, known, ({ name }) => name).map(
    ([name, text]) => ({ path: join(folder, name), text }),
  );
  if (!departments || !vatCodes || !mappings) throw new Error('A wholesaler has three reference files.');
  for (const { path, text } of [departments, vatCodes, mappings]) await writeFile(path, text);
  const lastBarcode = mappings.text.trimEnd().split('\r\n').at(-1)?.split(',')[0] ?? '';
  return { departments: departments.path, vatCodes: vatCodes.path, mappings: mappings.path, lastBarcode };
};

export const writeCsv = (path: string, rows: readonly Cells[]): Promise<void> => writeFile(path, csvText(rows));
