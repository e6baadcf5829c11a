import { TOPICS } from '@tillmap/bus/events';
import { spreadPartition, toSpreadHeaders } from '@tillmap/bus/partition-spread';
import { partitionsOf, shareOf } from '@tillmap/bus/partitions';
import { type ReadingMember, stickyShares } from '@tillmap/bus/sticky-assigner';
import { PRODUCT } from './product-limits.ts';

export type Bus = 'PostgreSQL' | 'Kafka';

export type ChunkSharing = Readonly<{
  bus: Bus;
  wholesalers: number;
  pods: number;
  /** Partitions that the chunks of one wholesaler go to; all of them where there are no more. */
  of: number;
  /** What one of the wholesalers has of all chunks, 0 to 1; the others have the rest in equal parts. Equal shares without it. */
  largest?: number;
}>;

export type PodsOfChunks = Readonly<{
  /** Wholesalers that a pod is asked for: mean of all pods, and most. */
  mean: number;
  most: number;
  /** Chunks of the busiest pod, 1 being its equal part. */
  busiest: number;
  /** Fewest pods that share one wholesaler's chunks. */
  fewestPods: number;
}>;

const TOPIC = TOPICS.chunkRequests;
const CODE_DIGITS = 4;
const codeOf = (wholesaler: number): string => `W${String(wholesaler).padStart(CODE_DIGITS, '0')}`;
const podOf = (pod: number): string => `catalog-${pod}`;

/** The pod of each partition on the bus in PostgreSQL: partitions go round the pods. */
const podsInTurn = (pods: number): readonly number[] => {
  const members = Array.from({ length: pods }, (_, n) => ({ group: 'catalog-chunks', id: podOf(n), topics: [TOPIC] }));
  const owners = new Map(members.flatMap((one, n) => shareOf(one, members).map(({ partition }) => [partition, n])));
  return partitionsOf(TOPIC).map(({ partition }) => owners.get(partition)!);
};

/** The pod of each partition on Kafka, where pods joined one after the other and kept what they had. */
const podsThatJoined = (pods: number, partitions: number): readonly number[] => {
  let members: ReadingMember[] = [];
  for (let n = 0; n < pods; n++) {
    const joined = [...members, { id: podOf(n), topics: [TOPIC], owned: {} }];
    const shares = stickyShares(joined, new Map([[TOPIC, partitions]]));
    members = joined.map((one) => ({ ...one, owned: shares.get(one.id) ?? {} }));
  }
  const owners = members.flatMap(({ owned }, pod) => (owned[TOPIC] ?? []).map((place) => [place, pod] as const));
  return owners.toSorted(([one], [other]) => one - other).map(([, pod]) => pod);
};

/** The partitions that the chunks of a wholesaler go to. */
const partitionsOfWholesaler = (wholesaler: number, of: number, partitions: number): readonly number[] =>
  of >= partitions
    ? Array.from({ length: partitions }, (_, n) => n)
    : Array.from({ length: of }, (_, slot) => {
        return spreadPartition(toSpreadHeaders({ group: codeOf(wholesaler), slot, of }), partitions)!;
      });

/**
 * Returns how chunks are shared out to catalog's pods, by the code that the buses place messages and assign partitions
 * with. On Kafka there are as many partitions as pods, and those that there are at least.
 */
export const shareChunks = ({ bus, wholesalers, pods, of, largest }: ChunkSharing): PodsOfChunks => {
  const partitions = bus === 'Kafka' ? Math.max(pods, PRODUCT.chunkPartitions) : PRODUCT.chunkPartitions;
  const owners = bus === 'Kafka' ? podsThatJoined(pods, partitions) : podsInTurn(pods);
  const models = Array.from({ length: pods }, () => 0);
  const chunks = Array.from({ length: pods }, () => 0);
  const rest = largest === undefined ? 1 / wholesalers : (1 - largest) / Math.max(1, wholesalers - 1);
  let fewestPods = pods;
  for (let n = 0; n < wholesalers; n++) {
    const taken = partitionsOfWholesaler(n, of, partitions).map((partition) => owners[partition]!);
    const share = n === 0 && largest !== undefined ? largest : rest;
    for (const pod of taken) chunks[pod]! += share / taken.length;
    for (const pod of new Set(taken)) models[pod]! += 1;
    fewestPods = Math.min(fewestPods, new Set(taken).size);
  }
  const mean = models.reduce((sum, count) => sum + count, 0) / pods;
  return { mean, most: Math.max(...models), busiest: Math.max(...chunks) * pods, fewestPods };
};
