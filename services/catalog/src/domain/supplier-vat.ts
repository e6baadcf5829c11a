import type { SupplierVatEvidence } from '@tillmap/matching';

/** Fewer known products prove nothing, nor do those that agree less than this (0..1). */
const FEWEST_PRODUCTS = 3;
const SURE_SHARE = 0.9;
const PERCENT = /^(\d+(?:[.,]\d+)?)\s*%?$/;

/** '20', '20.0' and '20 %' are one rate; codes are the same in upper and lower case. */
const keyOf = (given: string): string => {
  const [, rate] = PERCENT.exec(given) ?? [];
  return rate === undefined ? given.toLowerCase() : String(Number(rate.replace(',', '.')));
};

/** A product of a file that is surely known: its VAT there, and its VAT code here. */
export type KnownVat = Readonly<{ supplierVat: string; vat: string }>;

/**
 * Learns which VAT codes here the VAT of a supplier's file stands for, from those of its products that are surely known.
 * Answers what one entry of that column is here, where enough of them agree. A column that says the same of whatever has
 * another VAT here tells nothing.
 */
export const learnSupplierVats = (
  known: readonly KnownVat[],
): ((supplierVat: string) => SupplierVatEvidence | undefined) => {
  const told = known.filter(({ supplierVat, vat }) => supplierVat !== '' && vat !== '');
  const byGiven = Map.groupBy(told, ({ supplierVat }) => keyOf(supplierVat));
  const learned = new Map(
    Array.from(byGiven, ([key, products]) => {
      const byVat = Map.groupBy(products, ({ vat }) => vat);
      const [vat, agreeing] = [...byVat].toSorted(([, a], [, b]) => b.length - a.length)[0]!;
      return [key, { vat, agreeing: agreeing.length, products: products.length }];
    }),
  );
  const meanings = new Set(Array.from(learned.values(), ({ vat }) => vat));
  if (meanings.size < 2) return () => undefined;
  return (supplierVat) => {
    const found = supplierVat === '' ? undefined : learned.get(keyOf(supplierVat));
    if (!found || found.products < FEWEST_PRODUCTS || found.agreeing < SURE_SHARE * found.products) return undefined;
    return { given: supplierVat, ...found };
  };
};
