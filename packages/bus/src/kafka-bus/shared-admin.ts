import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '@tillmap/storage/database';
import type { Admin, Kafka } from 'kafkajs';

const PATIENCE_MS = 3_000;
/** For what a process cannot start without: a broker that starts may load its groups for so long. */
export const START_PATIENCE_MS = 60_000;
const PAUSE_MS = 200;
const RETRY = { retries: 2, initialRetryTime: 200, maxRetryTime: 2_000 };

/** Whether it may work a moment later. The client says no of its last try, whose cause says what it was. */
const mayPass = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { retriable, cause } = error as Error & { retriable?: boolean };
  return retriable === true || mayPass(cause);
};

/** One admin client for the whole bus, created when it is needed and again after a failure. */
export class SharedAdmin {
  readonly #kafka: Kafka;
  readonly #log: Log;
  #connected: Promise<Admin> | undefined;

  constructor(kafka: Kafka, log: Log) {
    this.#kafka = kafka;
    this.#log = log;
  }

  /**
   * Tries for 3 s, or as long as given, what may work a moment later, as while a partition's leader changes. What goes
   * on for longer than the usual 3 s is logged once.
   */
  async use<T>(work: (admin: Admin) => Promise<T>, patienceMs = PATIENCE_MS): Promise<T> {
    const began = performance.now();
    for (let isLogged = false; ; ) {
      try {
        return await this.#try(work);
      } catch (error) {
        const tookMs = performance.now() - began;
        if (tookMs > patienceMs || !mayPass(error)) throw error;
        if (tookMs > PATIENCE_MS && !isLogged) {
          this.#log.warn({ err: error, patienceSeconds: patienceMs / 1_000 }, 'Waiting for Kafka');
          isLogged = true;
        }
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
