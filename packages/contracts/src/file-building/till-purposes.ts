/** What a till's file can be for: new products, products that the till has, prices alone. */
export const TILL_PURPOSES = ['new', 'update', 'prices'] as const;
export type TillPurpose = (typeof TILL_PURPOSES)[number];
