import type { ProductKind } from '../product-kind.ts';

/** Foods for whose deals the nutrient score counts: the categories of the English rules, by their number there. */
export const LESS_HEALTHY_KINDS: readonly ProductKind[] = [
  {
    id: 'less-healthy-1',
    description: 'a soft drink with added sugar',
    shelf: 'cola, fizzy drinks, juice drinks, energy drinks, flavoured milk',
    words: `lemonade, cola, coca cola, pepsi, tonic water, juice drink, energy drink, ginger beer, iced tea, ice tea, aloe vera+drink, orangeade, fruit drink, milkshake drink, chocolate milk drink,
      sparkling presse, fanta, irn bru, dr pepper, 7up, tango, oasis, volvic touch, lucozade, ribena, rubicon, mogu mogu, red bull, relentless, monster energy, monster juiced, basil seed drink, still drink, fruit crush, cranberry crush`,
    exceptions: `freeze spray, mixer, meal replacement, zero, diet, max, no added sugar, sugar free, no sugar, slimline, unsweetened, squash, powder, sachet, sweet, bubble, gel, bar, tumbler, mug, candle, water drink, vodka, gin, rum,
      ultra, fruit shoot hydro, flavoured water, orange juice, powder mix, whiskey, whisky, crush, cake, spirit, vape, e liquid, balm, lip, still water, spring water, ale`,
    isFood: true,
    departments: 'fizzy drink, carbonate, cola, juice drink, energy drink',
  },
  {
    id: 'less-healthy-2',
    description: 'crisps or savoury snacks',
    vatRate: 20,
    shelf:
      'crisps, corn snacks, popcorn, potato snacks, prawn crackers, pretzels, savoury biscuits, tortilla chips, wheat snacks, pork scratchings',
    words:
      'crisp, pringle, tortilla chip, popcorn, pretzel, rice cracker, rice cake, lentil puff, peanut puff, mushroom chip, potato twist, lentil corn cake, bombay mix, cheddar+150g, monster munch, baked bite, wotsit, dorito, hand cooked chip, potato chip',
    exceptions:
      'peanut butter, bread, breadstick, grissini, crispy, baby, toddler, frozen, kettle+litre, dog, cat, chocolate, tea',
    isFood: true,
    departments: 'crisp, savoury snack, popcorn',
  },
  {
    id: 'less-healthy-3',
    description: 'a breakfast cereal',
    vatRate: 0,
    shelf: 'breakfast cereals',
    words:
      'granola, muesli, musli, porridge, oat so simple, oats so simple, cereal, corn flake, coco pop, shredded wheat, special k, multigrain hoop, daily oat, crunchy oat',
    exceptions:
      'bar, biscuit, chocolate granola, porridge pouch, baby, yogurt, overnight, cookie, barrette, drink, milk',
    isFood: true,
    departments: 'breakfast cereal, cereal, porridge',
  },
  {
    id: 'less-healthy-4',
    description: 'chocolate or sweets',
    vatRate: 20,
    shelf: 'confectionery',
    words:
      'chocolate bar, dark chocolate, milk chocolate, white chocolate, chocolates, truffle, sweets, fizzy pick mix, pick n mix, chocolat, wine gum, jelly sweet, toffee, fudge, chocolate button, flump, candy floss, chocolate egg, reese, celebration pouch',
    exceptions: `milk drink, drink, shake, cake, cheesecake, biscuit, cookie, ice cream, spread, protein, liqueur, powder, hot chocolate, vodka, rum, gin, milkshake, muffin, brownie, cereal, yogurt, dessert, rice cake,
      shower, body, lip, gum tooth, tea, toothpaste, mouthwash, candle, hair, teabag, vape, e liquid, wafer, infusion, sauce, shampoo, gel, oil, lamb, pea, potato, jelly cat, spearmint, conditioner, lozenge, medicated, olive, gummies, multivitamin, gainer, croissant, granola, peanut butter, face, mask, nail, mint ice, bar cake, raita, soap, wash, deodorant, cooking`,
    isFood: true,
    departments: 'confectionery, chocolate, sweets',
  },
  {
    id: 'less-healthy-5',
    description: 'ice cream or a lolly',
    vatRate: 20,
    shelf: 'ice cream',
    words: 'ice cream, ice lolly, frozen yogurt, sorbet, cornetto, magnum, mochi ice',
    exceptions: 'cone empty, wafer, sauce, lip, body, candle, vape, water essence, champagne',
    isFood: true,
    departments: 'ice cream, lolly',
  },
  {
    id: 'less-healthy-6',
    description: 'a cake',
    vatRate: 0,
    shelf: 'cakes',
    words:
      'cake, lemon bar, cupcake, muffin, brownie, doughnut, banana bread, fairy cake, parkin, jaffa, chocolate fondant, cake bar, eclair',
    exceptions: `rice cake, fish cake, fishcake, cake topper, case, cat, dog, mix, kit, savoury, kendal mint, decoration, tin, candle, protein, lip, blush, plate, number, lemsip, shower, vape, potato cake, oatcake, teacake,
      water chestnut, nakd, bar`,
    isFood: true,
    departments: 'cake, muffin',
  },
  {
    id: 'less-healthy-7',
    description: 'a sweet biscuit or a bar of cereal, nuts or protein',
    shelf: 'biscuits, cereal bars',
    words:
      'biscuit, cookie, shortbread, cereal bar, protein bar, snack bar, flapjack, wafer, hobnob, digestive, stroopwafel, macaroon, fruit nut bar, raw fruit bar, protein ball, energy ball, custard cream, breakfast biscuit, energy chunk, nakd, jaffa cake bar, cake rusk, barrette',
    exceptions:
      'protein powder, total breakfast, dog, cat, ice cream, soap, baby, cheese biscuit, cutter, kit, dough, savoury biscuit, beauty bar, shampoo bar, whey powder, cracker, lip, roll, powder',
    isFood: true,
    departments: 'biscuit, cereal bar, cookie',
  },
  {
    id: 'less-healthy-8',
    description: 'morning goods such as croissants and pancakes',
    vatRate: 0,
    shelf: 'morning goods, pastries',
    words:
      'croissant, danish pastry, danish, pain au chocolat, pancake, waffle, crumpet, hot cross bun, scone, teacake, cinnamon whirl, crepe, fruit loaf, brioche',
    exceptions: 'mix, potato waffle, maker, danish+whisky, salami, bacon, burger bun, bedding, cone, ham, hamburger',
    isFood: true,
    departments: 'morning goods, pastry',
  },
  {
    id: 'less-healthy-9',
    description: 'a dessert or pudding',
    vatRate: 0,
    shelf: 'chilled desserts, frozen desserts, pies and tarts sweet',
    words:
      'cheesecake, crumble, meringue, fondant, rice pudding, trifle, mousse dessert, dessert, pudding, gateau, tart, lemon meringue, sticky toffee, panna cotta, custard pot',
    exceptions:
      'protein bar, bar, pop tart, tart cherry, hair, sauce, black pudding, yorkshire pudding, dog, cat, wine, shake, powder, lipstick, vape, volume mousse, tan, tanning, yogurt',
    isFood: true,
    departments: 'dessert, pudding',
  },
  {
    id: 'less-healthy-10',
    description: 'a sweetened yogurt',
    vatRate: 0,
    words:
      'yogurt+raspberry, yogurt+strawberry, yogurt+peach, yogurt+lemon, yogurt+vanilla, yogurt+blueberry, yogurt+mango, yogurt+berry, fruit yogurt, fromage frais, yogurt+fruit, yogurt+rhubarb, yogurt+cherry, yogurt+passion fruit, yogurt+chocolate, yogurt+toffee',
    hints: 'yogurt, kefir',
    exceptions:
      'kefir, natural, greek plain, plain, coated, biscuit, drink, cereal, bar, breakfast, shampoo, dog, raisin',
    isFood: true,
    departments: 'yogurt',
  },
  {
    id: 'less-healthy-11',
    description: 'a pizza',
    vatRate: 0,
    shelf: 'frozen pizza, chilled pizza',
    words: 'pizza',
    exceptions: 'base, sauce, topping, cutter, dough, oven, crisp, pringle, flour, wheel, cheese mix',
    isFood: true,
    departments: 'pizza',
  },
  {
    id: 'less-healthy-12',
    description: 'chips or a potato product',
    vatRate: 0,
    shelf: 'frozen chips',
    words:
      'oven chip, fries, potato wedge, potato waffle, hash brown, roast potato, potato skin, croquette, french fries+frozen',
    exceptions: 'crisp, snack, seasoning, fryer, 20g, 25g, hash brown seasoning',
    isFood: true,
    departments: 'chip, potato product',
  },
  {
    id: 'less-healthy-13',
    description: 'a ready meal, or breaded or battered food',
    vatRate: 0,
    shelf: 'ready meals, frozen ready meals',
    words: `ready meal, curry+rice, korma+392g, chicken korma, tikka masala, jalfrezi, lasagne, butter chicken, cottage pie, fish pie, fish finger, breaded, battered, chicken nugget, turkey dinosaur, chicken pop, chicken dipper, chicken goujon, buttermilk chicken, scampi, spaghetti bolognese, macaroni cheese, chicken kiev, chicken kyiv, chicken tender`,
    exceptions:
      'sheet, paste, sauce, mix, cat, dog, baby, cook in, kit, seasoning, pouch baby, pataks, sausage mix, noodle snack, egg lasagne, recipe',
    isFood: true,
    departments: 'ready meal',
  },
];
