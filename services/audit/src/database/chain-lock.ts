/** Who holds it may append. Any number that nothing else of this database uses. */
export const CHAIN_LOCK = 7_411_201;
