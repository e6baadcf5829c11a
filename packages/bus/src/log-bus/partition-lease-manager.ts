import { withTimeout } from '@tillmap/service-kit/domain';
import type { Log } from '@tillmap/storage/database';
import type { AssignedPartition } from '../handling/assigned-partition.ts';
import { type Lease, partitionKey } from '../handling/log-entry.ts';
import { CancellableDelay } from '../handling/pause.ts';
import type { LogStore, Member } from './log-store.ts';
import { shareOf, without } from './partitions.ts';

const STOP_GRACE_MS = 10_000;

type Deps = {
  readonly store: LogStore;
  readonly member: Member;
  readonly log: Log;
  readonly hold: (lease: Lease, validUntil: number) => AssignedPartition;
  /** Called when partitions came. */
  readonly gained: () => void;
  /** Writes progress before a partition is given to others. */
  readonly flush: () => Promise<void>;
};

/** Keeps this process's fair share of the group's partitions: beats, renews, claims what is free, gives up what is too much. */
export class PartitionLeaseManager {
  readonly #deps: Deps;
  readonly #held = new Map<string, AssignedPartition>();
  readonly #wakeable = new CancellableDelay();
  #running: Promise<void> | undefined;
  #stopped = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  get held(): Iterable<AssignedPartition> {
    return this.#held.values();
  }

  wake = (): void => this.#wakeable.wake();

  start(): void {
    this.#running = this.#tend();
  }

  /** Finishes the messages in hand, waiting 10 s at most, and frees every partition. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.wake();
    await this.#running;
    const held = [...this.#held.values()];
    await withTimeout(Promise.all(held.map((partition) => partition.drain())), STOP_GRACE_MS, () => undefined);
    await this.#free(held);
    await this.#deps.store.leave(this.#deps.member).catch(this.#leaseWillEnd);
  }

  async #tend(): Promise<void> {
    const { leaseMs } = this.#deps.store;
    while (!this.#stopped) {
      let complete = false;
      try {
        complete = await this.#tick();
      } catch (error) {
        this.#deps.log.warn({ err: error, group: this.#deps.member.group }, 'Lease renewal failed; retrying');
      }
      if (!this.#stopped) await this.#wakeable.sleep(complete ? leaseMs / 3 : leaseMs / 20);
    }
  }

  /** Returns whether this process now holds exactly its share. */
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
      // Until its slow message ends it could go to nobody, and nothing of it would go on here.
      if (partition && !partition.leaving.aborted && !partition.isPassed) void this.#giveUp(partition);
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

  async #giveUp(partition: AssignedPartition): Promise<void> {
    await partition.drain();
    await this.#free([partition]);
  }

  /** Gives partitions to others. A message still in hand then comes again elsewhere. */
  async #free(partitions: readonly AssignedPartition[]): Promise<void> {
    for (const partition of partitions) partition.revoke();
    await this.#deps.flush();
    const leases = partitions.filter(({ lost }) => !lost.aborted).map(({ lease }) => lease);
    if (leases.length > 0) await this.#deps.store.release(this.#deps.member, leases).catch(this.#leaseWillEnd);
    for (const partition of partitions) this.#drop(partition);
  }

  readonly #leaseWillEnd = (error: unknown): void => {
    this.#deps.log.warn({ err: error, group: this.#deps.member.group }, 'Lease release failed; leases will expire');
  };

  #drop(partition: AssignedPartition): void {
    partition.markLost();
    const key = partitionKey(partition.lease);
    if (this.#held.get(key) === partition) this.#held.delete(key);
    this.wake();
  }
}
