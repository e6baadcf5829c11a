import type { Assortment } from './assortment.ts';
import { type Cells, csvText } from './csv.ts';
import type { Product } from './products.ts';
import { type Random, seededRandom } from './random.ts';
import { abbreviated, SUPPLIER_HEADER, supplierRow } from './supplier-rows.ts';

export const CLEAN_ROWS = 1_200;

/** One table of a supplier, before it becomes a file. */
export type CleanFile = Readonly<{ name: string; rows: readonly Cells[] }>;

/** Three tables: half of each is known to the wholesaler, a quarter to the other one only, a quarter to nobody. */
export const cleanTables = (assortment: Assortment): readonly CleanFile[] => {
  const { common, northwayOnly, harbourOnly, fresh } = assortment;
  const own = [...common, ...northwayOnly];
  return [
    { name: 'northway-weekly-order.csv', rows: table(own, harbourOnly, fresh, 'NWC', 1) },
    { name: 'northway-price-list.txt', rows: table(own, harbourOnly, fresh, 'NWC', 2) },
    { name: 'harbour-new-range.xlsx', rows: table([...common, ...harbourOnly], northwayOnly, fresh, 'HBW', 3) },
  ];
};

export const cleanText = ({ name, rows }: CleanFile): string => csvText(rows, name.endsWith('.txt') ? '\t' : ',');

const table = (
  own: readonly Product[],
  others: readonly Product[],
  fresh: readonly Product[],
  supplier: string,
  seed: number,
): Cells[] => {
  const random: Random = seededRandom(seed);
  const take = (products: readonly Product[], count: number) => random.shuffled(products).slice(0, count);
  const rows = [
    ...take(own, CLEAN_ROWS / 2).map((product) => supplierRow(product, supplier, product.name)),
    ...take(others, CLEAN_ROWS / 4).map((product) => supplierRow(product, supplier, abbreviated(product.name, random))),
    ...take(fresh, CLEAN_ROWS / 4).map((product) => supplierRow(product, supplier, abbreviated(product.name, random))),
  ];
  return [[...SUPPLIER_HEADER], ...random.shuffled(rows)];
};
