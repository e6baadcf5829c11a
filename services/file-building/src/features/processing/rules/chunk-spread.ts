/** The partitions that the chunks of a wholesaler go to, `of` in number; this chunk takes number `slot`, from 0. */
export type ChunkSpread = Readonly<{ group: string; slot: number; of: number }>;

type ChunkOfSession = Readonly<{ wholesalerCode: string; sessionId: string; chunk: number }>;

/** Files begin at different partitions, by the digits of their session's id. */
const firstSlot = (sessionId: string): number =>
  Array.from(sessionId).reduce((sum, character) => sum + character.codePointAt(0)!, 0);

/**
 * Returns where a chunk goes among the partitions of its wholesaler: few, so that few catalog processes need the
 * wholesaler's classifier. The chunks of a file take them in turn; one that is requeued goes where it was.
 */
export const spreadOfChunk = (
  { wholesalerCode, sessionId, chunk }: ChunkOfSession,
  wholesalerPartitions: number,
): ChunkSpread => ({
  group: wholesalerCode,
  slot: (firstSlot(sessionId) + chunk) % wholesalerPartitions,
  of: wholesalerPartitions,
});
