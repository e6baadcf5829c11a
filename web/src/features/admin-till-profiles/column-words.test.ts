import { expect, test } from '@jest/globals';
import type { TillValue } from '@tillmap/contracts';
import { sourceWords, writtenAs } from './column-words.ts';

test.each<[string, TillValue, string, string]>([
  ['a constant', { text: 'EA' }, 'Always the same', '“EA”'],
  ['nothing', { text: '' }, 'Empty', 'Nothing'],
  ['a field', { change: { field: 'size' }, to: 'one_line' }, 'Size', 'On one line'],
  [
    'a rule of its own',
    { join: [{ replace: { field: 'description' }, from: '"', to: '' }, { field: 'vat_rate' }], with: '-' },
    'Name, VAT',
    'By a rule of its own',
  ],
])('When a column has %s, then it is told in words', (_what, value, source, written) => {
  expect([sourceWords(value), writtenAs(value)]).toEqual([source, written]);
});
