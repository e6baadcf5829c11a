import type { CostBasis } from '@tillmap/contracts';

/** How the costs of a file are read: what they are for, and whether what its rows say of it does not count. */
export type CostReading = Readonly<{ basis: CostBasis; ignoresSaid: boolean }>;

/** What is added to the hash of a supplier's row, so that it is another one where its prices are read otherwise. */
export const costReadingSuffix = ({ basis, ignoresSaid }: CostReading): string => `:${basis}${ignoresSaid ? '!' : ''}`;

/** How the prices of a session's upload are read. */
export type FilePrices = CostReading &
  Readonly<{
    /** Whether what the costs are for is left open, so that they go into the till's file as given. */
    isOpen: boolean;
    /** Whether enough rows have a retail price for one that is missing to be told. */
    expectsRetail: boolean;
    /** Percent by VAT code of the wholesaler, as they were when the run started. */
    vatRates: Readonly<Record<string, number>>;
  }>;

export const NO_PRICES: FilePrices = {
  basis: 'as_given',
  ignoresSaid: false,
  isOpen: false,
  expectsRetail: false,
  vatRates: {},
};
