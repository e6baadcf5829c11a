import { harbour, northway, type Wholesaler } from './hierarchy.ts';
import { makeProducts, type Product } from './products.ts';
import { seededRandom } from './random.ts';
import { readTaxonomy } from './taxonomy.ts';

const NORTHWAY_COUNT = 7_000;
const HARBOUR_COUNT = 5_500;
const COMMON_COUNT = 2_500;
const NEW_COUNT = 1_000;
const SEED = 5_010;

/** Which wholesaler knows which of the demo's products; `fresh` ones are known to none. */
export type Assortment = Readonly<{
  northway: Wholesaler;
  harbour: Wholesaler;
  common: readonly Product[];
  northwayOnly: readonly Product[];
  harbourOnly: readonly Product[];
  fresh: readonly Product[];
}>;

export const makeAssortment = (): Assortment => {
  const taxonomy = readTaxonomy();
  const total = NORTHWAY_COUNT + HARBOUR_COUNT - COMMON_COUNT + NEW_COUNT;
  const products = makeProducts(taxonomy, total, seededRandom(SEED));
  if (products.length < total) throw new Error(`Only ${products.length} of ${total} products could be made.`);
  const northwayEnd = NORTHWAY_COUNT;
  const harbourEnd = northwayEnd + HARBOUR_COUNT - COMMON_COUNT;
  return {
    northway: northway(taxonomy),
    harbour: harbour(taxonomy),
    common: products.slice(0, COMMON_COUNT),
    northwayOnly: products.slice(COMMON_COUNT, northwayEnd),
    harbourOnly: products.slice(northwayEnd, harbourEnd),
    fresh: products.slice(harbourEnd),
  };
};
