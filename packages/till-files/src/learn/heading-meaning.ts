/** What a column of a till's file can be about. */
export type Meaning = 'barcode' | 'name' | 'size' | 'place' | 'vat' | 'rrp' | 'cost' | 'supplier' | 'case';

/** Headings as tills write them, in small letters without signs. */
const HEADINGS: Readonly<Record<Meaning, string>> = {
  barcode:
    'barcode, bar code, barcode number, barcodes, ean, ean13, ean code, gtin, upc, plu, plu code, plu number, sku, item code, product code, stock code, stockcode, article code, reference, part no, part number, a part no, global unique id',
  name: 'name, item name, product name, title, description, product, item description, product description, title, product title, long description, short name, receipt name, till name, descr, desc, item descr, item desc, product descr, product desc, article, article name, text, item, item text, plu name, plu description',
  size: 'size, unit size, description size, variation name',
  place:
    'department, dept, dept no, dept code, department code, department name, category, categories, category name, group, product group, product category, main group, master category, main category, parent category, sub group, subgroup, section, type, subcategory, sub category, subcategory 1, subcategory 2, subdept1, subdept2, reporting category, categ id, pos categ ids',
  vat: 'vat, tax, vat rate, tax rate, vat code, tax code, tax rate code, vat rate code, tax name, vat name, tax class, tax group, tax bracket name, tax rate name, tax 1 name, tax 1 percent, vat percent, vat %, tax %, taxes, taxes id, tax category, customer taxes',
  rrp: 'price, retail price, retail, sell price, sell, rrp, sale price, regular price, list price, unit price, price 1, default price, variant price, price sell, standard sell rate, retail sell, cents, pence, price in pence',
  cost: 'cost, cost price, buy price, buy, purchase price, purchase cost, unit cost, supply price, default cost, standard price, default unit cost, cost per item, cost of goods, price buy, valuation rate, net cost',
  supplier: 'supplier, vendor, supplier name, vendor name, default vendor, default vendor name',
  case: 'case, case qty, case quantity, case size, pack size, pack qty, pack quantity, outer, units per case, pack, outer size',
};

const PLAIN = /[^a-z0-9%]+/g;
/** Words written together are told apart by their capitals: `PriceSell`. */
const folded = (heading: string): string =>
  heading
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/\[[^\]]{0,100}\]|\([^)]{0,100}\)/g, ' ')
    .replaceAll('#', ' number ')
    .replace(PLAIN, ' ')
    .replace(/\b(buy|sell)ing\b/g, '$1')
    .trim();

const MEANINGS: ReadonlyMap<string, Meaning> = new Map(
  Object.entries(HEADINGS).flatMap(([meaning, names]) => names.split(', ').map((name) => [name, meaning as Meaning])),
);

/** Words that say nothing of what a column is about, where the rest is the name of something. */
const SAYS_NOTHING = /\b(?:variant|base|raw)\b/g;
/** The till's own word for a rate or a department. */
const OF_TILL = /\b(?:code|class|bracket|category|type)\b/;

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

/** Headings of something else, though a word of theirs is of a meaning: another price, a switch, a text for the web. */
const OTHER =
  /\b(alt|allow|compare|id|customer|image|media|member|offer|online|promo|sale|seo|serial|social|special|status|charge|weight)\b/;
const WITHOUT_VAT = /\b(?:ex|exc|excl|excluding|without|less|net of) ?(?:vat|tax)\b|\bexcl?$/;
const WITH_VAT = /\b(?:inc|incl|including|with) ?(?:vat|tax)\b|\bincl?$/;
const DESCRIBES = /\b(?:descr?|description|title)\b/;

/** Names of what can be written in one way alone, where no product says otherwise. */
const ONE_WAY: ReadonlySet<string> = new Set(
  'rrp, retail, retail price, cents, pence, price in pence, sell, sell price, price, regular price, list price, price sell, cost, cost price, unit cost, buy price, price buy, default cost, default unit cost, cost per item, size, unit size, department, department name, category, category name, product category, product group, master category, main category, parent category, vat rate, tax rate, vat percent, tax percent, vat %, tax %, tax 1 percent, tax 1 name, tax name, vat name, tax bracket name, tax rate name, case qty, case quantity, case size, pack size, pack qty, pack quantity, units per case'.split(
    ', ',
  ),
);

/** What a heading is about. `isPlain`: it is one of the names that tills use. `isOneWay`: it can be written in one way. `isOfTill`: codes of the till's own. `level`: of the shop's places, where it is not the first. `vat`: what a price says of itself. */
export type Named = Readonly<{
  meaning: Meaning;
  isPlain: boolean;
  isOneWay: boolean;
  isOfTill: boolean;
  level?: 2 | 3;
  vat?: 'with' | 'without';
}>;

const vatIn = (words: string): Named['vat'] => {
  if (WITHOUT_VAT.test(words)) return 'without';
  return WITH_VAT.test(words) ? 'with' : undefined;
};

/** Its short form may stand behind it: `Stock Keeping Unit (SKU)`. */
const shortForm = (heading: string): string => folded(/\(([^()]{1,20})\)/.exec(heading)?.[1] ?? '');

/** Names of one meaning with a stroke between them: `Barcode/Product Code`. */
const eitherOf = (heading: string): string => {
  const [first = '', ...others] = heading.split('/').map(folded);
  return others.every((other) => MEANINGS.get(other) === MEANINGS.get(first)) ? first : '';
};

/** The name that tills use, without words that say nothing. */
const nameIn = (words: string, heading: string): string | undefined => {
  const bare = words.replace(SAYS_NOTHING, ' ').replace(/ +/g, ' ').trim();
  return [words, bare, shortForm(heading), eitherOf(heading)].find((name) => MEANINGS.has(name));
};

/** Whether the till's own codes stand there: `Tax category`, `department_code`. */
const isOfTill = (meaning: Meaning, name: string): boolean =>
  (meaning === 'vat' && OF_TILL.test(name) && !/\bname\b/.test(name)) || (meaning === 'place' && /\bcode$/.test(name));

/** What a heading is about, by itself; undefined where it says nothing. */
export const meaningOf = (heading: string): Named | undefined => {
  const whole = folded(heading.replace(/[()]/g, ' '));
  const vat = vatIn(whole);
  const words = vat
    ? whole.replace(WITHOUT_VAT, ' ').replace(WITH_VAT, ' ').replace(/ +/g, ' ').trim()
    : folded(heading);
  const name = nameIn(words, heading);
  const plain = name === undefined ? undefined : MEANINGS.get(name);
  const isAside = !vat && words !== whole && OTHER.test(whole);
  if (name !== undefined && plain && !isAside)
    return {
      meaning: plain,
      isPlain: true,
      isOneWay: ONE_WAY.has(name),
      isOfTill: isOfTill(plain, name),
      ...(vat && { vat }),
    };
  if (OTHER.test(whole)) return undefined;
  const hint = HINTS.find(([pattern]) => pattern.test(words));
  return hint && { meaning: hint[1], isPlain: false, isOneWay: false, isOfTill: false, ...(vat && { vat }) };
};

/** Tills for parts are for trade, whose prices may be without VAT. */
const PART = /\bpart (?:no|number)\b/;
const BROADER = /^(?:master|main|parent) (?:category|group)$/;
const CATEGORY = /^(?:product )?category(?: name)?$/;
const DEPARTMENT = /^(?:department|dept)(?: name)?$/;

/** `Category 1`, `Category 2`. */
const NUMBERED = /^(?:category|department|dept|group|level) ([123])$/;

/** Those that are numbered are levels; a category below a broader one, or below departments, is of the second; beside a group of categories nobody knows. */
const placeAmong = (named: Named, heading: string, headings: readonly string[]): Named => {
  const number = NUMBERED.exec(folded(heading))?.[1];
  if (number !== undefined && headings.filter((one) => NUMBERED.test(folded(one))).length > 1) {
    const sure = { ...named, isPlain: true, isOneWay: true };
    return number === '1' ? sure : { ...sure, level: number === '2' ? 2 : 3 };
  }
  if (!CATEGORY.test(folded(heading))) return named;
  const others = headings.filter((one) => one !== heading).map(folded);
  if (others.some((one) => BROADER.test(one) || DEPARTMENT.test(one))) return { ...named, level: 2 };
  return others.includes('category group') ? { ...named, isOneWay: false } : named;
};

const isNameOfProduct = (heading: string): boolean => {
  const named = meaningOf(heading);
  return named?.meaning === 'name' && named.isPlain;
};

/** What a heading is about among others: a description beside a column of names is a text of its own. */
export const meaningAmong = (heading: string, headings: readonly string[]): Named | undefined => {
  const named = meaningOf(heading);
  const isText = (one: string): boolean => DESCRIBES.test(folded(one));
  if (named?.meaning === 'rrp' && !named.vat && headings.some((one) => PART.test(folded(one))))
    return { ...named, isOneWay: false };
  if (named?.meaning === 'place') return placeAmong(named, heading, headings);
  if (named?.meaning !== 'name' || !isText(heading)) return named;
  const isBefore = (one: string): boolean => !isText(one) || folded(one).length < folded(heading).length;
  return headings.some((one) => one !== heading && isBefore(one) && isNameOfProduct(one)) ? undefined : named;
};
