import { CHANGE_CLASSES, type ChangeClass, type ChangeFacet } from '@tillmap/contracts';
import { CHANGE_LOOKS } from './change-words.ts';
import type { ChangeFacets } from './changes-address.ts';

export type FacetValue = { value: string; label: string; count: number };

const DECISIONS: Record<string, string> = {
  '': 'To decide',
  take: 'Take',
  keep: 'Keep mine',
  later: 'Later',
  kept_before: 'Kept before',
};
const MARGINS: Record<string, string> = {
  0: 'Below 15%',
  15: '15 to 25%',
  25: '25 to 35%',
  35: 'Above 35%',
  '': 'No margin',
};

const isClass = (value: string): value is ChangeClass => CHANGE_CLASSES.includes(value as ChangeClass);

/** What a value is called: in the page's own words, else as the server names it. */
export const facetLabel = (facet: ChangeFacet, value: string, known: readonly FacetValue[]): string => {
  const own = facet === 'decision' ? DECISIONS[value] : facet === 'margin' ? MARGINS[value] : undefined;
  if (facet === 'change' && isClass(value)) return CHANGE_LOOKS[value].name;
  if (own) return own;
  if (value === '') return 'No department';
  return known.find((one) => one.value === value)?.label || value;
};

/** What has an order of its own keeps it, whatever its counts are. */
const ORDERS: Partial<Record<ChangeFacet, readonly string[]>> = {
  change: CHANGE_CLASSES,
  decision: ['', 'take', 'keep', 'later', 'kept_before'],
  margin: ['0', '15', '25', '35', ''],
};

/** The values of a facet in their order; chosen ones stay when nothing fits them any more. */
export const withChosenValues = (
  facet: ChangeFacet,
  values: readonly FacetValue[],
  chosen: ChangeFacets,
): FacetValue[] => {
  const missing = chosen[facet].filter((value) => !values.some((one) => one.value === value));
  const all = [...values, ...missing.map((value) => ({ value, label: '', count: 0 }))].map((one) => ({
    ...one,
    label: facetLabel(facet, one.value, values),
  }));
  const order = ORDERS[facet];
  return order ? all.toSorted((a, b) => order.indexOf(a.value) - order.indexOf(b.value)) : all;
};
