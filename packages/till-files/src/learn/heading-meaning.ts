/** What a column of a till's file can be about. */
export type Meaning = 'barcode' | 'name' | 'size' | 'place' | 'vat' | 'rrp' | 'cost' | 'supplier' | 'case';

/** Headings as tills write them, in small letters without signs. */
const HEADINGS: Readonly<Record<Meaning, string>> = {
  barcode:
    'barcode, bar code, barcodes, ean, ean13, ean code, gtin, upc, plu, plu code, plu number, sku, item code, product code, stock code, reference, item number, part no, a part no, global unique id',
  name: 'name, item name, product name, description, product, item description, product description, title, product title, long description, short name, receipt name, till name',
  size: 'size, unit size, weight, volume, description size, variation name',
  place:
    'department, dept, dept no, dept code, department code, department name, category, categories, category name, group, product group, product category, main group, sub group, subgroup, section, type, subcategory, sub category, subcategory 1, subcategory 2, subdept1, subdept2, reporting category, categ id, pos categ ids',
  vat: 'vat, tax, vat rate, tax rate, vat code, tax code, tax name, tax class, tax group, tax 1 name, tax 1 percent, vat percent, vat %, tax %, taxes, taxes id, tax status, charge tax',
  rrp: 'price, retail price, retail, sell price, sell, selling price, rrp, sale price, regular price, list price, unit price, price 1, default price, variant price',
  cost: 'cost, cost price, buy price, buy, buying price, purchase price, purchase cost, unit cost, supply price, default cost, standard price, default unit cost, cost per item, cost of goods',
  supplier: 'supplier, vendor, supplier name, vendor name, default vendor, default vendor name',
  case: 'case, case qty, case quantity, case size, pack size, pack qty, pack quantity, outer, units per case, pack, outer size',
};

const PLAIN = /[^a-z0-9%]+/g;
const folded = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/\[[^\]]{0,100}\]|\([^)]{0,100}\)/g, ' ')
    .replace(PLAIN, ' ')
    .trim();

const MEANINGS: ReadonlyMap<string, Meaning> = new Map(
  Object.entries(HEADINGS).flatMap(([meaning, names]) => names.split(', ').map((name) => [name, meaning as Meaning])),
);

/** Words that hint at what a heading means. */
const HINTS: readonly (readonly [RegExp, Meaning])[] = [
  [/\b(barcode|ean|gtin|upc|plu)\b/, 'barcode'],
  [/\b(vat|tax)\b/, 'vat'],
  [/\b(cost|buy)\b/, 'cost'],
  [/\b(price|retail|rrp)\b/, 'rrp'],
  [/\b(dept|department|category|group)\b/, 'place'],
  [/\b(supplier|vendor)\b/, 'supplier'],
  [/\b(name|description|title)\b/, 'name'],
];

/** What a heading is about, by itself; undefined where it says nothing. `isPlain`: it is one of the names that tills use. */
export const meaningOf = (heading: string): Readonly<{ meaning: Meaning; isPlain: boolean }> | undefined => {
  const words = folded(heading);
  const plain = MEANINGS.get(words);
  if (plain) return { meaning: plain, isPlain: true };
  const hint = HINTS.find(([pattern]) => pattern.test(words));
  return hint && { meaning: hint[1], isPlain: false };
};
