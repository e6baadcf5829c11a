/** An offer in a column that does not say what it is the price of, beside the usual prices of its row; 0 where there is none. */
export type BareOffer = Readonly<{ amount: number; cost: number; rrp: number }>;

const MOST = 0.5;
const FEW = 0.1;
/** Shops' prices end so; a third of all others does by chance. */
const SHOP_PRICE = /[059]$/;
const SURELY = 0.8;

/** Whether the offers of a column are costs or retail prices: no offer costs more than usual, and none is sold below cost. */
export const kindOfBare = (offers: readonly BareOffer[]): 'cost' | 'rrp' | undefined => {
  const beside = offers.filter(({ cost }) => cost > 0);
  if (beside.length > 0) {
    const above = beside.filter(({ amount, cost }) => amount > cost).length / beside.length;
    if (above <= FEW) return 'cost';
    return above > MOST ? 'rrp' : undefined;
  }
  const ends = offers.filter(({ amount }) => SHOP_PRICE.test(amount.toFixed(2))).length;
  return ends >= SURELY * offers.length ? 'rrp' : undefined;
};
