import { expect, test } from '@jest/globals';
import { spreadPartition, toSpreadHeaders } from '../port/partition-spread.ts';
import { createPartitioner } from './partitioner.ts';
import { namesOf, toRecord } from './wire.ts';

const partitionMetadata = (count: number) =>
  Array.from({ length: count }, (_, partitionId) => ({
    partitionErrorCode: 0,
    partitionId,
    leader: 1,
    replicas: [1],
    isr: [1],
  }));

const place = (key: string, headers: Record<string, string>, partitions: number): number => {
  const topic = 'file-building.chunk-requests';
  const { record } = toRecord({ id: 'm1', topic, key, headers, body: new Uint8Array() });
  const args = { topic: namesOf('').wire(topic), partitionMetadata: partitionMetadata(partitions), message: record };
  return createPartitioner()(args);
};

test.each([16, 32])(
  'When a message has a spread, then it lies there whatever its key, of %i partitions',
  (partitions) => {
    for (const slot of [0, 1, 2, 3]) {
      const headers = toSpreadHeaders({ group: 'NORTH', slot, of: 4 });
      for (const key of ['a', 'b', 'c'])
        expect(place(key, headers, partitions)).toBe(spreadPartition(headers, partitions));
    }
  },
);

test('When it has none, as one that the version before published, then its key decides', () => {
  const taken = new Set(Array.from({ length: 200 }, (_, n) => place(`session:${n}`, {}, 16)));
  expect(taken.size).toBe(16);
  expect(place('session:7', {}, 16)).toBe(place('session:7', { ce_type: 'x' }, 16));
});
