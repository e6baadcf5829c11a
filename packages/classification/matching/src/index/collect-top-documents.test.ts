import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { arenaSize, textAt } from './arena.ts';
import { collectTopDocuments } from './collect-top-documents.ts';
import { Scratch } from './scratch.ts';
import type { Segment } from './segment.ts';
import { buildSegment } from './segment-builder.ts';
import { markDeleted, noTombstones, type SegmentRef } from './tombstones.ts';

const segmentOf = (names: readonly string[]): SegmentRef => {
  const segment = buildSegment(
    names.map((name, at) => ({
      barcode: String(at).padStart(14, '0'),
      name,
      size: '',
      deptCode: '',
      subDeptCode: '',
      cgCode: '',
      vatCode: '',
    })),
  );
  return { segment, tombstones: noTombstones(segment.docCount) };
};

type Wish = Readonly<{ text: string; word: number; gain: number }>;

/** All terms of the wishes that the segment has, as a search looks for them. */
const soughtIn = ({ vocabulary }: Segment, wishes: readonly Wish[], length: number, scratch: Scratch) => {
  const { terms } = vocabulary;
  const words = new Int8Array(arenaSize(terms)).fill(-1);
  const gains = new Float32Array(arenaSize(terms));
  let termCount = 0;
  for (let term = 0; term < arenaSize(terms); term++) {
    const wish = wishes.find(({ text }) => text === textAt(terms, term));
    if (!wish) continue;
    words[term] = wish.word;
    gains[term] = wish.gain;
    scratch.terms[termCount++] = term;
  }
  // Some words in the middle may be what the last word was cut off from.
  const cutFrom = Math.floor(arenaSize(terms) / 2);
  return { termCount, wordCount: 4, length, words, gains, cutFrom, cutTo: cutFrom + 3, cutGain: length / 2 };
};

const kept = (segments: readonly SegmentRef[], wishes: readonly Wish[], length: number, most: number) => {
  const scratch = new Scratch(4, 40);
  scratch.candidates.begin(most);
  for (const [number, { segment, tombstones }] of segments.entries())
    collectTopDocuments({ segment, tombstones, number }, soughtIn(segment, wishes, length, scratch), scratch);
  expect(scratch.gains.every((gain) => gain === 0)).toBe(true);
  return scratch.candidates;
};

/** Some words are in most names and some in few, as in real ones. */
const words = ['alpha', 'bravo', 'carol', 'delta', 'echo', 'fox', 'golf', 'hotel', 'india', 'juliet', 'kilo', 'lima'];
const word = fc.nat({ max: words.length ** 2 - 1 }).map((at) => words[Math.floor(Math.sqrt(at))]!);
const name = fc.array(word, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(' '));
const wishes = fc.uniqueArray(
  fc.record({ text: word, word: fc.nat({ max: 3 }), gain: fc.double({ min: 0.5, max: 100, noNaN: true }) }),
  { minLength: 1, maxLength: 9, selector: ({ text }) => text },
);

describe('Candidates', () => {
  const check = (segments: readonly SegmentRef[], wished: readonly Wish[], length: number, most: number): void => {
    const all = segments.reduce((sum, { segment }) => sum + segment.docCount, 0);
    const few = kept(segments, wished, length, most);
    const every = kept(segments, wished, length, all + 1).sorted();
    expect(few.sorted()).toEqual(every.slice(0, most));
  };

  test('When few are kept, then they are the best of all that anything was found in', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(name, { maxLength: 60 }), { minLength: 1, maxLength: 3 }),
        fc.array(fc.nat({ max: 59 }), { maxLength: 10 }),
        wishes,
        fc.double({ min: 1, max: 30, noNaN: true }),
        fc.integer({ min: 1, max: 12 }),
        (parts, gone, wished, length, most) => {
          const segments = parts.map(segmentOf);
          for (const doc of gone) if (doc < segments[0]!.segment.docCount) markDeleted(segments[0]!.tombstones, doc);
          check(segments, wished, length, most);
        },
      ),
    );
  });

  test('When there are thousands, so that postings are left out and the floor is raised, then they still are', () => {
    const names = Array.from({ length: 9000 }, (_, at) =>
      [
        at % 2 && 'alpha',
        at % 3 && 'bravo',
        at % 7 < 2 && 'carol',
        at % 41 < 4 && 'delta',
        at % 97 === 0 && 'echo',
        `n${at}`,
      ]
        .filter(Boolean)
        .join(' '),
    );
    const segments = [segmentOf(names.slice(0, 6000)), segmentOf(names.slice(6000))];
    fc.assert(
      fc.property(
        wishes,
        fc.double({ min: 1, max: 30, noNaN: true }),
        fc.integer({ min: 1, max: 40 }),
        (wished, length, most) => check(segments, wished, length, most),
      ),
      { numRuns: 60 },
    );
  });
});
