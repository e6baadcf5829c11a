/** What an installation has to do. Shares are 0 to 1. */
export type Demand = Readonly<{
  shops: number;
  /** Products of supplier files a shop processes a day. */
  productsADay: number;
  /** Share of a day's products that comes in its busiest hour. */
  peak: number;
  /** Share of products that are known by name only. */
  byName: number;
  /** Share of products that a person decides, one by one. */
  decided: number;
  wholesalers: number;
  /** Reference mappings of all wholesalers. */
  mappings: number;
}>;

export type Rates = Readonly<{
  productsADay: number;
  /** In the busiest hour, as are the next three. */
  productsASecond: number;
  namesASecond: number;
  decisionsASecond: number;
  chunksASecond: number;
  rowsADay: number;
  rowsASecond: number;
}>;

/** Assumed: a hundredth of all mappings is imported anew a day, within eight hours. */
const IMPORTED_SHARE = 0.01;
const IMPORT_SECONDS = 8 * 3_600;
const HOUR_SECONDS = 3_600;
/** Assumed mappings of a shop, where none are told: 100 million for 10,000 shops. */
const MAPPINGS_A_SHOP = 10_000;
const LEAST_WHOLESALERS = 10;

/** Assumed where it is not told: as many wholesalers as the square root of the shops, at least 10. */
export const usualWholesalers = (shops: number): number => Math.max(LEAST_WHOLESALERS, Math.round(Math.sqrt(shops)));

/** Assumed where it is not told: 10,000 mappings for each shop. */
export const usualMappings = (shops: number): number => shops * MAPPINGS_A_SHOP;

/** Returns what comes in a day and in a second of the busiest hour; `itemsAChunk` are those of a full chunk. */
export const ratesOf = (
  { shops, productsADay, peak, byName, decided, mappings }: Demand,
  itemsAChunk: number,
): Rates => {
  const all = shops * productsADay;
  const productsASecond = (all * peak) / HOUR_SECONDS;
  const rowsADay = mappings * IMPORTED_SHARE;
  return {
    productsADay: all,
    productsASecond,
    namesASecond: productsASecond * byName,
    decisionsASecond: productsASecond * decided,
    chunksASecond: productsASecond / itemsAChunk,
    rowsADay,
    rowsASecond: rowsADay / IMPORT_SECONDS,
  };
};
