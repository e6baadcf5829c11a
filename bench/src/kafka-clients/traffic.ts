import { setTimeout as sleep } from 'node:timers/promises';
import type { BusMessage, EventBus } from '@tillmap/messaging';

const KEYS = 40;
const AGAIN_MS = 100;
const LOOK_MS = 20;
const ALL_SECONDS = 120;

/** One message: when it was there to be sent, taken by the broker, and handled, by `performance.now()`. */
export type Track = { readonly createdAt: number; acceptedAt?: number; readonly handledAt: number[] };

/** Messages that go on coming, sent as a relay does: what waits goes as one batch, again until the broker took it. */
export class Traffic {
  readonly topic: string;
  readonly tracks: Track[] = [];
  readonly #bus: EventBus;
  readonly #everyMs: number;
  #waiting: number[] = [];
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> | undefined;

  constructor(bus: EventBus, topic: string, everyMs: number) {
    this.#bus = bus;
    this.topic = topic;
    this.#everyMs = everyMs;
  }

  handle = async ({ id }: BusMessage): Promise<void> => {
    this.tracks[Number(id)]?.handledAt.push(performance.now());
  };

  start(): void {
    this.#timer = setInterval(() => this.#create(), this.#everyMs);
    this.#sending = this.#sendAll();
  }

  /** Makes no more messages; resolves when all are taken and handled, or after two minutes. */
  async end(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.#sending;
    const until = performance.now() + ALL_SECONDS * 1_000;
    while (this.unhandled > 0 && performance.now() < until) await sleep(LOOK_MS);
  }

  get unhandled(): number {
    return this.tracks.filter(({ handledAt }) => handledAt.length === 0).length;
  }

  get doubled(): number {
    return this.tracks.filter(({ handledAt }) => handledAt.length > 1).length;
  }

  #create(): void {
    this.#waiting.push(this.tracks.length);
    this.tracks.push({ createdAt: performance.now(), handledAt: [] });
  }

  async #sendAll(): Promise<void> {
    while (this.#timer || this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      try {
        await this.#bus.publish(batch.map((number) => this.#message(number)));
        const now = performance.now();
        for (const number of batch) this.tracks[number]!.acceptedAt = now;
        if (this.#waiting.length === 0) await sleep(1);
      } catch {
        this.#waiting = [...batch, ...this.#waiting];
        await sleep(AGAIN_MS);
      }
    }
  }

  #message(number: number): BusMessage {
    const body = new Uint8Array(200);
    return { id: String(number), topic: this.topic, key: `key ${number % KEYS}`, headers: {}, body };
  }
}

/** Resolves when `isTrue`. @throws a sentence after so many seconds. */
export const until = async (isTrue: () => boolean, seconds: number, what: string): Promise<void> => {
  const end = performance.now() + seconds * 1_000;
  while (!isTrue()) {
    if (performance.now() > end) throw new Error(`Waited ${seconds} s in vain for ${what}.`);
    await sleep(LOOK_MS);
  }
};
