import type { Log } from '@tillmap/database';
import type { HeldPartition } from './held-partition.ts';
import type { Lease, LogStore, Member } from './log-store.ts';
import { partitionKey } from './log-store.ts';
import { shareOf, without } from './partitions.ts';
import { pause, Wakeable } from './pause.ts';

const STOP_GRACE_MS = 10_000;

type Deps = {
  readonly store: LogStore;
  readonly member: Member;
  readonly log: Log;
  readonly hold: (lease: Lease, validUntil: number) => HeldPartition;
  /** Called when partitions came. */
  readonly gained: () => void;
  /** Writes progress before a partition is given to others. */
  readonly flush: () => Promise<void>;
};

/** Keeps this process's fair share of the group's partitions: beats, renews, claims what is free, gives up what is too much. */
export class LeaseKeeper {
  readonly #deps: Deps;
  readonly #held = new Map<string, HeldPartition>();
  readonly #wakeable = new Wakeable();
  #running: Promise<void> | undefined;
  #stopped = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  get held(): Iterable<HeldPartition> {
    return this.#held.values();
  }

  wake = (): void => this.#wakeable.wake();

  start(): void {
    this.#running = this.#tend();
  }

  /** Finishes the messages in hand and frees every partition. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.wake();
    await this.#running;
    await Promise.all([...this.#held.values()].map((partition) => this.#giveUp(partition)));
    await this.#deps.store.leave(this.#deps.member);
  }

  async #tend(): Promise<void> {
    const { leaseMs } = this.#deps.store;
    while (!this.#stopped) {
      let complete = false;
      try {
        complete = await this.#tick();
      } catch (error) {
        this.#deps.log.warn({ err: error, group: this.#deps.member.group }, 'Leases were not renewed; trying again');
      }
      if (!this.#stopped) await this.#wakeable.sleep(complete ? leaseMs / 3 : leaseMs / 20);
    }
  }

  /** Answers whether this process now holds exactly its share. */
  async #tick(): Promise<boolean> {
    const { store, member } = this.#deps;
    const members = await store.beat(member);
    await this.#renew();
    const share = shareOf(member, members);
    const surplus = without(
      [...this.#held.values()].map(({ lease }) => lease),
      share,
    );
    for (const lease of surplus) {
      const partition = this.#held.get(partitionKey(lease));
      if (partition && !partition.leaving.aborted) void this.#giveUp(partition);
    }
    const missing = without(
      share,
      [...this.#held.values()].map(({ lease }) => lease),
    );
    return surplus.length === 0 && (missing.length === 0 || (await this.#claim(missing)) === missing.length);
  }

  async #renew(): Promise<void> {
    const { store, member } = this.#deps;
    const held = [...this.#held.values()];
    if (held.length === 0) return;
    const validUntil = performance.now() + store.leaseMs;
    const renewed = new Set(
      (
        await store.renew(
          member,
          held.map(({ lease }) => lease),
        )
      ).map(partitionKey),
    );
    for (const partition of held) {
      if (renewed.has(partitionKey(partition.lease))) partition.validUntil = validUntil;
      else this.#drop(partition);
    }
  }

  async #claim(missing: readonly { topic: string; partition: number }[]): Promise<number> {
    const { store, member, hold, gained } = this.#deps;
    const validUntil = performance.now() + store.leaseMs;
    const leases = await store.claim(member, missing);
    for (const lease of leases) this.#held.set(partitionKey(lease), hold(lease, validUntil));
    if (leases.length > 0) gained();
    return leases.length;
  }

  /** Waits for the message in hand; when the process stops not for ever, then it comes again elsewhere. */
  async #giveUp(partition: HeldPartition): Promise<void> {
    const left = partition.leave();
    await (this.#stopped ? within(STOP_GRACE_MS, left) : left);
    await this.#deps.flush();
    if (!partition.lost.aborted) await this.#free(partition);
    this.#drop(partition);
  }

  async #free(partition: HeldPartition): Promise<void> {
    try {
      await this.#deps.store.release(this.#deps.member, [partition.lease]);
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'A partition was not freed; its lease will end');
    }
  }

  #drop(partition: HeldPartition): void {
    partition.lose();
    const key = partitionKey(partition.lease);
    if (this.#held.get(key) === partition) this.#held.delete(key);
    this.wake();
  }
}

const within = async (ms: number, work: Promise<void>): Promise<void> => {
  const over = new AbortController();
  await Promise.race([work.finally(() => over.abort()), pause(ms, over.signal)]);
};
