import type { SupplierVatEvidence } from '@tillmap/classification';

/** Fewer known products prove nothing, nor do those that agree less than this (0..1). */
const FEWEST_PRODUCTS = 3;
const SURE_SHARE = 0.9;
/** A value stands for a VAT code here when products with that code have it this many times as often as others. */
const TIMES_OFTENER = 2;
/** What may come about by chance (0..1) in a whole column. */
const CHANCE = 0.05;
const PERCENT = /^(\d+(?:[.,]\d+)?)\s*%?$/;

/** '20', '20.0' and '20 %' are one rate; codes are the same in upper and lower case. */
const keyOf = (given: string): string => {
  const [, rate] = PERCENT.exec(given) ?? [];
  return rate === undefined ? given.toLowerCase() : String(Number(rate.replace(',', '.')));
};

/** A product of a file that is certainly known: its VAT there, and its VAT code here. */
export type KnownVat = Readonly<{ supplierVat: string; vat: string }>;

/** The VAT code here that most of them have, and how many; of equally many the first by its text. */
const commonest = (products: readonly KnownVat[]): [vat: string, agreeing: number] => {
  const byVat = Map.groupBy(products, ({ vat }) => vat);
  const counts = Array.from(byVat, ([vat, { length }]): [string, number] => [vat, length]);
  return counts.toSorted(([x, a], [y, b]) => b - a || (x < y ? -1 : 1))[0]!;
};

type Learned = Omit<SupplierVatEvidence, 'given'>;

/** The probability (0..1) that of `products` at least `agreeing` agree where each does with this probability. */
const byChance = (agreeing: number, products: number, probability: number): number => {
  let sum = 0;
  let term = probability ** products;
  for (let count = products; count >= agreeing; count--) {
    sum += term;
    term *= (count / (products - count + 1)) * ((1 - probability) / probability);
  }
  return sum;
};

/**
 * Whether products with this VAT here have the value that much more often than others, and not by chance among this
 * number of values. As if one of two others had had it besides: few prove little, and none nothing.
 */
const isTelling = ({ vat, agreeing, products }: Learned, told: readonly KnownVat[], entries: number): boolean => {
  const same = told.filter((one) => one.vat === vat).length;
  const others = told.length - same;
  if (others === 0 || agreeing / same < TIMES_OFTENER * ((products - agreeing + 1) / (others + 2))) return false;
  const elsewhere = (same - agreeing + 1) / (told.length - products + 2);
  return byChance(agreeing, products, elsewhere) < CHANCE / entries;
};

/**
 * Fits which VAT codes here the VAT of a supplier's file stands for, on its products that are certainly known.
 * Returns what one value of that column means here, where enough products agree, and products with another VAT here
 * mostly have other values: a column with one value for everything says nothing.
 */
export const learnSupplierVats = (
  known: readonly KnownVat[],
): ((supplierVat: string) => SupplierVatEvidence | undefined) => {
  const told = known.filter(({ supplierVat, vat }) => supplierVat !== '' && vat !== '');
  const learned = new Map<string, Learned>();
  const byEntry = Map.groupBy(told, ({ supplierVat }) => keyOf(supplierVat));
  for (const [key, products] of byEntry) {
    const [vat, agreeing] = commonest(products);
    const found = { vat, agreeing, products: products.length };
    const isSure = products.length >= FEWEST_PRODUCTS && agreeing >= SURE_SHARE * products.length;
    if (isSure && isTelling(found, told, byEntry.size)) learned.set(key, found);
  }
  return (supplierVat) => {
    const found = supplierVat === '' ? undefined : learned.get(keyOf(supplierVat));
    return found && { given: supplierVat, ...found };
  };
};
