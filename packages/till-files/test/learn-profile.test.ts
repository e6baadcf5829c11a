import { describe, expect, test } from '@jest/globals';
import {
  BUILT_IN_PROFILES,
  type LearnedColumn,
  type LearnedProfile,
  learnProfile,
  type ProductFields,
  readProfile,
  type Template,
} from '../src/index.ts';
import { COLUMN, exportOf, type Made, seeded, shopProducts } from './templates.ts';

const CSV: Template['form'] = {
  kind: 'csv',
  separator: ';',
  quotes: 'where_needed',
  newline: 'crlf',
  characters: 'windows-1252',
};
const XLSX: Template['form'] = { kind: 'xlsx', sheet: 'Items' };

const made = (line: string): Made[] =>
  line.split(', ').map((one) => {
    const [kind, heading] = one.split('=');
    return COLUMN[kind!]!(heading!);
  });

/** Tills of tills.md, each with its columns renamed, in another order and with more of them. */
const TEMPLATES: Readonly<Record<string, readonly Made[]>> = {
  'a counter till with numbers': made(
    'barcode=PLU, cutName=Descr, departmentCode=Dept, always=Grp, vatCode=Tax, price=Price, cost=Cost, caseQuantity=Case, empty=XREF, stock=In stock',
  ),
  OSPOS: made(
    'empty=Id, name=Item Name, barcode=Barcode, department=Category, cost=Cost Price, price=Unit Price, vatName=Tax 1 Name, vatRate=Tax 1 Percent, empty=Tax 2 Name, size=Description, empty=HSN, stock=location_shop',
  ),
  Loyverse: made(
    'key=Handle, barcode=SKU, nameAndSize=Name, department=Category, empty=Option 1, cost=Cost, barcode=Barcode, flag=Track stock, price=Price [High Street], stock=In stock [High Street]',
  ),
  Square: made(
    'key=Token, nameAndSize=Item, barcode=GTIN, department=Reporting Category, price=Price, cost=Default Unit Cost, supplier=Default Vendor Name, always=Sellable, soldOn=Last sold',
  ),
  'Lightspeed X': made(
    'key=id, barcode=sku, nameAndSize=name, departmentOther=product_category, cost=supply_price, price=retail_price, vatName=outlet_tax_Main, supplier=supplier_name, always=active, stock=inventory_Main',
  ),
  ProEPOS: made(
    'nameAndSize=Product, barcode=Barcode, empty=Barcode2, department=Department, subDepartment=subdept1, price=Retail price, vatRate=Tax rate, stock=Stock qty, supplier=Supplier, caseQuantity=Pack size, caseCost=Pack cost',
  ),
  KriolOS: made(
    'barcode=Ref, barcode=EAN, name=Name, cost=Buy, price=Sell, departmentOther=Cat, vatCode=Tax, soldOn=Changed',
  ),
  Odoo: made('key=id, name=name, barcode=barcode, price=list_price, cost=standard_price, path=categ_id, flag=pos'),
  'a till in pence': made(
    'departmentCode=LINK1, vatCode=VAT STATUS, barcode=PLU CODE, cutName=TEXT, pence=PRICE1, empty=PRICE2, flag=FLAG',
  ),
  'a till without VAT in its prices': made(
    'barcode=Part no, name=Text, priceWithoutVat=Sell, cost=Buy, vatCode=Tax code, departmentOther=Main group, stock=Quantity',
  ),
  'a till with decimal commas': made(
    'nameAndSize=Article, barcode=EAN, priceWithComma=Price, departmentCode=Group, vatRate=VAT %, supplier=Vendor, stock=Qty',
  ),
  'a till with words of its own': made(
    'soldOn=Neu, barcode=K1, cutName=K2, departmentCode=K3, vatCode=K4, price=K5, cost=K6, stock=K7, flag=K8',
  ),
};

const ownedBy = (owner: string, product: ProductFields | undefined) => product && { owner, product };

const learnedOf = (columns: readonly Made[], seed: number, form: Template['form'] = CSV): LearnedProfile => {
  const random = seeded(seed);
  const products = shopProducts(random, 400);
  const byBarcode = new Map(products.map((product) => [product.barcode, product]));
  return learnProfile(exportOf(random, columns, products, form), (cell) => ownedBy('W1', byBarcode.get(cell)), {
    name: 'Till',
    fileName: 'export.csv',
    today: '2026-11-26',
  });
};

const isRight = ({ words }: LearnedColumn, { truth }: Made): boolean =>
  truth === 'Always' ? words.startsWith('Always') : words === truth;
/** It has to be filled for the file to be of use. */
const isNeeded = ({ truth }: Made): boolean => truth !== 'Empty' && truth !== 'Always';

test('Of a dozen made templates at least eight in ten are matched without help, and nothing is wrong without a word', () => {
  const wrong: string[] = [];
  const open: string[] = [];
  let [matched, tried] = [0, 0];
  for (const [till, columns] of Object.entries(TEMPLATES)) {
    for (const seed of [1, 2, 3, 4, 5]) {
      const { columns: learned } = learnedOf(columns, seed);
      const told = columns.map((column, at) => ({ column, learned: learned[at]! }));
      wrong.push(
        ...told
          .filter((one) => one.learned.isSure && !isRight(one.learned, one.column))
          .map((one) => `${till}, ${seed}: ${one.column.heading} is ${one.learned.words}: ${one.learned.why}`),
      );
      const missing = told.filter(
        ({ column, learned: one }) => isNeeded(column) && !(one.isSure && isRight(one, column)),
      );
      open.push(...missing.map((one) => `${till}, ${seed}: ${one.column.heading}: ${one.learned.why}`));
      tried += 1;
      if (missing.length === 0) matched += 1;
    }
  }
  expect(wrong).toEqual([]);
  expect([matched >= tried * 0.8, tried, open]).toEqual([true, 60, open]);
  process.stdout.write(`${matched} of ${tried} made templates are matched without help, none of them wrongly.\n`);
});

test('What is not sure stays empty, and says what it may be', () => {
  for (const columns of Object.values(TEMPLATES)) {
    for (const { isSure, column } of learnedOf(columns, 6).columns) {
      if (!isSure) expect(column.value).toEqual({ text: '' });
    }
  }
});

describe('What is learned', () => {
  const { profile, tables, columns, met, rows } = learnedOf(TEMPLATES['a counter till with numbers']!, 7);

  test('is a profile that can be saved, in the form of the file', () => {
    expect(readProfile(JSON.parse(JSON.stringify(profile))).ok).toBe(true);
    expect(profile.file).toEqual({ content: CSV, header: true });
    expect(learnedOf(TEMPLATES.Square!, 7, XLSX).profile.file.content).toEqual(XLSX);
  });

  test('are the codes of departments and VAT, by the votes of products', () => {
    expect(Object.fromEntries(tables.W1!.vat!)).toEqual({ S: '1', Z: '0', R: '2' });
    expect(tables.W1!.departments!.get('Soft Drinks')).toBe('01');
    expect(columns[2]!.why).toMatch(/^8 codes learned: \d+ products agree, \d+ do not\.$/);
  });

  test('are the codes of each wholesaler by itself: one’s S may be another one’s zero rate', () => {
    const random = seeded(7);
    const products = shopProducts(random, 400);
    const file = exportOf(random, TEMPLATES['a counter till with numbers']!, products, CSV);
    const swapped: Record<string, string> = { S: 'Z', Z: 'S' };
    const known = new Map(
      products.map((product, n) => [
        product.barcode,
        n % 2 === 0
          ? { owner: 'W1', product }
          : { owner: 'W2', product: { ...product, vat_code: swapped[product.vat_code] ?? product.vat_code } },
      ]),
    );
    const source = { name: 'Till', fileName: 'export.csv', today: '2026-11-26' };
    const learned = learnProfile(file, (cell) => known.get(cell), source);
    expect(Object.fromEntries(learned.tables.W1!.vat!)).toMatchObject({ S: '1', Z: '0' });
    expect(Object.fromEntries(learned.tables.W2!.vat!)).toMatchObject({ S: '0', Z: '1' });
  });

  test('is how many barcodes are those of the shop, and where names are cut', () => {
    expect(met).toBeLessThan(rows);
    expect(columns[0]!.why).toMatch(/^\d+ of \d+ values are barcodes of your products\.$/);
    const rules = columns[1]!.column.rules ?? [];
    expect(rules.map(({ test: one, certainty }) => [one, certainty])).toEqual([[{ max_chars: 18 }, 'own_file']]);
  });
});

const empty = (rows: readonly (readonly string[])[]) =>
  learnProfile({ rows, form: CSV }, () => undefined, { name: 'Till', fileName: 'empty.csv', today: '2026-11-26' });

test('An empty template is matched by its headings, and what they leave open is asked', () => {
  const { columns } = empty([['Barcode', 'Item Name', 'Retail Price', 'Dept', 'Bin']]);
  expect(columns.map(({ words, isSure, suggestion }) => [words, isSure, suggestion?.words])).toEqual([
    ['Barcode', true, undefined],
    ['Name and size', true, undefined],
    ['RRP with VAT', true, undefined],
    ['Empty', false, 'Department'],
    ['Empty', false, undefined],
  ]);
});

test('An empty template of seven columns: six are right, and none is wrong', () => {
  const { columns } = empty([
    ['Barcode', 'Descr.', 'Department', 'Cost Price', 'Selling Price ex VAT', 'VAT Rate', 'Bin'],
  ]);
  expect(columns.map(({ words, isSure }) => [words, isSure])).toEqual([
    ['Barcode', true],
    ['Name and size', true],
    ['Department', true],
    ['Unit cost', true],
    ['RRP without VAT', true],
    ['VAT rate', true],
    ['Empty', false],
  ]);
});

test('A description beside a column of names, another price, a switch or a key is not filled by its heading', () => {
  const headings = ['Title', 'Description', 'Compare-at price', 'Charge tax', 'Supplier ID', 'Allow Alt Description'];
  const { columns } = empty([['Item Name', ...headings]]);
  expect(columns.filter(({ isSure }) => isSure).map(({ column }) => column.heading)).toEqual(['Item Name']);
  expect(columns.slice(1).flatMap(({ suggestion }) => suggestion?.words ?? [])).toEqual([]);
  expect(empty([['Barcode', 'Description']]).columns[1]).toMatchObject({ isSure: true, words: 'Name and size' });
});

/** As tills and their public writers have them. */
const KNOWN_HEADINGS: Readonly<Record<string, string>> = {
  'OSPOS 3.4':
    'Id|Barcode|Item Name|Category|Supplier ID|Cost Price|Unit Price|Tax 1 Name|Tax 1 Percent|Tax 2 Name|Tax 2 Percent|Reorder Level|Description|Allow Alt Description|Item has Serial Number|Image|HSN|location_stock',
  'WooCommerce 10.5 and 11, with a plug-in for the till':
    'ID|Type|SKU|GTIN, UPC, EAN, or ISBN|Name|Published|Is featured?|Short description|Description|Tax status|Tax class|Stock|Sale price|Regular price|Categories|Tags|Images',
  Loyverse:
    'Handle|SKU|Name|Category|Description|Sold by weight|Option 1 name|Option 1 value|Cost|Barcode|SKU of included item|Track stock|Available for sale [High Street]|Price [High Street]|In stock [High Street]',
  Shopify:
    'Title|URL handle|Description|Vendor|Product category|Type|Tags|Published on online store|Status|SKU|Barcode|Option1 name|Option1 value|Price|Compare-at price|Cost per item|Charge tax|Tax code',
  'Lightspeed X':
    'id|handle|sku|composite_name|name|description|product_category|variant_option_one_name|tags|supply_price|retail_price|outlet_tax_Main|account_code|account_code_purchase|brand_name|supplier_name|supplier_code|active|track_inventory|inventory_Main',
};

describe('The headings of a known till', () => {
  test.each(Object.entries(KNOWN_HEADINGS))('%s: bring its columns, rules and purposes', (till, line) => {
    const known = [...BUILT_IN_PROFILES.values()].find((one) => one.till === till)!;
    const { profile, notes } = empty([line.split('|')]);
    expect(readProfile(JSON.parse(JSON.stringify(profile)))).toMatchObject({ ok: true });
    expect([profile.till, profile.purposes]).toEqual([till, known.purposes]);
    expect(notes[0]).toBe(`These are the columns of ${known.name}, so its rules and notes hold here as well.`);
    const rules = profile.columns.flatMap((column) => column.rules ?? []);
    expect(rules.length).toBeGreaterThan(2);
    const description = profile.columns.find(({ heading }) => /^description$/i.test(heading));
    expect(JSON.stringify(description?.value)).not.toContain('"description"');
  });

  test('The barcode of an export of WooCommerce goes under the heading that its import knows', () => {
    const { profile } = empty([KNOWN_HEADINGS['WooCommerce 10.5 and 11, with a plug-in for the till']!.split('|')]);
    expect(profile.columns.map(({ heading }) => heading)).toContain('global_unique_id');
  });

  test('Half of them are those of another till', () => {
    expect(empty([['Id', 'Barcode', 'Item Name', 'Category', 'Cost Price']]).profile.till).toBe('');
  });
});

test('A standard rate may be an empty cell at the till', () => {
  const random = seeded(11);
  const products = shopProducts(random, 300);
  const byBarcode = new Map(products.map((product) => [product.barcode, product]));
  const classes: Record<string, string> = { S: '', Z: 'zero-rate', R: 'reduced-rate' };
  const rows = products.map(({ barcode, description, vat_code }) => [barcode, description, classes[vat_code]!]);
  const source = { name: 'Till', fileName: 'a.csv', today: '2026-11-26' };
  const template = { rows: [['SKU', 'Name', 'Tax class'], ...rows], form: CSV };
  const { tables, unsureCodes } = learnProfile(template, (cell) => ownedBy('W1', byBarcode.get(cell)), source);
  expect([Object.fromEntries(tables.W1!.vat!), unsureCodes]).toEqual([classes, []]);
});

test('A file without a header, with rows above it, or with nothing is told', () => {
  const products = shopProducts(seeded(8), 60);
  const byBarcode = new Map(products.map((product) => [product.barcode, product]));
  const rows = products.map(({ barcode, description, rrp }) => [barcode, description, rrp, '']);
  const source = { name: 'Till', fileName: 'a.csv', today: '2026-11-26' };
  const bare = learnProfile({ rows, form: CSV }, (cell) => ownedBy('W1', byBarcode.get(cell)), source);
  expect(bare.profile.file.header).toBe(false);
  expect(bare.columns.map(({ words }) => words)).toEqual(['Barcode', 'Name', 'RRP with VAT']);
  const above = learnProfile(
    { rows: [['Export of 24 November'], ['EAN', 'Text', 'Price'], ...rows], form: CSV },
    (cell) => ownedBy('W1', byBarcode.get(cell)),
    source,
  );
  expect(above.notes).toEqual(['The row above the header is not written.']);
  expect(empty([]).columns).toEqual([]);
});

describe('What products cannot tell is asked, not guessed', () => {
  const source = { name: 'Till', fileName: 'a.csv', today: '2026-11-26' };
  const learned = (change: object, columns: string) => {
    const random = seeded(9);
    const products = shopProducts(random, 200).map((product) => ({ ...product, ...change }));
    const byBarcode = new Map(products.map((product) => [product.barcode, product]));
    const template = exportOf(random, made(columns), products, CSV);
    return learnProfile(template, (cell) => ownedBy('W1', byBarcode.get(cell)), source).columns;
  };

  test('a price where all products are without VAT, and a cost where cases have one unit', () => {
    const [, price] = learned({ vat_rate: '0', vat_code: 'Z' }, 'barcode=EAN, price=Price');
    expect([price!.isSure, price!.suggestion?.words]).toEqual([false, 'RRP with VAT']);
    const same = learned({ cost: '1.20', case_cost: '1.20' }, 'barcode=EAN, cost=Cost');
    expect(same[1]!.isSure).toBe(false);
  });

  test('but not whether names have sizes, where no product has one', () => {
    const [, name] = learned({ size: '' }, 'barcode=EAN, name=Text');
    expect([name!.isSure, name!.words]).toEqual([true, 'Name and size']);
  });

  test('a column whose heading says something else than its values', () => {
    const [, cost] = learned({}, 'barcode=EAN, price=Cost price');
    expect([cost!.isSure, cost!.why]).toEqual([false, expect.stringContaining('But its heading says something else.')]);
  });

  test('a column that is the same in each row, where the heading means something', () => {
    const [, tax] = learned({}, 'barcode=EAN, always=Tax code');
    expect([tax!.isSure, tax!.suggestion?.words]).toEqual([false, 'Always "1"']);
  });
});

test('A column that is called like a barcode is not sure where codes of the till stand in it', () => {
  const codes = Array.from({ length: 30 }, (_, n) => `A${String(n).padStart(4, '0')}`);
  const [stock, other] = empty([
    ['Stock code', 'Barcode'],
    ...codes.map((code, n) => [code, n % 3 === 0 ? '' : '5026277003822']),
  ]).columns;
  expect(stock).toMatchObject({ isSure: false, suggestion: { words: 'Barcode' } });
  expect(other).toMatchObject({ words: 'Barcode' });
  expect(empty([['Stock code']]).columns[0]).toMatchObject({ isSure: true, words: 'Barcode' });
});
