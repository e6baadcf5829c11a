import type { Facet } from '@tillmap/contracts';
import { facetWords } from '../../../workbench/facets.tsx';
import { issueLabel } from '../issue-labels.ts';
import { SOURCES } from '../list/source-names.ts';

const FACET_NAMES: Record<Facet, string> = {
  dept: 'Department',
  group: 'Category group',
  reason: 'Reason for review',
  state: 'Status',
  check: 'Price check',
  source: 'Source',
  vat: 'VAT code',
  band: 'Confidence',
  change: 'Changed since last time',
  flag: 'Flag',
};

/** In the order in which they are most asked for. */
export const FACET_ORDER: readonly Facet[] = [
  'dept',
  'reason',
  'state',
  'check',
  'change',
  'flag',
  'group',
  'source',
  'vat',
  'band',
];

/** Closed until somebody asks: long, or seldom needed. */
export const FOLDED_AT_FIRST: readonly Facet[] = ['group', 'source', 'vat', 'band'];

/** States that are a part of what is to do stand indented below it, never beside it. */
export const isPartOfToDo = (facet: Facet, value: string): boolean =>
  facet === 'state' && (value === 'skipped' || value === 'later');

const BANDS: Record<string, string> = {
  0: 'Below 50',
  50: '50 to 69',
  70: '70 to 79',
  80: '80 to 89',
  90: '90 to 100',
};
const STATES: Record<string, string> = {
  to_do: 'To do',
  skipped: 'Skipped: no department',
  later: 'Left for later',
  accepted: 'Accepted',
  changed: 'Changed',
  ok: 'OK',
};

const sourceName = (value: string): string | undefined =>
  (SOURCES as Record<string, readonly [string, string]>)[value]?.[0];

/** Values with words of their own, which no answer has to bring. */
const WORDS: Partial<Record<Facet, (value: string) => string | undefined>> = {
  band: (value) => BANDS[value],
  state: (value) => STATES[value],
  source: sourceName,
  check: (value) => (value === '' ? undefined : issueLabel(value)),
};

/** 'similar_products_disagree' is 'Similar products disagree'. */
const inWords = (code: string): string => {
  const words = code.split('~').at(-1)!.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const REVIEW_FACET_WORDS = facetWords<Facet>({
  names: FACET_NAMES,
  ownLabel: (facet, value) => WORDS[facet]?.(value),
  plainLabel: (facet, value) => (value === '' ? `No ${FACET_NAMES[facet].toLowerCase()}` : inWords(value)),
  orders: {
    state: ['to_do', 'skipped', 'later', 'accepted', 'changed', 'ok'],
    band: ['0', '50', '70', '80', '90'],
  },
});
