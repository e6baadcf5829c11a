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

/** What the assistant is to be asked, for sessions whose lock the transaction holds. */
export interface AssistantBatchStore {
  /** Cuts the doubtful items of one chunk into batches of `itemsPerBatch` at most; they wait. */
  add(sessionId: string, chunk: number, positions: readonly number[]): Promise<void>;
  /** Marks waiting batches as asked until `limit` of the session are out. Attempts are numbered from `attemptsSoFar` + 1. */
  dispatchNext(sessionId: string, limit: number, attemptsSoFar: number, now: Date): Promise<AssistantBatch[]>;
  /** The batch if it is out under this very attempt. */
  findDispatched(sessionId: string, batch: number, attempt: number): Promise<AssistantBatch | undefined>;
  /** Takes what is left: batches that are out or wait, as if they had been answered. */
  unanswered(sessionId: string): Promise<AssistantBatch[]>;
  /** The batch is answered; `unreached` are its items that nobody looked at, which a retry asks about again. */
  markDone(
    sessionId: string,
    batch: Pick<AssistantBatch, 'chunk' | 'piece'>,
    unreached: readonly number[],
  ): Promise<void>;
  /** Lets batches that are out wait again: all, or those asked before a moment. */
  requeue(sessionId: string, askedBefore?: Date): Promise<void>;
  /** Lets items that nobody looked at wait again; answers how many there are. */
  requeueUnreached(sessionId: string): Promise<number>;
  removeAll(sessionId: string): Promise<void>;
}
