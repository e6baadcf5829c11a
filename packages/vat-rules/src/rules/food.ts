import type { VatRule } from '../vat-rule.ts';

const FOOD = 'food is zero-rated unless it is catering, confectionery, a snack, an ice or a drink';
const NOT_FOOD = `bronzer, blusher, blush, concealer, foundation, serum, spf, tanning, tan, brow, lash, treatment, primer, palette, cbd, sheet, blanket, underblanket, pillow, duvet, towel,
  cushion, curtain, fudge, toffee, caramel rice cake, mascara, skin, nightwear, bedding, sofa, rug, jar candle, electric, bowl, cutter, slicer, dish, knife, rack, tray, bin, opener, flavour vape, vape, e liquid, candle, scented, shampoo, shower, dog, cat, puppy, kitten,
  pet, bird, toy, lotion, soap, scrub, face, hair, hand, lip, body, polish, cleaner, washing, bag, box empty, press, grinder, holder, container, crisp, sweets, gummy,
  chew, ice cream, hot, liqueur, cider, beer, wine, drink, juice, smoothie, water, gum, tart shaped, costume, plate, tissue, diffuser, freshener, mask, tablet, supplement, capsule,
  protein bar, bar, chocolate, flower, seedling, plant, costume, medicine, vodka, gin, rum, popcorn, lager, ale, nail, brush, cloth, mould, peeler, masher, timer, tobacco, cigarette, lozenge, lolly, spritz, cordial, squash`;

/** Food at large. These stand last: what is left when nothing else applies. */
export const FOOD_RULES: readonly VatRule[] = [
  {
    id: 'at-confectionery',
    rate: 20,
    description: 'confectionery',
    notice: '701/14, 3.6',
    says: 'sweets and chocolate are confectionery, which is standard-rated',
    departments:
      'confectionery, sweets, chocolate bar, chocolate block, countline, chewing gum, sugar confectionery, chocolate sharing, chocolate single, boxed chocolate, easter egg, bagged sweet',
    excludedDepartments: 'baking, cake, biscuit, bakery',
    exceptions: 'cake, biscuit, shortbread, popping corn, toffee apple, spread, drinking',
  },
  {
    id: 'at-crisps',
    rate: 20,
    description: 'crisps',
    notice: '701/14, 3.8',
    says: 'potato snacks and swelled cereals are standard-rated',
    departments: 'crisp, potato crisp, extruded snack, corn snack',
    excludedDepartments:
      'nut, seed, meat, dip, tortilla, cracker, biscuit, jerky, popcorn pretzel, world, better, dried fruit, crispbread',
    exceptions: `dip, salsa, nut, peanut, cashew, almond, jerky, biltong, scratching, pretzel, tortilla, nacho, cracker, prawn, lentil, pea, bean, fruit, raisin, olive, seed, stick, egg, crackling, breadstick, bread,
      houmous, hummus, pepperami, salami, poppadom, rice, veg, vegetable`,
  },
  {
    id: 'staples',
    rate: 0,
    description: 'food',
    notice: '701/14, 3.1',
    says: FOOD,
    words: `bread, loaf, bap, bread roll, naan, pitta, wrap, bagel, toastie, muffin english, baguette, ciabatta, bun, yorkshire pudding, pasta, spaghetti, penne, fusilli, macaroni, lasagne, noodle, rice, couscous, quinoa, flour, oat, porridge, corn flake,
      cereal, muesli, granola, wheat biscuit, bran flake, egg, cheese, cheddar, mozzarella, brie, feta, parmesan, butter, margarine, spread, lard, yogurt, cream, creme fraiche, custard, fromage frais, bacon, ham, sausage, sausage roll, beef, chicken, pork, lamb, turkey,
      mince, burger, steak, gammon, salami, pepperoni, pate, fish, cod, haddock, salmon, tuna, sardine, mackerel, prawn, scampi, crab, fish finger, pie, pasty, quiche, pizza, lasagna, curry, ready meal, soup, baked bean, beans, kidney bean, chickpea, lentil,
      sweetcorn, pea, carrot, onion, tomato, potato, broccoli, cauliflower, cabbage, lettuce, cucumber, pepper, mushroom, salad, spinach, garlic, avocado, apple, banana, orange, lemon, lime, grape, strawberry, raspberry, blueberry, melon, pear, plum, peach,
      pineapple, mango, kiwi, satsuma, clementine, raisin, sultana, currant, dried apricot, prune, dried fruit, dates, sugar, sweetener, salt, black pepper, spice, herb, curry powder, gravy, stock cube, stock pot, bouillon, ketchup, mayonnaise, mustard, sauce, pickle, chutney,
      piccalilli, gherkin, olive, jam, marmalade, honey, syrup, lemon curd, oil, olive oil, sunflower oil, vegetable oil, ghee, coconut milk, chopped tomato, puree, passata, pesto, hummus, houmous, dip, salsa, coleslaw, sandwich, sushi, tofu, stuffing,
      breadcrumb, pastry, dumpling, gnocchi, rice pudding, dessert, trifle, mousse, jelly, milk, dripping, suet, corned beef, stewed steak, hot dog sausage, spam, luncheon meat, scotch egg, kebab, falafel, samosa, bhaji, spring roll, poppadom, pancake mix, pudding,
      custard powder, yeast, gelatine, salad cream, tartare, relish, vine leaf, sauerkraut, kimchi, tinned fruit, fruit cocktail, ice gem, walnut, almond, hazelnut, pecan, nut`,
    exceptions: NOT_FOOD,
    excludedDepartments: `pet, dog, cat, bird, household, health, beauty, toiletry, hair, bath, vap, tobacco, confectionery, sweets, drink, beer, wine, spirit, cider, laundry, cleaning, candle, medicine, vitamin, clothing, stationery, card, toy, kitchenware, hardware, crisp,
      snack, ice cream, hot food, garden, non food, sport, supplement, news, juice, squash, water, carbonate, chocolate, snacks, gift, cereal bar, party`,
    certain: true,
  },
  {
    id: 'at-food',
    rate: 0,
    description: 'food',
    notice: '701/14, 3.1',
    says: FOOD,
    departments: `bakery, bread, morning goods, cake, canned, tinned, pasta, rice, noodle, cereal, spread, jam, sauce, condiment, oil, gravy, stock, soup, cheese, egg, dairy, yogurt, butter, meat, bacon, fish, poultry, fruit, vegetable, produce, ready meal, pizza, frozen, sandwich,
      salad, chilled, hot beverage, tea, coffee, milk, world food, home baking, grocery, instant meal, biscuit, cracker, dessert, pickle, spice, ambient grocery`,
    excludedDepartments: `pet, household, health, beauty, toiletry, vap, tobacco, confectionery, sweets, drink, beer, wine, spirit, ice cream, ice, laundry, cleaning, non food, snack, crisp, juice, cereal bar, hot food, water, gift, kitchen, garden, flower, bouquet, essential oil, motor, fuel, hair, medicine`,
    exceptions: `${NOT_FOOD}, coated, covered, chocolate, cola, lemonade`,
  },
];
