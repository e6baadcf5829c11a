import type { ICustomPartitioner } from 'kafkajs';
import { spreadPartition } from '../port/partition-spread.ts';
import { Partitioners } from './client.ts';

/** Creates what places records: by their spread where they have one, else by their key as every client of Kafka does. */
export const createPartitioner: ICustomPartitioner = () => {
  const byKey = Partitioners.DefaultPartitioner();
  return (args) => spreadPartition(args.message.headers, args.partitionMetadata.length) ?? byKey(args);
};
