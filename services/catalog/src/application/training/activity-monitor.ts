/** This long after the last work it counts as idle: one lookup mostly follows another. */
const IDLE_AFTER_MS = 30;

type Listener = (atWork: boolean) => void;

/** Whether this process does foreground work, so that background work can yield. */
export class ActivityMonitor {
  readonly #listeners = new Set<Listener>();
  #under = 0;
  #atWork = false;
  #resting: NodeJS.Timeout | undefined;

  /** Returns the same function; each call counts as foreground work. */
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

  /** Calls the listener with the state now, and at each change. Returns the function that ends that. */
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
