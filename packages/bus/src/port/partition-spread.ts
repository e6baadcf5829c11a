import { crc32 } from 'node:zlib';

/**
 * Keeps the messages of a group in a few partitions, `of` in number; this message lies in the one with number `slot`,
 * from 0. Its key still decides its order and whom it waits for.
 */
export type PartitionSpread = Readonly<{ group: string; slot: number; of: number }>;

type Headers = Readonly<Record<string, unknown>>;

const SPREAD = 'tillmap-spread';
const FORM = /^(\d{1,10}) (\d{1,6}) ([1-9]\d{0,5})$/;

/** Returns a spread as headers. They hold no partition, because a cluster may have more of them than planned. */
export const toSpreadHeaders = ({ group, slot, of }: PartitionSpread): Record<string, string> => ({
  [SPREAD]: `${crc32(group)} ${slot} ${of}`,
});

/**
 * The distance of a slot from its group's first partition. Slots are pairs of neighbours, and pairs are equally far apart:
 * so they are of two processes at least and of few, whether partitions go round the processes, as on PostgreSQL, or
 * each process has a stretch of them, as on Kafka.
 */
const offsetOf = (slot: number, of: number, partitions: number): number =>
  Math.floor(slot / 2) * Math.floor(partitions / Math.ceil(of / 2)) + (slot % 2);

/**
 * Returns the partition of a message of `partitions`; undefined where its key decides, because it has no spread (one of
 * the version before has none) or one over all of them.
 */
export const spreadPartition = (headers: Headers | undefined, partitions: number): number | undefined => {
  const spread = headers?.[SPREAD];
  const [, start, slot, of] = (typeof spread === 'string' && FORM.exec(spread)) || [];
  const count = Number(of);
  if (of === undefined || count >= partitions) return undefined;
  return (Number(start) + offsetOf(Number(slot) % count, count, partitions)) % partitions;
};
