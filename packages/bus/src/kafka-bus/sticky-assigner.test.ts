import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type ReadingMember, type Shares, stickyShares } from './sticky-assigner.ts';

const TOPICS = ['first', 'second'];
const memberIds = fc.uniqueArray(fc.integer({ min: 0, max: 20 }).map(String), { minLength: 1, maxLength: 6 });
const counts = fc.record({ first: fc.integer({ min: 1, max: 20 }), second: fc.integer({ min: 1, max: 20 }) });

const asMembers = (ids: readonly string[], shares: Shares = new Map()): ReadingMember[] =>
  ids.map((id) => ({ id, topics: TOPICS, owned: shares.get(id) ?? {} }));

const countOf = (shares: Shares, topic: string): number[] =>
  [...shares.values()].map((share) => share[topic]?.length ?? 0);

test('When partitions are shared out, then each has one owner and nobody has two more than another', () => {
  fc.assert(
    fc.property(memberIds, memberIds, counts, (before, after, partitions) => {
      const all = new Map(Object.entries(partitions));
      const shares = stickyShares(asMembers(after, stickyShares(asMembers(before), all)), all);
      for (const [topic, count] of all) {
        const owned = [...shares.values()].flatMap((share) => share[topic] ?? []);
        expect(owned.toSorted((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, partition) => partition));
        expect(Math.max(...countOf(shares, topic)) - Math.min(...countOf(shares, topic))).toBeLessThanOrEqual(1);
      }
    }),
  );
});

test('When nobody came or left, then nothing moves', () => {
  fc.assert(
    fc.property(memberIds, counts, (ids, partitions) => {
      const all = new Map(Object.entries(partitions));
      const shares = stickyShares(asMembers(ids), all);
      expect(stickyShares(asMembers(ids, shares), all)).toEqual(shares);
    }),
  );
});

test('When one leaves, then the others keep all they had', () => {
  fc.assert(
    fc.property(memberIds, counts, (ids, partitions) => {
      fc.pre(ids.length > 1);
      const all = new Map(Object.entries(partitions));
      const before = stickyShares(asMembers(ids), all);
      const rest = ids.slice(1);
      const after = stickyShares(asMembers(rest, before), all);
      for (const id of rest)
        for (const topic of TOPICS)
          expect(after.get(id)?.[topic] ?? []).toEqual(expect.arrayContaining(before.get(id)?.[topic] ?? []));
    }),
  );
});

test('When two claim the same partition, then one of them has it', () => {
  const members = ['a', 'b'].map((id) => ({ id, topics: ['first'], owned: { first: [0, 1, 2] } }));
  const shares = stickyShares(members, new Map([['first', 4]]));
  expect([...(shares.get('a')?.first ?? []), ...(shares.get('b')?.first ?? [])].toSorted((a, b) => a - b)).toEqual([
    0, 1, 2, 3,
  ]);
});
