import type { WholesalerOption } from '@tillmap/contracts';

/** Those of the demo data, whose products are in the sample file and in the example of the lookup. */
const DEMO_WHOLESALERS = ['NORTHWAY', 'HARBOUR'];

/** One of them, that which was chosen where it is one, where the demo data is there: the sample says nothing of any other wholesaler. */
export const demoWholesaler = (
  wholesalers: readonly WholesalerOption[] | undefined,
  chosen: string | null = null,
): WholesalerOption | undefined =>
  [chosen, ...DEMO_WHOLESALERS]
    .filter((code) => DEMO_WHOLESALERS.includes(code ?? ''))
    .flatMap((code) => wholesalers?.find((one) => one.code === code) ?? [])[0];
