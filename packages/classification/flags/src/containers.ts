/** What a drink is sold in, as far as the deposit scheme cares. */
export type Container = 'can' | 'plastic bottle' | 'glass bottle' | 'other' | 'unknown';

type ContainerRule = Readonly<{
  container: Container;
  /** The kind of drink; without one any. */
  kind?: string;
  /** Phrases one of which is in the name. */
  words?: string;
  /** Size of one, in millilitres. */
  from?: number;
  to?: number;
  /** The least number in a pack. */
  packs?: number;
}>;

const MIXED =
  'vodka+cherryade, gin+tonic, gin+lemonade, rum+cola, vodka+lemonade, crush+lemonade, mojito, premix, cocktail, spritz';

/** Which container a drink is in: the first rule that fits says it. */
export const CONTAINER_RULES: readonly ContainerRule[] = [
  { container: 'other', words: 'carton, tetra, pouch, bag box, box, keg, barrel' },
  { container: 'can', words: 'can, tin' },
  { container: 'glass bottle', words: 'glass' },
  { container: 'plastic bottle', words: 'plastic bottle, pet bottle' },
  { container: 'glass bottle', kind: 'alcohol', words: 'bottle, nrb' },
  { container: 'can', kind: 'alcohol', words: MIXED, from: 200, to: 330 },
  {
    container: 'glass bottle',
    kind: 'alcohol',
    words: `wine, whisky, whiskey, wiskey, bourbon, malt, vodka, gin, rum, brandy, cognac, armagnac, liqueur, champagne, prosecco, port, sherry, vermouth, aperitif, aperitivo, tequila, sambuca, merlot, shiraz,
      malbec, rioja, cabernet, sauvignon, chardonnay, pinot, zinfandel, rose, grappa`,
  },
  { container: 'glass bottle', kind: 'alcohol', from: 600 },
  { container: 'can', kind: 'alcohol', from: 440, to: 440 },
  { container: 'can', kind: 'alcohol', from: 568, to: 569 },
  { container: 'can', kind: 'alcohol', from: 330, to: 500, packs: 10 },
  { container: 'unknown', kind: 'alcohol' },
  { container: 'can', kind: 'energy-drink' },
  {
    container: 'glass bottle',
    words:
      'elderflower presse, sparkling presse, belvoir, bottlegreen, fentimans, luscombe, shloer, j2o, appletiser, gusto, frobisher',
  },
  { container: 'unknown', words: 'cordial, kombucha' },
  { container: 'can', kind: 'canned-drink', to: 330 },
  { container: 'plastic bottle', kind: 'canned-drink' },
  {
    container: 'plastic bottle',
    kind: 'juice',
    words: 'bottle, still drink, aloe vera, tropicana, innocent, mockingbird, naked juice, copella',
  },
  { container: 'plastic bottle', kind: 'juice', words: 'juice, juice drink, fruit drink', from: 201, to: 500 },
  { container: 'other', kind: 'juice', to: 200 },
  { container: 'unknown', kind: 'juice' },
];
