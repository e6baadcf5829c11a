/**
 * Words that are spelled in several ways, one a line, the first the one they are compared by. Only spellings of one word
 * that mean nothing else here: "chile" is a country of wines, "soy" and "soya" are other shelves. Endings need no line.
 */
const ONE_WORD: readonly (readonly [string, ...string[]])[] = [
  ['barbecue', 'barbeque'],
  ['biryani', 'biriyani', 'briyani'],
  ['cappuccino', 'capuccino'],
  ['chilli', 'chili'],
  ['colour', 'color'],
  ['doughnut', 'donut'],
  ['espresso', 'expresso'],
  ['falafel', 'felafel'],
  ['fibre', 'fiber'],
  ['filo', 'phyllo'],
  ['flavour', 'flavor'],
  ['flavoured', 'flavored'],
  ['grey', 'gray'],
  ['halloumi', 'haloumi'],
  ['houmous', 'hummus', 'humous', 'hoummus'],
  ['jewellery', 'jewelry'],
  ['kebab', 'kabab'],
  // The other way round it would begin as "liquor" does.
  ['licorice', 'liquorice', 'licquorice'],
  ['mozzarella', 'mozarella'],
  ['pitta', 'pita'],
  ['poppadom', 'popadom', 'poppadum', 'papadum', 'pappadom'],
  ['pyjama', 'pajama'],
  ['tzatziki', 'tsatsiki', 'tzatsiki'],
  ['whisky', 'whiskey'],
  ['yogurt', 'yoghurt', 'yoghourt', 'yogourt'],
];

/** The spelling that a word is compared by, for each other one, in singular and plural. */
export const SPELLINGS: ReadonlyMap<string, string> = new Map(
  ONE_WORD.flatMap(([spelling, ...others]) =>
    others.flatMap((other) => [other, `${other}s`].map((word) => [word, spelling] as const)),
  ),
);
