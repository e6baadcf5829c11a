import { expect, test } from '@jest/globals';
import { searchedWords } from './searched-words.ts';

test.each([
  ['Cola  Zero', 'cola zero'],
  ['500 24', '500 24'],
  ['5010900', '5010900'],
  ['5010900000005', '5010900000005'],
  ['5 010900 000005', '5010900000005'],
  [']d20109506000134352', '9506000134352'],
  ['https://id.gs1.org/01/00614141123452', '614141123452'],
  ['7-Up', '7 up'],
])('%s looks for %s', (search, words) => {
  expect(searchedWords(search)).toBe(words);
});
