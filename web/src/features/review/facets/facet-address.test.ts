import { describe, expect, test } from '@jest/globals';
import { chosenFacets, facetsOf, NO_FACETS, sentFacets, toggled } from './facet-address.ts';

describe('Facets in the address', () => {
  test('When values are chosen, then they are read back as they were written', () => {
    const chosen = toggled(toggled(toggled(NO_FACETS, 'dept', '10'), 'dept', ''), 'group', '10~1020~102030');
    const params = new URLSearchParams(sentFacets(chosen));
    expect(params.get('dept')).toBe('10|-');
    expect(facetsOf(params)).toEqual(chosen);
    expect(chosenFacets(chosen)).toEqual([
      { facet: 'dept', value: '10' },
      { facet: 'dept', value: '' },
      { facet: 'group', value: '10~1020~102030' },
    ]);
  });

  test('When a value is chosen again, then it is let go', () => {
    expect(toggled(toggled(NO_FACETS, 'vat', 'S'), 'vat', 'S')).toEqual(NO_FACETS);
  });
});
