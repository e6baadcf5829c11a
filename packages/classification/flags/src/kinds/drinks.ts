import type { ProductKind } from '../product-kind.ts';

const NOT_A_DRINK = ` opener, candle, diffuser, scented, perfume, fragrance, mug, travel, flavour crisp, cake, truffle, fudge, sauce, gravy,
  chutney, jam, marmalade, ice cream, sorbet, vape, e liquid, shampoo, soap, shower, tea towel, greeting card, balm, lotion`;

/** Drinks by what they are mostly sold in, and what is neither bottle nor can. */
const IN_OTHERS = `weighed, carton, tetra, pouch, sachet, powder, tablet, teabag, tea bag, pod, capsule, bag box, box, keg, jar, concentrate, syrup, shot, bottle empty, pm tub, tumbler, flask, mug,
  straw, candle, balm, gummy, gel, candle, perfume, dosing, stock, wipe, cleaner, shampoo, conditioner, cleanser, serum, cream, cat, dog, baby, infant, tuna, beans, pineapple slices, tomatoes, prune,
  chestnut, cracker, biscuit, chicken, ham, salmon, lemon juice, cooking, sauce, toothpaste, mouthwash, mist, spray`;

/** What is drunk, as rules of age and deposit know it. */
export const DRINK_KINDS: readonly ProductKind[] = [
  {
    id: 'alcohol',
    description: 'an alcoholic drink',
    shelf: 'alcohol',
    words: `bourbon, whiskey, scotch, schnapps, vermouth, cava, ipa, mezcal, absinthe, alcopop, real ale, premium ale, craft ale, session ale, bottled ale, tawny port, ruby port, vintage port, spirit drink, single malt, highland malt, malbec, rioja reserva, aperitivo, wiskey, cyder, stefanoff, abv, alcoholic, rice wine,
      montepulciano, flavoured vodka, gin tonic, rum cola, hard seltzer`,
    endings: `whisky, whiskey, vodka, gin, rum, tequila, liqueur, brandy, cognac, prosecco, champagne, cava, lager, ipa, stout, porter, pale ale, golden ale, cider, wine, spirit drink,
      gin lemonade, vodka lemonade, gin tonic, schnapps, sambuca, vermouth, port`,
    hints: 'bitters',
    doubts: 'alcohol free, non alcoholic, zero alcohol, de alcoholised, no alcohol, 0 0',
    notBrands: `sharp's, fuller's, absolut, bell's, graham's, peter's, worthington's, casse, rebel, bol, bols, sass, willie's, lamb's, ham, braun, bender, elixir, tweed, spirit, sherwood, midas`,
    lookAlikes: `ginger beer, root beer, ginger ale, bitter lemon, scotch bonnet, scotch broth, scotch roll, scotch beef, scotch pie, scotch egg, scotch rump, scotch whisky sauce, bourbon cream, bourbon biscuit,
      malt drink, malt beverage, malt loaf, wine gum, wine vinegar, beer batter, beer battered, mixer, grape juice, fruit cocktail, seafood cocktail, prawn cocktail, cocktail sausage, cocktail gherkin`,
    exceptions: `weighed, sol de janeiro, surgical, wine glass, inch, biscuit, latte, coffee sachet, infusion tea, pasty, pie, cod, haggis, reading glass, spf, sun, plate, vinegar, rub, highlighter, liquid blush, blush liquid, beam blush, powder blush, blush powder, blush palette, blush no, glow blush, play blush, stick blush, blush stick, cream blush, blush peach, blush bronze, talk flower+blush, gift set+body, bath, mascara, nail, fizzer, yogurt, cough, hair,
      blonde gloss, curler, mouthwash, rinse, sanitiser, hand gel, coffee syrup, ${NOT_A_DRINK}`,
    departments: `alcohol, beer, wine, spirit, cider, lager, ale, bws, off licence, liqueur, whisky, vodka, gin, rum, champagne, alcopop`,
    vatRules: 'alcohol, strong-drinks, soft-drinks, at-alcohol, garden, coffee-and-tea',
  },
  {
    id: 'energy-drink',
    description: 'an energy drink',
    shelf: 'energy drinks',
    words:
      'monster energy, monster juiced, monster ultra, red bull, relentless, rockstar, rubicon raw energy, rubicon raw, energy drink, energy water, bebida energetica, emerge energy',
    hints: 'lucozade energy, lucozade+energy',
    exceptions: `weighed, tablet, sachet, gel, powder, shower, deodorant, lotion, ${NOT_A_DRINK}`,
    isFood: true,
    departments: 'energy drink',
  },
  {
    id: 'canned-drink',
    description: 'a drink in cans or plastic bottles',
    shelf: 'fizzy drinks, energy drinks, sports drinks, water, squash, adult soft drinks, iced tea',
    words: `cola, lemonade, orangeade, tonic water, tonic, ginger beer, ginger ale, spring water, mineral water, sparkling water, still water, flavoured water, water drink, energy drink, energy water,
      sport drink, squash, fanta, sprite, 7up, 7 up, tango, pepsi, coca cola, coke, irn bru, dr pepper, lilt, lucozade, ribena, rubicon, oasis, vimto, fruit shoot, volvic, evian, red bull, monster energy, relentless,
      barr, robinson, volvic touch, vitamin water, hydration drink, fruit water, soft drink, cloudy lemonade, sparkling apple, sparkling drink, infused sparkling, kids drink, ice tea, aloe vera+drink, cbd drink, cbd infused, zen water, punch+500ml`,
    exceptions: IN_OTHERS,
    isFood: true,
    departments: 'soft drink, carbonate, fizzy drink, water, squash, energy drink, sport drink, mixer',
  },
  {
    id: 'juice',
    description: 'juice, a juice drink or a milk drink',
    shelf: 'juice, juice drinks, smoothies, flavoured milk, protein drinks, kombucha, plant drinks, coconut water',
    words:
      'juice, juice drink, fruit drink, smoothie, milkshake, protein shake, protein drink, protein water, milk drink, kombucha, iced coffee, coconut water, shake+330ml, shake+325ml, still drink, kefir drink',
    exceptions: IN_OTHERS,
    isFood: true,
    departments: 'juice, smoothie, milk drink, protein drink',
  },
];
