/** What programs write where there is nothing, and people too. In capitals "NAN" is a name. */
const WORDS = new Set([
  '\\N',
  'nan',
  'NaN',
  'nil',
  'undefined',
  '(null)',
  '<null>',
  '[null]',
  '-',
  '--',
  '---',
  '–',
  '—',
]);
const IN_ANY_CASE = new Set(['null', 'none', 'n/a', '#n/a', 'na', 'n.a.']);
const LONGEST = 9;
/** How all of them start: excludes most cells. */
const START = /^[\\nNu(<[\-–—#]/;

/** Whether a whole cell is a word for nothing: such a cell is empty, whatever column it stands in. */
export const isNothing = (text: string): boolean =>
  text.length <= LONGEST && START.test(text) && (WORDS.has(text) || IN_ANY_CASE.has(text.toLowerCase()));
