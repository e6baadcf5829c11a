import { describe, expect, test } from '@jest/globals';
import type { ClassificationCodes, ClassifierPrediction } from '@tillmap/classification';
import { buildSegment, openReader, SegmentTexts } from '@tillmap/classification/matching/index';
import fc from 'fast-check';
import { packHits, packNames, packRankings, unpackHits, unpackNames, unpackRankings } from './packing.ts';

const GROUPS: readonly ClassificationCodes[] = ['1', '2', '3'].map((cg) => ({
  deptCode: '10',
  subDeptCode: 'ä',
  cgCode: cg,
  vatCode: 'S',
}));

/** As it arrives on the other side. */
const sent = <Message>(message: Message): Message => structuredClone(message);

const share = fc.double({ min: 0, max: 1, noNaN: true });
const group = fc.record(
  {
    codes: fc.constantFrom(...GROUPS),
    share,
    unproven: fc.constant(true as const),
    vats: fc.array(fc.record({ vat: fc.constantFrom('S', 'Z', 'é'), share }), { minLength: 2, maxLength: 3 }),
  },
  { requiredKeys: ['codes', 'share'] },
);
const groups = fc.array(group, { minLength: 1, maxLength: 5 });
const company = fc.option(
  fc.record({ beginning: fc.constantFrom('501234', '0123'), products: fc.nat(900), agreeing: fc.nat(900) }),
);
const ranking: fc.Arbitrary<ClassifierPrediction | null> = fc.option(
  fc.record({ candidates: groups, probability: share, company }).map(({ company: known, ...rest }) => ({
    ...rest,
    ...(known && { company: { ...known, codes: rest.candidates[0]!.codes } }),
  })),
);
const neighbour = fc.record({
  codes: fc.constantFrom(...GROUPS),
  score: share,
});

describe('What goes from thread to thread', () => {
  test('When rankings are packed and sent, then they arrive to the last digit, and those that are none as none', () => {
    fc.assert(
      fc.property(fc.array(ranking, { maxLength: 6 }), (rankings) => {
        const vatsOf = () => [];
        expect(unpackRankings(sent(packRankings(rankings)), vatsOf)).toEqual(
          rankings.map((one) => (one ? { ...one, vatsOf } : undefined)),
        );
      }),
    );
  });

  test('When names are packed and sent, then they arrive with the groups and scores of their neighbours', () => {
    const names = fc.array(
      fc.record({
        name: fc.string(),
        size: fc.string(),
        barcode: fc.string(),
        neighbours: fc.array(neighbour, { maxLength: 4 }),
      }),
    );
    fc.assert(
      fc.property(names, (asked) => {
        expect(unpackNames(sent(packNames(asked)))).toEqual(asked);
      }),
    );
  });

  test('When places are packed and sent, then what lies there reads as a search would have told it', () => {
    const doc = (number: number, name: string) => ({
      barcode: String(number).padStart(14, '0'),
      name,
      size: '330ml',
      ...GROUPS[number % 3]!,
    });
    const tombstones = new Int32Array(new SharedArrayBuffer(8));
    const segments = [
      buildSegment([doc(1, 'Ruby Cola'), doc(2, 'Crème Brûlée')]),
      buildSegment([doc(3, 'Ruby Lemonade'), doc(4, 'Cola Zero')]),
    ];
    const reader = openReader(segments.map((segment) => ({ segment, tombstones })));
    const asked = ['Ruby', 'nothing', 'Crème', 'Cola'];
    const found = sent(packHits(asked.map((name) => reader.find(name, '', 3))));
    expect(
      unpackHits(
        found,
        segments.map((segment) => new SegmentTexts(segment)),
      ),
    ).toEqual(asked.map((name) => reader.search(name, '', 3)));
  });
});
