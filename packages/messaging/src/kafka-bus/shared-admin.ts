import { setTimeout as sleep } from 'node:timers/promises';
import type { Admin, Kafka } from 'kafkajs';

const PATIENCE_MS = 3_000;
const PAUSE_MS = 200;
const RETRY = { retries: 2, initialRetryTime: 200, maxRetryTime: 2_000 };

/** One admin client for the whole bus, created when it is needed and again after a failure. */
export class SharedAdmin {
  readonly #kafka: Kafka;
  #connected: Promise<Admin> | undefined;

  constructor(kafka: Kafka) {
    this.#kafka = kafka;
  }

  /** Tries for 3 s what may work a moment later, as while a partition's leader changes. */
  async use<T>(work: (admin: Admin) => Promise<T>): Promise<T> {
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      try {
        return await this.#try(work);
      } catch (error) {
        if (performance.now() > until || !(error as { retriable?: boolean }).retriable) throw error;
      }
      await sleep(PAUSE_MS);
    }
  }

  async #try<T>(work: (admin: Admin) => Promise<T>): Promise<T> {
    this.#connected ??= this.#connect();
    const connected = this.#connected;
    try {
      return await work(await connected);
    } catch (error) {
      if (this.#connected === connected) this.#connected = undefined;
      void connected.then((admin) => admin.disconnect()).catch(() => undefined);
      throw error;
    }
  }

  async close(): Promise<void> {
    const connected = this.#connected;
    this.#connected = undefined;
    await connected?.then((admin) => admin.disconnect()).catch(() => undefined);
  }

  async #connect(): Promise<Admin> {
    const admin = this.#kafka.admin({ retry: RETRY });
    await admin.connect();
    return admin;
  }
}
