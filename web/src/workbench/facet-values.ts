/** How a facet stands in an address and in a call: its values joined by '|', '-' for none. */
export const facetText = (values: readonly string[]): string => values.map((value) => value || '-').join('|');

/** Reads the values of a facet from an address. */
export const facetValues = (text: string): string[] =>
  text === '' ? [] : [...new Set(text.split('|').map((value) => (value === '-' ? '' : value)))];
