import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decodeCommitMetadata, encodeCommitMetadata } from './commit-metadata.ts';

test('When a note is read again, then it says what was written', () =>
  fc.assert(
    fc.property(fc.record({ failures: fc.nat(), deaths: fc.nat() }), (note) => {
      expect(decodeCommitMetadata(encodeCommitMetadata(note))).toEqual(note);
    }),
  ));

test.each([
  ['3', { failures: 3, deaths: 0 }],
  ['', { failures: 0, deaths: 0 }],
  [null, { failures: 0, deaths: 0 }],
  ['of another client', { failures: 0, deaths: 0 }],
])('When the metadata is %j, then nothing is counted that was not', (text, note) => {
  expect(decodeCommitMetadata(text)).toEqual(note);
});
