/** Every field that is a price of a row, whichever of them is used. */
export const PRICE_FIELDS: readonly string[] = [
  'costprice',
  'rrp',
  'casecost',
  'newcost',
  'newrrp',
  'newprice',
  'offercost',
  'offerrrp',
  'offerprice',
  'usualrrp',
];
