import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { FLAG_CHOICES, type FlagNation } from './flag-rule.ts';
import { depositOf, type FlaggedProduct, flagsOf, isAgeUnsure } from './flags-of.ts';
import { PRODUCT_KINDS } from './kinds/index.ts';
import { FLAG_RULES } from './rules.ts';

const NATIONS: FlagNation[] = ['england', 'scotland', 'wales', 'northern-ireland'];
const AFTER_ALL = '2030-01-01';

const named = (name: string, size = '', ...place: string[]): FlaggedProduct => ({ name, size, place });

/** The flags in short: "deposit?" where it is not sure. */
const flagsIn = (product: FlaggedProduct, day: string, nation: FlagNation = 'england', choices = FLAG_CHOICES) =>
  flagsOf(product, { day, nation, choices: [...choices] }).map(({ flag, isSure }) => (isSure ? flag : `${flag}?`));

const dayBefore = (day: string): string => {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
};

describe('flags of products', () => {
  test.each<[FlaggedProduct, string, string[]]>([
    [named('Carling Lager 4x440ml'), '2026-12-31', ['age_18', 'alcohol']],
    [named('Carling Lager 4x440ml'), '2027-10-01', ['age_18', 'alcohol', 'deposit']],
    [named('SMIRNOFF RED VODKA 70CL PM£17.49'), '2027-10-01', ['age_18', 'alcohol']],
    [named('Stella Artois 6 x 330ml Bottles'), '2027-10-01', ['age_18', 'alcohol']],
    [named('Cobra 4x440ml'), '2026-12-01', ['age_18', 'alcohol']],
    [named('Horse Infused with Chilli Bourbon Whisky 50cl'), '2026-12-01', ['age_18', 'alcohol']],
    [named('Marlboro Gold King Size 20'), '2026-12-31', ['age_18']],
    [named('Marlboro Gold King Size 20'), '2027-01-01', ['born_2009']],
    [named('Regal King Size 20s'), '2026-12-31', ['age_18']],
    [named('Golden Virginia 30g Includes Cigarette Papers'), '2027-01-01', ['born_2009']],
    [named('Rizla Green Regular 50s'), '2026-12-31', ['age_18']],
    [named('Rizla Green Regular 50s'), '2027-01-01', ['born_2009']],
    [named('Herbal Cigarettes Menthol 20s'), '2027-01-01', ['born_2009']],
    [named('88Vape Tobacco E-Liquid 12mg 10ml'), '2026-09-30', ['age_18']],
    [named('88Vape Tobacco E-Liquid 12mg 10ml'), '2026-10-01', ['age_18', 'duty_stamp']],
    [named('Velo Mint 10mg Nicotine Pouches'), '2026-12-01', ['age_18?']],
    [named('Nurofen Ibuprofen 200mg Tablets 16s'), '2026-12-01', ['medicine', 'two_packs']],
    [named('Gaviscon Heartburn Relief Liquid 150ml'), '2026-12-01', ['medicine']],
    [named('Monster Energy Ultra 500ml'), '2026-12-01', ['age_16']],
    [named('Pepsi Max 500ml'), '2027-10-01', ['deposit']],
    [named('Pepsi Max', '2 LTR'), '2027-10-01', ['deposit']],
    [named('Mineral Water 5L'), '2027-10-01', []],
    [named('Apple Juice Carton 330ml'), '2027-10-01', []],
    [named('Ginger Kombucha 330ml'), '2027-10-01', ['deposit?']],
    [named('Ready Salted Crisps 6 x 25g'), '2026-12-01', ['less_healthy']],
    [named('Lager Style Beer Alcohol Free 0.0% 4x330ml'), '2026-12-01', ['age_18?', 'alcohol?']],
  ])('When %p is sold on %s, then its flags are %p', (product, day, flags) => {
    expect(flagsIn(product, day)).toEqual(flags);
  });

  test.each([
    'Cider Vinegar 500ml',
    'Steak & Ale Pie 500g',
    'Ginger Beer 330ml',
    'Bourbon Creams 150g',
    'Beer Battered Cod 300g',
    'Wine Gums 150g',
    'Tobacco & Vanilla Reed Diffuser',
    'Regal Fairy Cakes 12s',
    'Fly Papers 8 Pack',
    'Superking Duvet Cover',
    'Cigarillo Wafer Biscuits 160g',
    'Smoke Flavoured Cheddar 200g',
  ])('When %s sounds like something restricted, then it has no flag of an age', (name) => {
    for (const day of ['2026-12-01', AFTER_ALL])
      expect(flagsIn(named(name), day).filter((flag) => /18|2009|alcohol/.test(flag))).toEqual([]);
  });

  test('When a name says nothing, then the nearest level of its place decides, and it settles what a name leaves open', () => {
    const bws = 'Beers, Wines & Spirits';
    expect(flagsIn(named('Zogg 6pk', '', bws, 'Lager'), '2026-12-01')).toEqual(['age_18', 'alcohol']);
    expect(flagsIn(named('Zogg 6pk', '', bws, 'Mixers'), '2026-12-01')).toEqual([]);
    expect(flagsIn(named('Zogg 6pk', '', 'Soft Drinks'), '2027-10-01')).toEqual(['deposit?']);
    expect(flagsIn(named('Orange Bitters 20cl'), '2026-12-01')).toEqual(['age_18?', 'alcohol?']);
    expect(flagsIn(named('Orange Bitters 20cl', '', bws), '2026-12-01')).toEqual(['age_18', 'alcohol']);
    const open = { ...named('Zogg', '', bws), isPlaceOpen: true };
    expect(flagsIn(open, '2026-12-01')).toEqual(['age_18?', 'alcohol?']);
    const { by, rule } = flagsOf(named('Zogg', '', bws), { day: '2026-12-01', nation: 'scotland', choices: [] })[0]!;
    expect([by, rule.source.url]).toEqual(['place', expect.stringContaining('legislation.gov.uk/asp/2005/16')]);
  });

  test('When a shop is in another nation, or has chosen nothing, then rules of others are none of it', () => {
    const crisps = named('Ready Salted Crisps 6 x 25g');
    expect(flagsIn(crisps, '2026-12-01', 'wales')).toEqual([]);
    expect(flagsIn(crisps, '2026-12-01', 'england', [] as never)).toEqual([]);
    expect(flagsIn(named('Monster Energy 500ml'), '2026-12-01', 'wales', [] as never)).toEqual([]);
    for (const nation of NATIONS) expect(flagsIn(named('Gin 70cl'), '2026-12-01', nation)).toContain('age_18');
  });

  test('When a name leaves an age open, then that is told, and what is certain or of no age is not', () => {
    expect(isAgeUnsure('Nicotine Pouches Mint 20s', '2026-12-01')).toBe(true);
    expect(isAgeUnsure('Alcohol Free Lager 4x330ml', '2026-12-01')).toBe(true);
    expect(isAgeUnsure('Lager 4x330ml', '2026-12-01')).toBe(false);
    expect(isAgeUnsure('Ginger Kombucha 330ml', AFTER_ALL)).toBe(false);
  });
});

describe('the deposit', () => {
  test.each<[string, string, 'yes' | 'perhaps' | 'no']>([
    ['Coca-Cola 24 x 330ml', '2027-10-01', 'yes'],
    ['Coca-Cola 24 x 330ml', '2027-09-30', 'no'],
    ['Kombucha 330ml', '2027-10-01', 'perhaps'],
    ['Prosecco 75cl', '2027-10-01', 'no'],
    ['Fresh Milk 2L', '2027-10-01', 'no'],
    ['Cola 3.5L', '2027-10-01', 'no'],
    ['Tonic Water 8 x 150ml Cans', '2027-10-01', 'yes'],
  ])('When %s is labelled for %s, then a deposit is %s', (name, day, expected) => {
    for (const nation of NATIONS) expect(depositOf(named(name), { day, nation })).toBe(expected);
  });
});

describe('the rules', () => {
  const product = fc.constantFrom(
    ...[
      'Lager 4x440ml',
      'Cigarettes 20s',
      'Rizla Papers',
      'Herbal Cigarettes',
      'Vape Pods 20mg',
      'Paracetamol 16s',
      'Energy Drink 500ml',
      'Cola 330ml',
      'Milk Chocolate Bar',
    ].map((name) => named(name)),
  );

  test.each(FLAG_RULES.filter(({ from }) => from !== undefined).map((rule) => [rule.id, rule] as const))(
    'When %s begins, then it holds on its day and not on the day before',
    (_id, rule) => {
      const names = ['Lager 4x440ml', 'Cigarettes 20s', 'Vape Pods 20mg', 'Cola 330ml', 'Milk Chocolate Bar'];
      const [nation] = rule.nations ?? NATIONS;
      const holds = (day: string): boolean =>
        names.some((name) =>
          flagsOf(named(name), { day, nation: nation!, choices: FLAG_CHOICES }).some((flag) => flag.rule === rule),
        );
      expect([holds(dayBefore(rule.from!)), holds(rule.from!)]).toEqual([false, true]);
    },
  );

  test('When any product is looked at on any day, then no rule is heard outside its days, nations and choices', () => {
    const day = fc
      .date({ min: new Date('2024-01-01'), max: new Date('2032-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(
        product,
        day,
        fc.constantFrom(...NATIONS),
        fc.subarray([...FLAG_CHOICES]),
        (one, on, nation, choices) => {
          for (const { rule } of flagsOf(one, { day: on, nation, choices })) {
            expect(on >= (rule.from ?? on) && on <= (rule.until ?? on)).toBe(true);
            expect(rule.nations?.includes(nation) ?? true).toBe(true);
            expect(rule.choice === undefined || choices.includes(rule.choice)).toBe(true);
          }
        },
      ),
    );
  });

  test('When any text is a name, then it is read without a throw', () => {
    const text = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(text, text, fc.array(text, { maxLength: 3 }), (name, size, place) => {
        const flags = flagsOf({ name, size, place }, { day: AFTER_ALL, nation: 'england', choices: FLAG_CHOICES });
        expect(flags.every(({ rule }) => FLAG_RULES.includes(rule))).toBe(true);
      }),
    );
  });

  test('When rules are listed, then each has its own id, kinds that there are, days in order, and a text that is linked', () => {
    const kinds = new Set([...PRODUCT_KINDS.map(({ id }) => id), 'less-healthy', 'deposit-drink']);
    expect(new Set(FLAG_RULES.map(({ id }) => id)).size).toBe(FLAG_RULES.length);
    for (const { kinds: of, from, until, source, says } of FLAG_RULES) {
      for (const kind of of) expect(kinds).toContain(kind);
      for (const day of [from, until]) if (day) expect(day).toMatch(/^20\d\d-\d\d-\d\d$/);
      expect((from ?? '') <= (until ?? '9999')).toBe(true);
      expect(source.url).toMatch(/^https:\/\//);
      expect(says).not.toMatch(/\.$/);
    }
  });
});

test.each([
  [['Tobacco, News & Services', 'Phones & Gifts', 'Toys & Collectables'], []],
  [['Tobacco, News & Services', 'News & Stationery', 'Newspapers & Magazines'], []],
  [['Tobacco, News & Services', 'Cigarettes & Tobacco', 'Rolling Tobacco'], ['sure']],
  [['Tobacco, News & Services'], ['not sure']],
  [['Beers, Wines & Spirits', 'Gift Packs'], ['sure']],
  [['Beer, Wine and Crisps', 'Gift Packs'], []],
])('When a product without a kind of its own is in %j, then being for adults is %j', (place, expected) => {
  const flags = flagsOf({ name: 'Zogg', size: '', place }, { day: '2026-11-30', nation: 'england', choices: [] });
  const ofAge = flags.filter(({ flag }) => flag === 'age_18').map(({ isSure }) => (isSure ? 'sure' : 'not sure'));
  expect([...new Set(ofAge)]).toEqual(expected);
});
