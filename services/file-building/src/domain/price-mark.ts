import { normaliseName } from '@tillmap/matching';

const pounds = (amount: number): string => `£${amount.toFixed(2)}`;

/**
 * What to tell of a price printed on the pack ("PM £1.25") that is not the RRP of the file, as a list of no or one
 * sentence: the shop may not sell above what the pack says.
 */
export const priceMarkNotes = ({ description, rrp }: Readonly<{ description: string; rrp: string }>): string[] => {
  if (rrp === '') return [];
  const { priceMark } = normaliseName(description);
  if (priceMark === undefined || Math.abs(priceMark - Number(rrp)) < 0.005) return [];
  return [`The name has a price mark of ${pounds(priceMark)}, and the RRP is ${pounds(Number(rrp))}`];
};
