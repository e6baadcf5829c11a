import { useListAddress } from './use-list-address.ts';

const FILTERS = ['wholesaler'] as const;

/** The address of a list that has rows of every wholesaler, and the question it asks the server. */
export const useWholesalerAddress = () => {
  const { values, change } = useListAddress(FILTERS);
  const { page, search, wholesaler } = values;
  return { values, change, question: { page, search, wholesaler_code: wholesaler } };
};

export type WholesalerAddress = ReturnType<typeof useWholesalerAddress>;
