import type { CostReading } from './prices/file-prices.ts';

/** What is added to the hash of a supplier's row, so that it is another one where its prices are read otherwise. */
export const costReadingSuffix = ({ basis, ignoresSaid }: CostReading): string => `:${basis}${ignoresSaid ? '!' : ''}`;
