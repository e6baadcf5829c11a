/**
 * This number of messages after one that a process crashed with are marked one by one: the poison message may be
 * among them.
 */
const MARKED_AFTER_CRASH = 100;

/**
 * How often processes ended with the first unfinished message of a partition, and the mark by which the next owner
 * counts one more, should this process end with a message in hand. What returns true has to be stored.
 */
export class CrashMarker {
  #deaths: number;
  /** Messages still to be marked before they are started. */
  #toMark: number;
  #mark: 'none' | 'set' | 'revoked' = 'none';

  constructor(deaths: number) {
    this.#deaths = deaths;
    this.#toMark = deaths > 0 ? MARKED_AFTER_CRASH : 1;
  }

  /** Ends of processes with the message, as far as this one knew when it took over. */
  get deaths(): number {
    return this.#deaths;
  }

  /** What the next owner has to find if this process ends now. */
  get deathsToStore(): number {
    return this.#deaths + (this.#mark === 'set' ? 1 : 0);
  }

  /**
   * Marks a message that is about to start. While messages pass a slow one there is always a mark: behind a crash
   * nothing passes, so one that passed and ended the process is found.
   */
  begin(isPassing: boolean): boolean {
    const isUnmarkedPassing = isPassing && this.#mark === 'none';
    if (this.#toMark === 0 && !isUnmarkedPassing) return false;
    this.#mark = 'set';
    return true;
  }

  /** The process survived a try. While messages pass a slow one, the mark is of all that are in hand and stays. */
  survived(isPassing: boolean): boolean {
    if (this.#mark === 'none' || isPassing) return false;
    this.#mark = 'none';
    return true;
  }

  /** The next owner of the partition counts no crash for the message in progress. */
  revoke(): boolean {
    if (this.#mark !== 'set') return false;
    this.#mark = 'revoked';
    return true;
  }

  /** The partition stayed here after all. */
  reclaim(): boolean {
    if (this.#mark !== 'revoked') return false;
    this.#mark = 'set';
    return true;
  }

  /** A message is done or has been put aside: one less to mark. */
  passedOne(): void {
    this.#toMark = Math.max(0, this.#toMark - 1);
  }

  /** The first unfinished message is done; the mark goes on to the next one where messages still pass a slow one. */
  firstDone(isPassing: boolean): void {
    this.#deaths = 0;
    if (!isPassing) this.#mark = 'none';
  }
}
