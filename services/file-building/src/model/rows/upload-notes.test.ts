import { expect, test } from '@jest/globals';
import { uploadNotes } from './upload-notes.ts';

const header = { line: 1, fields: new Map([['barcode', 0]]), ignored: [], ambiguous: [], doubtful: [] };
const findings = { repaired: 0, ownOnly: 0, replaced: 0, bad: 0, headings: 0, laterHeaders: [] };

test.each([
  [
    ['Drinks'],
    'Only the sheet "Grocery" was read. The sheet "Drinks" has a header too and was not: save it as a file of its own if its rows are needed.',
  ],
  [
    ['Drinks', 'Frozen'],
    'Only the sheet "Grocery" was read. The sheets "Drinks", "Frozen" have headers too and were not: save each of them as a file of its own if their rows are needed.',
  ],
])('When the sheets %j were not read, then that is said before anything else', (others, note) => {
  const notes = uploadNotes({ kind: 'xlsx', sheet: { name: 'Grocery', others } }, header, '', findings);
  expect(notes).toEqual([note, 'Excel workbook.', 'The header is on line 1.']);
});

test('When one sheet has all there is, then nothing is said of sheets', () => {
  const notes = uploadNotes({ kind: 'xlsx', sheet: { name: 'Grocery', others: [] } }, header, '', findings);
  expect(notes).toEqual(['Excel workbook.', 'The header is on line 1.']);
});
