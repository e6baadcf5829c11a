import { afterEach, describe, expect, test } from '@jest/globals';
import { silentLog } from '@tillmap/storage/database';
import { waitUntil } from '@tillmap/testing';
import { SharedExclusiveLock } from '../handling/shared-exclusive-lock.ts';
import { MemoryLog, MemoryLogStore } from '../memory-bus/memory-log-store.ts';
import type { BusMessage, Subscription } from '../port/event-bus.ts';
import { startGroupConsumer } from './group-consumer.ts';

const TOPIC = 'quiet.topic';
/** With a pause of a second between reads they would take half a minute. */
const MANY = 6_000;

class CountedStore extends MemoryLogStore {
  reads = 0;

  override readPartitions(...given: Parameters<MemoryLogStore['readPartitions']>) {
    this.reads += 1;
    return super.readPartitions(...given);
  }
}

describe('What a consumer reads', () => {
  let subscription: Subscription;
  afterEach(() => subscription.stop());

  const started = async (handle: (message: BusMessage) => Promise<void>) => {
    const store = new CountedStore(new MemoryLog(), 30_000);
    subscription = startGroupConsumer(
      { store, turns: new SharedExclusiveLock(), log: silentLog },
      { group: 'team', topics: [TOPIC], handle },
    );
    // Once it has its partitions it reads, and then it waits.
    await waitUntil(() => store.reads > 0);
    const send = (...ids: string[]) =>
      store.append(
        ids.map((id) => ({
          topic: TOPIC,
          partition: 0,
          message: { id, topic: TOPIC, key: 'a', headers: {}, body: new Uint8Array() },
        })),
      );
    return { store, send };
  };

  test('When a message comes and is handled, then the log is read once for it', async () => {
    const handled: string[] = [];
    const { store, send } = await started(async ({ id }) => void handled.push(id));
    const before = store.reads;
    await send('first');
    await waitUntil(() => handled.length === 1);
    await send('second');
    await waitUntil(() => handled.length === 2);
    expect(store.reads - before).toBe(2);
  });

  test('When messages come while their partition is at work, or more than are read at a time, then all are handled at once', async () => {
    const handled: string[] = [];
    const first = Promise.withResolvers<void>();
    const { send } = await started(async ({ id }) => {
      if (id === '0') await first.promise;
      handled.push(id);
    });
    const began = performance.now();
    await send('0');
    await send(...Array.from({ length: MANY }, (_, at) => `${at + 1}`));
    first.resolve();
    await waitUntil(() => handled.length === MANY + 1, { seconds: 60 });
    expect(handled.map(Number)).toEqual(Array.from({ length: MANY + 1 }, (_, at) => at));
    expect(performance.now() - began).toBeLessThan(15_000);
  });
});
