/**
 * What tills do with the rows of their own file, written from the research on tills alone and apart from the rehearsal: it reads
 * the cells that would leave and knows nothing of profiles. `unknown`: the research does not say what the till does.
 */
export type Fate = 'imported' | 'changed' | 'refused' | 'unknown';
export type Row = ReadonlyMap<string, string>;
/** Of the rows before it in the same file. */
type Till = (row: Row, seen: Seen) => Fate;

/** What a till has taken already: a number or name of each kind is there once. */
class Seen {
  readonly #known = new Map<string, Set<string>>();
  has(kind: string, value: string): boolean {
    return this.#known.get(kind)?.has(value) ?? false;
  }
  add(kind: string, value: string): void {
    const values = this.#known.get(kind) ?? new Set();
    this.#known.set(kind, values.add(value));
  }
}

const cell = (row: Row, heading: string): string => row.get(heading) ?? '';
const worst = (...fates: (Fate | false)[]): Fate =>
  (['refused', 'unknown', 'changed'] as const).find((fate) => fates.includes(fate)) ?? 'imported';
const plain = /^-?\d+(\.\d+)?$/;
const when = (condition: boolean, fate: Fate): Fate | false => condition && fate;
const long = (text: string, most: number): boolean => Array.from(text).length > most;
const isBelowZero = (amount: string): boolean => amount.startsWith('-');
const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const decimals = (text: string): number => /\.(\d*)$/.exec(text)?.[1]?.length ?? 0;

const shopify: Till = (row, seen) => {
  const [title, handle, price, vendor] = ['Title', 'URL handle', 'Price', 'Vendor'].map((name) => cell(row, name)) as [
    string,
    string,
    string,
    string,
  ];
  const isTwice = handle !== '' && seen.has('handle', handle);
  seen.add('handle', handle);
  return worst(
    when(title === '' || long(title, 255), 'refused'),
    when(price !== '' && !plain.test(price), 'refused'),
    when(price === '', 'changed'),
    when(vendor !== '' && !long(vendor, 1), 'refused'),
    when(isBelowZero(price) || isBelowZero(cell(row, 'Cost per item')), 'unknown'),
    when(isTwice, 'changed'),
  );
};

const square: Till = (row) => {
  const [gtin, name, price, category] = ['GTIN', 'Item Name', 'Price', 'Categories'].map((one) => cell(row, one)) as [
    string,
    string,
    string,
    string,
  ];
  return worst(
    when(gtin !== '' && !/^(\d{8}|\d{12,14})$/.test(gtin), 'refused'),
    when(name === '', 'refused'),
    when(price === '' || category === '', 'changed'),
    when(isBelowZero(price) || isBelowZero(cell(row, 'Default Unit Cost')), 'unknown'),
  );
};

const lightspeedX: Till = (row, seen) => {
  const name = cell(row, 'name');
  const isTwice = seen.has('name', name);
  seen.add('name', name);
  const sku = cell(row, 'sku');
  const isKnown = seen.has('sku', sku);
  seen.add('sku', sku);
  const amounts = [cell(row, 'supply_price'), cell(row, 'retail_price')];
  return worst(
    when(/[#$&]/.test(name) || isTwice, 'refused'),
    when(
      sku === '' || isKnown || name === '' || amounts.some((amount) => amount === '' || isBelowZero(amount)),
      'unknown',
    ),
  );
};

const lightspeedR: Till = (row) =>
  worst(
    when(['Description', 'Price'].some((name) => cell(row, name) === '') || isBelowZero(cell(row, 'Price')), 'unknown'),
  );

const loyverse: Till = (row) => {
  const price =
    Array.from(row).find(([heading]) => heading.startsWith('Price [') || heading === 'Default price')?.[1] ?? '';
  return worst(
    when(price !== 'variable' && price !== '' && !plain.test(price), 'refused'),
    when(cell(row, 'Name') === '', 'unknown'),
  );
};

const PHP_NUMBER = /^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i;
const ospos: Till = (row, seen) => {
  const barcode = cell(row, 'Barcode');
  const numeric = ['Cost Price', 'Unit Price', 'Reorder Level', 'Supplier ID', 'Tax 1 Percent', 'Tax 2 Percent'];
  // MariaDB compares barcodes without capitals.
  const isTwice = barcode !== '' && barcode !== '0' && seen.has('barcode', barcode.toLowerCase());
  const money = [cell(row, 'Cost Price'), cell(row, 'Unit Price')];
  const fate = worst(
    when(
      ['Item Name', 'Category', 'Unit Price'].some((name) => cell(row, name) === ''),
      'refused',
    ),
    when(
      numeric.some((name) => cell(row, name) !== '' && !PHP_NUMBER.test(cell(row, name))),
      'refused',
    ),
    when(barcode !== '' && !/^[A-Za-z0-9 ~!#$%&*\-_+=|:.]+$/.test(barcode), 'refused'),
    when(isTwice, 'refused'),
    when(barcode === '0', 'changed'),
    when(
      ['Item Name', 'Category', 'Description', 'Barcode'].some((name) => long(cell(row, name), 255)),
      'changed',
    ),
    // Its reader takes the quote after a backslash as text: the rest of the file is in that cell.
    when(
      [...row.values()].some((text) => /[,"\n]/.test(text) && /\\(?:"|$)/.test(text)),
      'refused',
    ),
    // htmlentities of HTML 4.01: named signs are kept by their names. All of Latin-1's upper half are, most Greek letters and typographic signs.
    when(/["<>&'\u00a0-\u00ff\u0391-\u03c9\u2013-\u203a\u20ac\u2122]/.test(cell(row, 'Description')), 'changed'),
    when(
      money.some((amount) => decimals(amount) > 2),
      'changed',
    ),
    when(
      ['Item Name', 'Category', 'Description'].some((name) => /[\u{10000}-\u{10ffff}]/u.test(cell(row, name))),
      'changed',
    ),
    when((cell(row, 'Tax 1 Percent') === '') !== (cell(row, 'Tax 1 Name') === ''), 'changed'),
  );
  if (fate !== 'refused') seen.add('barcode', barcode.toLowerCase());
  return fate;
};

const JAVA_NUMBER = /^\s*[+-]?(NaN|Infinity|(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?[df]?)\s*$/i;
const isJava = (price: string): boolean => JAVA_NUMBER.test(price.replaceAll(/[$£€]/g, ''));

/** A name that the till has in other capitals is another one for it, or none. */
const isRespelled = (seen: Seen, kind: string, name: string, key = folded(name)): boolean => {
  const isOther = seen.has(`folded ${kind}`, key) && !seen.has(kind, name);
  if (!isOther) seen.add(kind, name);
  seen.add(`folded ${kind}`, key);
  return isOther;
};

/** On the database that KriolOS ships and on MariaDB; Chromis, which has no supplier, was not tried on its own. */
const fateOfNames = (seen: Seen, category: string, supplier: string | undefined): Fate | false => {
  if (supplier === undefined) return when(/['\\]/.test(category), 'unknown');
  const respelled = [isRespelled(seen, 'category', category), isRespelled(seen, 'supplier', supplier)];
  return when(/['\\]/.test(category + supplier) || supplier === '' || respelled.includes(true), 'changed');
};

const uniCenta =
  (needed: readonly string[], isKriolos: boolean): Till =>
  (row, seen) => {
    const of = (...names: string[]): string => names.map((name) => cell(row, name)).find((one) => one !== '') ?? '';
    const [reference, barcode, name] = [of('Reference', 'reference'), of('Barcode', 'barcode'), of('Name', 'name')];
    const whole = [reference, barcode, name].join('\u0000');
    const keyed = (key: string): string => (isKriolos ? key.toLowerCase() : key);
    const [buy, sell] = [of('Buy', 'Buy price', 'BuyPrice'), of('Sell', 'Sell price', 'SellPrice')];
    const isSame = seen.has('whole', whole);
    const clash =
      seen.has('barcode', keyed(barcode)) ||
      seen.has('reference', keyed(reference)) ||
      (!isKriolos && seen.has('name', name));
    const fate = worst(
      when(
        needed.some((heading) => of(heading) === ''),
        'refused',
      ),
      when(!isJava(buy) || !isJava(sell), 'refused'),
      when(!isSame && clash, 'refused'),
      // <html><center><h4> or <HTML> and the name go into a column of 255, counted as Java does.
      when(name.length + (isKriolos ? 18 : 6) > 255, 'refused'),
      fateOfNames(seen, of('Category'), isKriolos ? of('Supplier') : undefined),
    );
    if (fate !== 'refused')
      for (const [kind, value] of [
        ['whole', whole],
        ['barcode', keyed(barcode)],
        ['reference', keyed(reference)],
        ['name', name],
      ] as const)
        seen.add(kind, value);
    return fate;
  };

const proEpos: Till = (row) =>
  worst(
    when(
      ['Name', 'Barcode', 'Department', 'Retail price', 'Pack size'].some((name) => cell(row, name) === ''),
      'refused',
    ),
    when(!plain.test(cell(row, 'Retail price')), 'refused'),
    // A document says that all cells of a row are filled, and the table of rows that an empty cost is taken.
    when(
      ['Pack cost', 'Supplier'].some((name) => cell(row, name) === ''),
      'unknown',
    ),
    when(isBelowZero(cell(row, 'Retail price')) || isBelowZero(cell(row, 'Pack cost')), 'unknown'),
    when(!/^[1-9]\d*$/.test(cell(row, 'Pack size')), 'unknown'),
  );

/** The till knows the categories and taxes of the file by their names, each as one. */
const odoo: Till = (row, seen) => {
  const [id, name, price] = ['id', 'name', 'list_price'].map((one) => cell(row, one)) as [string, string, string];
  const barcode = cell(row, 'barcode');
  const isTwice = id !== '' && seen.has('id', id);
  const barcodeTwice = id === '' && barcode !== '' && seen.has('barcode', barcode);
  seen.add('id', id);
  seen.add('barcode', barcode);
  return worst(
    when(name === '' || barcodeTwice, 'refused'),
    when(
      [cell(row, 'pos_categ_ids'), cell(row, 'taxes_id')].some((names) => names.includes(',')),
      'refused',
    ),
    when(price !== '' && !/\d/.test(price), 'refused'),
    when(isTwice, 'changed'),
    when(/^\d+,\d+$/.test(price) || /[£$€]/.test(price), 'changed'),
    when(decimals(price) > 2, 'changed'),
  );
};

/** A comma separates names but for one after a backslash. */
const namesOf = (text: string): string[] => text.split(/(?<!\\),/);
const levelsOf = (text: string): string[] => {
  const levels = text.split('>').map((one) => one.trim());
  return levels.map((_, at) => levels.slice(0, at + 1).join('>'));
};

const woo: Till = (row, seen) => {
  const [sku, gtin, name, price] = ['SKU', 'global_unique_id', 'Name', 'Regular price'].map((one) =>
    cell(row, one),
  ) as [string, string, string, string];
  const [categories, tags] = [cell(row, 'Categories'), cell(row, 'Tags')];
  const kept = gtin.replaceAll(/[^\dX-]/g, '');
  const isNone = (key: string): boolean => key === '' || key === '0';
  const isTwice = (!isNone(sku) && seen.has('sku', sku.toLowerCase())) || (!isNone(kept) && seen.has('gtin', kept));
  // Categories are made while the file is read, so those of refused rows too. PHP's strtolower leaves accents.
  const isOther = [
    ...levelsOf(categories).map((level) => isRespelled(seen, 'category', level, level.toLowerCase())),
    ...namesOf(tags).map((tag) => isRespelled(seen, 'tag', tag)),
  ];
  const fate = worst(
    when(isTwice || /X./.test(kept), 'refused'),
    when(kept !== gtin, 'changed'),
    when(price === '' || !plain.test(price), 'changed'),
    when(name === '' || name === '0' || name.includes('\\'), 'changed'),
    when(tags === '0' || namesOf(tags).length > 1 || /<.*>/.test(tags), 'changed'),
    when(isOther.includes(true) || /&amp;/.test(categories + tags), 'changed'),
    // Department and sub-department are two levels of one category.
    when(categories === '0' || categories.split('>').length > 2 || namesOf(categories).length > 1, 'changed'),
  );
  if (fate !== 'refused') {
    seen.add('sku', sku.toLowerCase());
    seen.add('gtin', kept);
  }
  return fate;
};

const TILLS: Readonly<Record<string, Till>> = {
  shopify,
  square,
  'lightspeed-x': lightspeedX,
  'lightspeed-r': lightspeedR,
  loyverse,
  ospos,
  kriolos: uniCenta(['Reference', 'Barcode', 'Tax'], true),
  chromis: uniCenta(['Reference', 'Barcode', 'Name'], false),
  proepos: proEpos,
  odoo,
  woocommerce: woo,
};

/** What a till does with each row of a file. */
export const fates = (till: string, rows: readonly Row[]): Fate[] => {
  const seen = new Seen();
  return rows.map((row) => TILLS[till]!(row, seen));
};
export const KNOWN_TILLS = Object.keys(TILLS);
