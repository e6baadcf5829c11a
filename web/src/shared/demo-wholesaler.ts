import type { WholesalerOption } from '@tillmap/contracts';

/** The wholesaler of the demo data whose products are in the sample file and in the example of the lookup. */
const DEMO_WHOLESALER = 'NORTHWAY';

/** It, where the demo data is there: the sample says nothing of any other wholesaler. */
export const demoWholesaler = (wholesalers: readonly WholesalerOption[] | undefined): WholesalerOption | undefined =>
  wholesalers?.find(({ code }) => code === DEMO_WHOLESALER);
