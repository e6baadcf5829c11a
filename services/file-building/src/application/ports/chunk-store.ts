import type { Session, Upload } from '../../domain/session.ts';

/** A piece of a session's items that is classified at once. */
export type Chunk = Readonly<{
  chunk: number;
  /** Unique in the session; an answer to another attempt does not count. */
  attempt: number;
  firstPosition: number;
  lastPosition: number;
  items: number;
  /** When it was asked for last. */
  askedAt: Date;
}>;

/** The chunks of sessions whose lock the transaction holds. */
export interface ChunkStore {
  /** Cuts the upload into chunks of `itemsPerChunk` and 128 kB at most; all of them wait. Replaces those of an earlier upload. */
  createChunks(sessionId: string, upload: Upload): Promise<void>;
  /**
   * Marks waiting chunks as asked, in the order of the file, until `limit` of the session are out. Attempts are
   * numbered from `attemptsSoFar` + 1.
   */
  dispatchNext(sessionId: string, limit: number, attemptsSoFar: number, now: Date): Promise<Chunk[]>;
  /** The chunk if it is out under this very attempt. */
  findDispatched(sessionId: string, chunk: number, attempt: number): Promise<Chunk | undefined>;
  /** Where the items of a chunk lie; undefined where it was cut anew. */
  span(sessionId: string, chunk: number): Promise<Pick<Chunk, 'firstPosition' | 'lastPosition'> | undefined>;
  markDone(sessionId: string, chunk: number): Promise<void>;
  /** Lets chunks that are out wait again: all, or those asked before a moment. Answers how many. */
  requeue(sessionId: string, askedBefore?: Date): Promise<number>;
  removeAll(sessionId: string): Promise<void>;
}

/** Which sessions need care, outside of any transaction. */
export interface StalledSessions {
  /**
   * Running sessions with a chunk asked before `askedBefore`, a batch of the assistant's before `assistBefore`, or without
   * any word since `heardBefore`.
   */
  findStalled(askedBefore: Date, assistBefore: Date, heardBefore: Date): Promise<Pick<Session, 'id'>[]>;
}
