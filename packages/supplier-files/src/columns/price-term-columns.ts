import type { ColumnSpec } from './column-match.ts';

/** Columns that qualify a row's prices, or have another one of them; all recognised by the words of their names. */
export const PRICE_TERM_COLUMNS = [
  { field: 'casebarcode', aliases: [], byWords: 'casebarcode' },
  { field: 'morebarcodes', aliases: [], byWords: 'morebarcodes' },
  { field: 'pricemark', aliases: [], byWords: 'pricemark', kind: 'retail' },
  { field: 'newcost', aliases: [], byWords: 'newcost', kind: 'cost' },
  { field: 'newrrp', aliases: [], byWords: 'newrrp', kind: 'retail' },
  { field: 'newprice', aliases: [], byWords: 'newprice', kind: 'cost' },
  { field: 'offercost', aliases: [], byWords: 'offercost', kind: 'cost' },
  { field: 'offerrrp', aliases: [], byWords: 'offerrrp', kind: 'retail' },
  { field: 'offerprice', aliases: [], byWords: 'offerprice', kind: 'retail' },
  { field: 'oldcost', aliases: [], byWords: 'oldcost', kind: 'cost' },
  { field: 'oldrrp', aliases: [], byWords: 'oldrrp', kind: 'retail' },
  { field: 'oldprice', aliases: [], byWords: 'oldprice', kind: 'cost' },
  { field: 'pricefrom', aliases: [], byWords: 'pricefrom' },
  { field: 'priceuntil', aliases: [], byWords: 'priceuntil' },
  { field: 'offerfrom', aliases: [], byWords: 'offerfrom' },
  { field: 'offeruntil', aliases: [], byWords: 'offeruntil' },
  { field: 'discount', aliases: [], byWords: 'discount' },
  { field: 'increase', aliases: [], byWords: 'increase' },
  { field: 'currency', aliases: [], byWords: 'currency' },
  { field: 'priceunit', aliases: [], byWords: 'priceunit' },
  { field: 'pricetype', aliases: [], byWords: 'pricetype' },
] as const satisfies readonly ColumnSpec[];
