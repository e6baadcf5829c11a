import { expect, test } from '@jest/globals';
import { partitionKey } from '../handling/log-entry.ts';
import type { Member } from './log-store.ts';
import { partitionCount, partitionOf, partitionsOf, shareOf } from './partitions.ts';

const TOPICS = ['catalog.chunk-results', 'file-building.chunk-requests', 'auth.users'];
const member = (id: string, topics = TOPICS): Member => ({ group: 'team', id, topics });

test('When a key is placed, then always in the same partition, and many keys use all of them', () => {
  const place = (key: string) => partitionOf({ topic: 'auth.users', key, headers: {} });
  const used = new Set(Array.from({ length: 500 }, (_, n) => place(`user ${n}`)));
  expect(used.size).toBe(partitionCount('auth.users'));
  expect(place('user 7')).toBe(place('user 7'));
});

test.each([1, 2, 3, 5, 20])(
  'When %i members share topics, then each partition has one owner and shares are even',
  (count) => {
    const members = Array.from({ length: count }, (_, n) => member(`member ${n}`));
    const shares = members.map((one) => shareOf(one, members.toReversed()).map(partitionKey));
    expect(shares.flat().sort()).toEqual(TOPICS.flatMap(partitionsOf).map(partitionKey).sort());
    for (const topic of TOPICS) {
      const sizes = shares.map((share) => share.filter((key) => key.startsWith(`${topic}/`)).length);
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
    }
  },
);

test('When members read different topics, as in a rolling update, then only readers of a topic share it', () => {
  const [old, fresh] = [member('old', ['auth.users']), member('new', ['auth.users', 'catalog.chunk-results'])];
  const shares = [shareOf(old, [old, fresh]), shareOf(fresh, [old, fresh])] as const;
  expect(shares[0].every(({ topic }) => topic === 'auth.users')).toBe(true);
  expect(shares[1].filter(({ topic }) => topic === 'catalog.chunk-results')).toHaveLength(8);
  expect(shares[0].length + shares[1].length).toBe(16);
});
