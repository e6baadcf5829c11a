import type { VatRule } from '../vat-rule.ts';

/** Kinds of food and drink that are called by flavours of others: the last words of a name tell what it is. */
export const KIND_RULES: readonly VatRule[] = [
  {
    id: 'dishes',
    rate: 0,
    description: 'food',
    notice: '701/14, 3.1',
    says: 'food is zero-rated unless it is catering, confectionery, a snack, an ice or a drink',
    endings: `scampi, fish finger, cod bite, kyiv, kiev, risotto, brie, camembert, mac cheese, macaroni cheese, pasta salad, pasta, lasagne, couscous, pesto, salsa, mayonnaise,
      pizza, pizza margherita, quiche, bread, free range egg, butternut squash, spaghetti squash, gammon`,
    exceptions: 'crisp, flavour, pringle, kettle chip, hot, bag, cutter, kit, dog, cat',
    excludedDepartments: 'crisp, snack, pet, hot food',
    certain: true,
  },
  {
    id: 'strong-drinks',
    rate: 20,
    description: 'an alcoholic drink',
    notice: '701/14, 3.7',
    says: 'alcoholic drinks are standard-rated',
    endings: `whisky, whiskey, vodka, gin, rum, tequila, liqueur, stout, porter, pale ale, sour ale, golden ale, ipa, lager, martini`,
    exceptions: 'weighed, ginger ale, ginger beer, sausage, sauce, mustard',
    excludedDepartments: 'crisp, bakery, confectionery, sauce, meat, cheese, vap, household, toiletry',
    certain: true,
  },
];
