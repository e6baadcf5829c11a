/** Doubtful items of a session that the assistant is asked about at once. */
export type AssistantBatch = Readonly<{
  /** What the bus calls it. */
  batch: number;
  /** The chunk that its items are of, and its place among that chunk's batches: what tells it apart in the session. */
  chunk: number;
  piece: number;
  /** Unique in the session; an answer to another attempt does not count. */
  attempt: number;
  positions: readonly number[];
}>;
/** A piece of a session's items that is classified at once. */
export type Chunk = Readonly<{
  chunk: number;
  /** Unique in the session; an answer to another attempt does not count. */
  attempt: number;
  firstPosition: number;
  lastPosition: number;
  items: number;
  /** Its items where they are no stretch of the file: those that are looked up once more. */
  positions: readonly number[] | null;
  /** When it was asked for last. */
  askedAt: Date;
}>;
