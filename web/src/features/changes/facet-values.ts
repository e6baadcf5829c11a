import { CHANGE_TYPES, type ChangeFacet } from '@tillmap/contracts';
import { ownValue } from '../../shared/own-value.ts';
import { facetWords } from '../../workbench/facets.tsx';
import { CHANGE_LOOKS, FACET_TITLES } from './change-words.ts';

const WORDS: Partial<Record<ChangeFacet, Readonly<Record<string, string>>>> = {
  change: Object.fromEntries(CHANGE_TYPES.map((one) => [one, CHANGE_LOOKS[one].name])),
  decision: { '': 'To decide', take: 'Take', keep: 'Keep mine', later: 'Later', kept_before: 'Kept before' },
  margin: { 0: 'Below 15%', 15: '15 to 25%', 25: '25 to 35%', 35: 'Above 35%', '': 'No margin' },
};

export const CHANGE_FACET_WORDS = facetWords<ChangeFacet>({
  names: FACET_TITLES,
  ownLabel: (facet, value) => ownValue(WORDS[facet] ?? {}, value) ?? (value === '' ? 'No department' : undefined),
  plainLabel: (_facet, value) => value,
  orders: {
    change: CHANGE_TYPES,
    decision: ['', 'take', 'keep', 'later', 'kept_before'],
    margin: ['0', '15', '25', '35', ''],
  },
});
