import { expect, test } from '@jest/globals';
import { spreadPartition, toSpreadHeaders } from './partition-spread.ts';

const GROUPS = Array.from({ length: 200 }, (_, n) => `WHOLESALER ${n}`);

const partitionsOfGroup = (group: string, of: number, partitions: number): number[] =>
  Array.from({ length: of }, (_, slot) => spreadPartition(toSpreadHeaders({ group, slot, of }), partitions)!);

test.each([
  [4, 16],
  [2, 16],
  [3, 16],
  [15, 16],
  [4, 5],
  [4, 32],
  [1, 2],
])('When a group is spread over %i of %i partitions, then over so many different ones, always the same', (of, all) => {
  for (const group of GROUPS) {
    const taken = partitionsOfGroup(group, of, all);
    expect(new Set(taken).size).toBe(of);
    expect(taken.every((partition) => partition >= 0 && partition < all)).toBe(true);
    expect(partitionsOfGroup(group, of, all)).toEqual(taken);
  }
});

test('When many groups are spread, then each partition has about as many of them', () => {
  const counts = Array.from({ length: 16 }, () => 0);
  for (const group of GROUPS) for (const partition of partitionsOfGroup(group, 4, 16)) counts[partition]! += 1;
  expect(Math.min(...counts)).toBeGreaterThan(30);
  expect(Math.max(...counts)).toBeLessThan(70);
});

test.each([2, 3, 4, 5, 8, 16])(
  'When %i processes share 16 partitions, in turn or in stretches, then a group is of two to four',
  (processes) => {
    for (const group of GROUPS) {
      const taken = partitionsOfGroup(group, 4, 16);
      const byTurns = new Set(taken.map((partition) => partition % processes));
      const inStretches = new Set(taken.map((partition) => Math.floor((partition * processes) / 16)));
      for (const { size } of [byTurns, inStretches]) {
        expect(size).toBeGreaterThanOrEqual(2);
        expect(size).toBeLessThanOrEqual(4);
      }
    }
  },
);

test.each([
  ['no headers', undefined],
  ['none of this kind', { ce_type: 'x' }],
  ['one over all partitions', toSpreadHeaders({ group: 'NORTH', slot: 3, of: 16 })],
  ['one over more than there are', toSpreadHeaders({ group: 'NORTH', slot: 3, of: 20 })],
  ['one over none', { 'tillmap-spread': '7 0 0' }],
  ['one that nobody understands', { 'tillmap-spread': '-1 x 4' }],
])('When a message has %s, then its key decides', (_, headers) => {
  expect(spreadPartition(headers, 16)).toBeUndefined();
});

test('When a slot is larger than the spread, then it counts on from the first', () => {
  const at = (slot: number) => spreadPartition(toSpreadHeaders({ group: 'NORTH', slot, of: 4 }), 16);
  expect(at(5)).toBe(at(1));
});
