/** How many items per chunk go to the product database, and how many per batch to the assistant. */
export type ChunkSizes = Readonly<{ itemsPerChunk: number; bytesPerChunk: number; itemsPerBatch: number }>;

/** A chunk stays below 128 kB by more than one item's text can add to the last one. */
export const CHUNK_SIZES: ChunkSizes = { itemsPerChunk: 500, bytesPerChunk: 120_000, itemsPerBatch: 20 };

/**
 * What the bus calls the first batch of a chunk; those behind it count on. For people and logs: chunk and piece tell
 * batches apart, and the attempt tells which of them an answer is for.
 */
export const firstBatch = ({ itemsPerChunk, itemsPerBatch }: ChunkSizes, chunk: number): number =>
  chunk * Math.ceil(itemsPerChunk / itemsPerBatch);
