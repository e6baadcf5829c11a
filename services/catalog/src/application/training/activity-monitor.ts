/** So long after the last work its end is told: who looks up one product looks up the next one soon. */
const IDLE_AFTER_MS = 30;

type Listener = (atWork: boolean) => void;

/** Whether this process does work that somebody waits for, so that what nobody waits for can give way meanwhile. */
export class ActivityMonitor {
  readonly #listeners = new Set<Listener>();
  #under = 0;
  #atWork = false;
  #resting: NodeJS.Timeout | undefined;

  /** The same function; while it is being done somebody waits. */
  track<Asked extends readonly unknown[], Answer>(
    work: (...asked: Asked) => Promise<Answer>,
  ): (...asked: Asked) => Promise<Answer> {
    return async (...asked) => {
      try {
        this.#begin();
        return await work(...asked);
      } finally {
        this.#end();
      }
    };
  }

  /** Tells how it is now, and then of each change. Answers what ends that. */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    listener(this.#atWork);
    return () => void this.#listeners.delete(listener);
  }

  #begin(): void {
    this.#under += 1;
    clearTimeout(this.#resting);
    this.#tell(true);
  }

  #end(): void {
    this.#under -= 1;
    if (this.#under > 0) return;
    this.#resting = setTimeout(() => this.#tell(false), IDLE_AFTER_MS).unref();
  }

  #tell(atWork: boolean): void {
    if (this.#atWork === atWork) return;
    this.#atWork = atWork;
    for (const listener of this.#listeners) listener(atWork);
  }
}
