/** Puts what comes largest first into so many lanes of about the same sum, in its order. */
export const toBalancedRows = <Item extends { products: number }>(items: readonly Item[], lanes: number): Item[][] => {
  const total = items.reduce((sum, { products }) => sum + products, 0);
  const made: Item[][] = [[]];
  let sum = 0;
  for (const item of items) {
    if (sum >= (total / lanes) * made.length && made.length < lanes) made.push([]);
    made.at(-1)!.push(item);
    sum += item.products;
  }
  return made.filter((lane) => lane.length > 0);
};

/** How doubtful a department is, 0 to 1: from three tenths to do on it has the full colour. */
export const reviewIntensity = ({ products, to_do }: { products: number; to_do: number }): number =>
  products === 0 ? 0 : Math.min(1, to_do / products / 0.3);
