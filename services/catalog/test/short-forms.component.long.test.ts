import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { batchLookup, matchingQuality } from '@tillmap/contracts';
import { waitUntil } from '@tillmap/testing';
import { aWholesaler, type CatalogUnderTest, type Given, startCatalog } from './catalog-under-test.ts';
import { hearLog } from './heard-log.ts';

/** Made-up words, and how NORTH writes them: nobody finds the one by the other without having learned it. */
const SHORTS = [
  ['krumbelwick', 'krmblwck'],
  ['ostrovanda', 'ostrvnd'],
  ['pelligarno', 'pllgrn'],
  ['quintubero', 'qntbr'],
] as const;
const KINDS = ['10', '20', '30', '40'] as const;
const BRANDS = ['Alba', 'Brisk', 'Corvo', 'Delmar', 'Estrel', 'Fjord', 'Gala', 'Hebden'];
const FLAVOURS = ['lemon', 'cherry', 'vanilla', 'orange', 'classic', 'summer', 'winter', 'family'];

const gtin = (n: number, prefix = '0503'): string => {
  const body = `${prefix}${String(n).padStart(9, '0')}`;
  const sum = body.split('').reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
};

const both = SHORTS.flatMap(([word, short], kind) =>
  BRANDS.flatMap((brand) =>
    FLAVOURS.map((flavour) => ({
      full: `${brand} ${word} ${flavour}`,
      short: `${brand} ${short} ${flavour}`.toUpperCase(),
      codes: [KINDS[kind]!, '', '', 'S'] as const,
    })),
  ),
).map((given, at) => ({ ...given, barcode: gtin(at) }));

/** What each wholesaler weighs in its shop under the same number is another thing. */
const ofShop = Array.from({ length: 6 }, (_, at) => ({
  barcode: gtin(at, '0020'),
  codes: ['10', '', '', 'S'] as const,
}));

const ELSEWHERE = gtin(900);
const north: Given[] = [
  ...both.map(({ short: name, barcode, codes }) => ({ name, barcode, codes })),
  ...ofShop.map((given, at) => ({ ...given, name: `${BRANDS[at]} hm` })),
];
const south: Given[] = [
  // Every other one, so that some of NORTH's are known to nobody else.
  ...both.filter((_, at) => at % 2 === 0).map(({ full: name, barcode, codes }) => ({ name, barcode, codes })),
  ...ofShop.map((given, at) => ({ ...given, name: `${BRANDS[at]} haddockmousse` })),
];

const NO_NAMES = { sub_dept_code: '', sub_dept_name: '', cg_group_code: '', cg_group_name: '' };
const wholesaler = (code: string) =>
  aWholesaler(
    code,
    KINDS.map((dept) => ({ dept_code: dept, dept_name: `Dept ${dept}`, ...NO_NAMES })),
  );

const figuresOf = async (catalog: CatalogUnderTest, code: string) => {
  const answer = await catalog.get('/api/admin/matching-quality', { role: 'admin' });
  const { models } = matchingQuality.answer.parse(await answer.json()).data;
  return models.find(({ wholesaler_code }) => wholesaler_code === code);
};

/** What NORTH is told about a product that only EAST names, in whole words and with codes that mean nothing to NORTH. */
const lookUp = async (catalog: CatalogUnderTest) => {
  const answer = await catalog.post('/api/external/product/batch-lookup', {
    wholesaler_code: 'NORTH',
    products: [{ barcode: ELSEWHERE }],
  });
  return batchLookup.answer.parse(await answer.json());
};

describe('Short forms', () => {
  let catalog: CatalogUnderTest;
  let before: Awaited<ReturnType<typeof lookUp>>;
  beforeAll(async () => {
    const heard = hearLog();
    catalog = await startCatalog(new Map(['NORTH', 'SOUTH', 'EAST'].map(wholesaler)), {}, heard.log);
    const elsewhere: Given = { barcode: ELSEWHERE, name: 'Zelda Pelligarno 500ml', codes: ['77', '', '', 'S'] };
    await catalog.publish(catalog.upserted('EAST', [elsewhere]));
    await waitUntil(async () => (await lookUp(catalog)).errors.length === 1, { seconds: 20, what: 'it is known' });
    await catalog.publish(catalog.upserted('SOUTH', south), catalog.upserted('NORTH', north));
    before = await lookUp(catalog);
    // Whoever opens the page has it learned.
    expect(await figuresOf(catalog, 'NORTH')).toBeUndefined();
    await heard.untilTrained('NORTH');
  }, 240_000);
  afterAll(() => catalog.stop());

  const untilFound = (): Promise<unknown> =>
    waitUntil(async () => (await lookUp(catalog)).data.length === 1, { seconds: 20, what: 'it is found by its name' });

  test('When several wholesalers name the same products, then it is told what one writes for what', async () => {
    const learned = await figuresOf(catalog, 'NORTH');
    expect(learned?.abbreviations).toBe(SHORTS.length);
    expect(learned?.abbreviation_examples.toSorted((a, b) => (a.short < b.short ? -1 : 1))).toEqual(
      SHORTS.map(([word, short]) => ({ short, word })),
    );
  });

  test('When a name is in whole words, then it is found by those that are shortened, and keeps its own', async () => {
    expect(before.errors[0]?.message).toBe(
      'Known as "Zelda Pelligarno 500ml", but this wholesaler has no similar product yet.',
    );
    await untilFound();
    const [found] = (await lookUp(catalog)).data;
    expect(found).toMatchObject({ name: 'Zelda Pelligarno 500ml', source: 'ai', department: { code: '30' } });
    expect(found?.neighbours.map(({ name }) => name)).toContain('ALBA PLLGRN LEMON');
    expect(found?.neighbours.every(({ name }) => name.includes('PLLGRN'))).toBe(true);
  });

  test('When it is restarted, then the same is found', async () => {
    await untilFound();
    const [found] = (await lookUp(catalog)).data;
    await catalog.restart();
    await untilFound();
    expect((await lookUp(catalog)).data).toEqual([found]);
  });
});
