import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { figures, namesIn, RATES } from '../test/known-names.ts';
import { type VatRuleQuery, vatAnswerFor, vatRule } from './match-vat-rule.ts';
import { VAT_RULES } from './rules/index.ts';

const vatRuleFor = (query: VatRuleQuery) => vatAnswerFor(query)?.rule;

const NAMES = namesIn('vat-names.tsv');
/** Rules were written with an eye on these; the others measure them. */
const SEEN = NAMES.filter((_, at) => at % 2 === 0);
const HELD_BACK = NAMES.filter((_, at) => at % 2 === 1);

describe('the VAT sense check on names with a known rate', () => {
  test('When the list was written down, then it has 200 names and more, and both halves have all three rates', () => {
    expect(NAMES.length).toBeGreaterThanOrEqual(200);
    for (const half of [SEEN, HELD_BACK])
      expect([...new Set(half.map(({ rate }) => rate))].toSorted((a, b) => a - b)).toEqual(RATES);
  });

  test.each([
    ['the names rules were written for', SEEN],
    ['the names held back', HELD_BACK],
    ['the names held back, in capitals', HELD_BACK.map((named) => ({ ...named, name: named.name.toUpperCase() }))],
    ['all names without their department', NAMES.map((named) => ({ ...named, place: [] }))],
  ])(
    'When %s have a wrong rate, then 95 of 100 are noticed, and at most 2 of 100 right ones are doubted',
    (_, names) => {
      const { caught, alarms } = figures(names);
      expect(caught).toBeGreaterThanOrEqual(95);
      expect(alarms).toBeLessThanOrEqual(2);
    },
  );
});

describe('the VAT sense check on names written by someone who had not read its rules', () => {
  test.each([
    ['second-list.tsv', 200],
    ['third-list.tsv', 100],
  ])(
    'When names of %s have a wrong rate, then 95 of 100 are noticed, and at most 1 of 100 right ones is doubted',
    (file, count) => {
      const names = namesIn(file);
      const { caught, alarms } = figures(names);
      expect(names).toHaveLength(count);
      expect(caught).toBeGreaterThanOrEqual(95);
      expect(alarms).toBeLessThanOrEqual(1);
    },
  );
});

describe('what was once read wrongly', () => {
  test.each<[string, string[], number]>([
    ['Birds Eye Garden Peas 800g', ['Frozen', 'Peas & Vegetables'], 0],
    ["Bird's Trifle Mix 144g", ['Grocery', 'Desserts'], 0],
    ['Wild Bird Seed Mix 2kg', ['Pet Care', 'Bird Seed'], 20],
    ['Unbleached Coffee Filters No.2 40s', ['Grocery', 'Tea, Coffee & Hot Drinks', 'Coffee'], 20],
    ['Fluted Cake Cases 100s', ['Grocery', 'Baking Aids'], 20],
    ['De-Icing Salt 10kg', [], 20],
    ['Cup Cornets 21s', ['Frozen', 'Ice Cream', 'Ice Cream Cones & Sticks'], 0],
    ['Vanilla Waffle Cones 4 x 110ml', ['Frozen', 'Ice Cream', 'Ice Cream Cones & Sticks'], 20],
    ['Cheese Savouries 6 x 25g', ['Crisps & Snacks', 'Baked & Cracker Snacks'], 0],
    ['Sea Salt Pitta Chips 150g', ['Crisps & Snacks', 'Baked & Cracker Snacks'], 0],
    ['Mackerel Fillets in Spring Water 125g', [], 0],
    ['Tuna Chunks in Spring Water 145g', ['Grocery', 'Tinned Fish'], 0],
    ['Hot Dog Sausages in Brine 400g', ['Grocery', 'Tinned Meat'], 0],
    ['Hot Dog Rolls 6pk', ['Breakfast & Bakery', 'Rolls & Baps'], 0],
    ['Chocolate Milk 1L', [], 0],
    ['Assorted Chocolates 200g', [], 20],
    ['Cleansing Milk 200ml', [], 20],
    ['Salmon Skewers 200g', ['Chilled', 'Fish'], 0],
    ['Lunch Box Raisins 14 x 14g', ['Grocery', 'Dried Fruit'], 0],
    ['Rich Fruit Cake Tin 800g', ['Bakery', 'Cakes'], 0],
    ['Lavazza Coffee Filter Ground 250g', ['Grocery', 'Tea, Coffee & Hot Drinks', 'Coffee'], 0],
    ['Bamboo Skewers 100s', ['Non Food', 'Paper', 'Disposable Tableware'], 20],
    ['Round Cake Tin 20cm', ['Grocery', 'Baking Aids'], 20],
    ['Lunch Box 1.2L', ['Household', 'Cookware & Homeware'], 20],
    ['Cotteswold Dairy Milk 2L', ['Chilled', 'Dairy'], 0],
    ['Cadbury Dairy Milk 95g', [], 20],
    ['Durex Play Feel 50ml', ['Health & Beauty', 'Family Planning'], 20],
    ['Durex Naturals 100ml', [], 20],
    ['Durex Thin Feel 12s', ['Health & Beauty', 'Family Planning'], 5],
    ['Clearblue Digital 2s', ['Health & Beauty', 'Family Planning'], 20],
    ['Feminax Express 16s', ['Health & Beauty', 'Feminine Care'], 20],
    ['Kendal Mint Cake 85g', ['Confectionery', 'Boiled & Mints'], 20],
    ['Romneys Mint Cake 85g', [], 20],
    ['Choc Mint Cake Bars 5pk', ['Bakery', 'Cakes'], 0],
    ['Swiss Chard 200g', ['Fresh Produce', 'Vegetables'], 0],
  ])('When %s stands in %p, then %p %% is the right rate', (name, place, rate) => {
    expect(vatRuleFor({ name, place })?.rate).toBe(rate);
  });

  test.each(['Chocolate Puff Pastry 320g', 'Chocolate Iced Slices'])(
    'When only the name %s is known, then chocolate alone does not make it a sweet',
    (name) => {
      expect(vatRuleFor({ name, place: [] })?.rate ?? 0).toBe(0);
    },
  );

  test.each([
    'Salmon Skewers 200g',
    'Vegetable Skewers 4pk',
    'Rich Fruit Cake Tin 800g',
    'Lunch Box Raisins 14x14g',
    'Lavazza Coffee Filter Ground 250g',
    'Cotteswold Dairy Milk 2L',
    'Choc Mint Cake Bars 5pk',
  ])('When only the name %s is known, then it is not taken for anything but food', (name) => {
    expect(vatRuleFor({ name, place: [] })?.rate ?? 0).toBe(0);
  });

  test.each([
    'Unbleached Coffee Filters No.2 40s',
    'Bamboo Skewers 100s',
    'Durex Extra Safe 6s',
    'Dairy Milk Buttons 95g',
  ])("When only the name %s is known, then it does not outweigh a shop's own mapping", (name) => {
    expect(vatAnswerFor({ name, place: [] })?.isCertain).not.toBe(true);
  });

  test('When a group holds medicines beside what helps to stop smoking, then the group decides nothing', () => {
    const place = ['Toiletries', 'Pharmacy', 'Stomach & Allergy / Stop Smoking & Family Planning / First Aid'];
    expect(vatRuleFor({ name: 'Zogg 20s', place })?.rate).not.toBe(5);
  });
});

describe('vatAnswerFor', () => {
  test.each([
    ['Traditional Wine Gums 165g', 'sweets'],
    ['White Wine Vinegar 500ml', 'food-with-alcohol'],
    ['Pinot Grigio 75cl', 'alcohol'],
    ['SALT&VIN CRISPS 32.5G PM£1.25', 'potato-snacks'],
    ['Sweet Gherkins', 'staples'],
    ['Choc Digestives 300g', 'chocolate-biscuits'],
    ['Choc Chip Cookies 200g', 'chocolate-inside-biscuits'],
    ['Café Lattés', 'coffee-and-tea'],
    ['Spiced Coconut Rum 70cl', 'strong-drinks'],
    ['Fine Rich Madeira Wine 75cl', 'alcohol'],
    ['Nicotine Mini Lozenges 2mg 20s', 'stop-smoking'],
    ['Pure Water Baby Wipes 56s', 'baby-goods'],
  ])('When a product is called %s, then the rule %s applies', (name, rule) => {
    expect(vatRuleFor({ name, place: [] })?.id).toBe(rule);
  });

  test.each(['Lighter Spreadable Slightly Salted 500g', 'Oven Baked Bagel Crisps 110g'])(
    'When %s is sold at 0 %%, then no rule without exceptions says otherwise',
    (name) => {
      expect(vatRuleFor({ name, place: [] })?.rate ?? 0).toBe(0);
    },
  );

  test('When the notices leave the rate open, then the rule says so', () => {
    expect(vatRuleFor({ name: 'Oat Drink Barista 1L', place: ['Chilled'] })).toMatchObject({ rate: null });
  });

  test('When nothing is known of a name, then the department decides, and without one nothing does', () => {
    expect(vatRuleFor({ name: 'Zogg 51g', place: ['Confectionery', 'Countlines'] })?.id).toBe('at-confectionery');
    expect(vatRuleFor({ name: 'Zogg 51g', place: [] })).toBeUndefined();
  });

  test('When any text is a name, then it is read without a throw', () => {
    const text = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 3 }), (name, place) => {
        const rule = vatRuleFor({ name, place });
        expect(rule === undefined || vatRule(rule.id) === rule).toBe(true);
      }),
    );
  });

  test('When the order of sizes, capitals and punctuation changes, then the rule stays the same', () => {
    const size = fc.constantFrom('330ml', '6 x 25cl', 'PM £1.25', '4pk', '75cl');
    fc.assert(
      fc.property(fc.constantFrom(...NAMES), size, ({ name, place }, added) => {
        const bare = vatRuleFor({ name, place })?.id;
        expect(vatRuleFor({ name: `${name.toUpperCase()} - ${added}`, place })?.id).toBe(bare);
        expect(vatRuleFor({ name: ` ${name.toLowerCase()}.`, place })?.id).toBe(bare);
      }),
    );
  });
});

describe('the rules', () => {
  test('When rules are listed, then each has its own id, something to go by, and a notice with its section', () => {
    expect(new Set(VAT_RULES.map(({ id }) => id)).size).toBe(VAT_RULES.length);
    for (const rule of VAT_RULES) {
      expect(rule.words ?? rule.endings ?? rule.departments).toBeDefined();
      expect(rule.notice).toMatch(/^7\d\d(?:\/\d+)?, \d+(?:\.\d+)?$/);
      expect(rule.says).not.toMatch(/\.$/);
    }
  });

  test('When a rule is certain, then words of the name make it so, and it names a rate', () => {
    for (const rule of VAT_RULES.filter(({ certain }) => certain)) {
      expect(rule.words ?? rule.endings).toBeDefined();
      expect(RATES).toContain(rule.rate);
    }
  });
});
