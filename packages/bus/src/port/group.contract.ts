import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { DependencyUnavailable } from '@tillmap/service-kit/domain';
import { waitUntil } from '@tillmap/testing';
import type { BusMessage, EventBus } from '../index.ts';
import { aMessage, idsOf, ONE_KEY, type StartBus, seenBy, some, TOPIC } from './bus-under-test.contract.ts';
import { toSpreadHeaders } from './partition-spread.ts';

/** After so long the share of a process that is gone would be free anyway, on every bus. */
const LEASE_SECONDS = 30;

/**
 * Publishes, and waits until that is handled, until each process has its share: the others have to hear of it first. Returns
 * what was sent. `handled` is how many messages each process has had.
 */
const publishUntilShared = async (bus: EventBus, handled: () => readonly number[]): Promise<BusMessage[]> => {
  const sent: BusMessage[] = [];
  const isShared = async (): Promise<boolean> => {
    const more = some(20);
    sent.push(...more);
    await bus.publish(more);
    const sum = () => handled().reduce((all, count) => all + count, 0);
    await waitUntil(() => sum() >= sent.length, { what: 'them to be handled' });
    return handled().every((count) => count > 0);
  };
  await waitUntil(isShared, { what: 'each process to have its share', seconds: 60 });
  return sent;
};

/** What a bus promises to groups: who gets a message, in which order, and how often. */
export const groupContract = (start: StartBus): void => {
  test('When two groups read a topic, then both get every message whole', async () => {
    const bus = await (await start()).process();
    const [first, second] = [await seenBy(bus, 'first'), await seenBy(bus, 'second')];
    const large = aMessage({
      body: new Uint8Array(400_000).fill(7),
      headers: { ce_type: 'x', traceparent: '00-ü"\\' },
    });
    const sent = [...some(50), large];
    await bus.publish(sent);

    for (const seen of [first, second]) {
      await waitUntil(() => seen.length === sent.length, { what: 'all messages' });
      expect(idsOf(seen)).toEqual(idsOf(sent));
      const got = seen.find(({ id }) => id === large.id)!;
      expect({ ...got, body: Buffer.from(got.body).equals(large.body) }).toEqual({ ...large, body: true });
    }
  });

  test('When two processes share a group, then each message is handled by one and keys keep their order', async () => {
    const shared = await start();
    const seen: { by: number; key: string; id: string }[] = [];
    for (const by of [0, 1]) {
      const bus = await shared.process();
      const handle = async ({ key, id }: BusMessage) => {
        await sleep(Math.random() * 4);
        seen.push({ by, key, id });
      };
      await bus.consumeGroup({ group: 'team', topics: [TOPIC], handle });
    }
    const publisher = await shared.process();
    const handled = () => [0, 1].map((one) => seen.filter(({ by }) => by === one).length);
    const sent = await publishUntilShared(publisher, handled);
    for (let times = 0; times < 4; times += 1) {
      const more = some(100);
      sent.push(...more);
      await publisher.publish(more);
    }

    await waitUntil(() => seen.length >= sent.length, { what: 'all messages' });
    expect(idsOf(sent)).toEqual(seen.map(({ id }) => id).sort());
    for (const [key, ofKey] of Map.groupBy(seen, ({ key }) => key))
      expect(ofKey.map(({ id }) => id)).toEqual(sent.filter((message) => message.key === key).map(({ id }) => id));
  });

  test('When a process leaves a group, then the others get its share at once and nothing twice', async () => {
    const shared = await start();
    const [leaver, stayer] = [await shared.process(), await shared.process()];
    const seen = [await seenBy(leaver, 'team', 2), await seenBy(stayer, 'team', 2)];
    const sent = await publishUntilShared(stayer, () => seen.map(({ length }) => length));
    const before = seen[0]!.length;
    const more = some(300);
    sent.push(...more);
    await stayer.publish(more);
    await waitUntil(() => seen[0]!.length > before + 20, { what: 'messages of the leaver' });
    await leaver.close();

    await waitUntil(() => seen.flat().length >= sent.length, { seconds: LEASE_SECONDS - 2, what: 'the rest' });
    await sleep(200);
    expect(idsOf(seen.flat())).toEqual(idsOf(sent));
  });

  test('When a group comes later, then it gets what was published before', async () => {
    const bus = await (await start()).process();
    const sent = some(30);
    await bus.publish(sent);
    const seen = await seenBy(bus, 'late');
    await waitUntil(() => seen.length === 30, { what: 'the old messages' });
    expect(idsOf(seen)).toEqual(idsOf(sent));
  });

  test('When a group comes back, then it goes on where it was', async () => {
    const shared = await start();
    const before = await shared.process();
    const first = await seenBy(before, 'returning');
    await before.publish(some(10));
    await waitUntil(() => first.length === 10, { what: 'the first ten' });
    await before.close();

    const after = await shared.process();
    const next = aMessage();
    await after.publish([next]);
    const second = await seenBy(after, 'returning');
    await waitUntil(() => second.length > 0, { what: 'the eleventh' });
    expect(idsOf(second)).toEqual([next.id]);
  });

  test('When a group is behind, then its lag says by how many messages, and nothing when it is not', async () => {
    const bus = await (await start()).process();
    let isOpen = false;
    const handle = async () => {
      if (!isOpen) throw new DependencyUnavailable('catalog');
    };
    await bus.consumeGroup({ group: 'slow', topics: [TOPIC], handle });
    await bus.publish(some(30));
    expect(await bus.lag()).toEqual([{ group: 'slow', topic: TOPIC, messages: 30 }]);
    isOpen = true;
    await waitUntil(async () => (await bus.lag())[0]?.messages === 0, { what: 'the lag to end' });
  });

  test('When partitions have work, then as many as allowed run at once and each one message by message', async () => {
    const bus = await (await start()).process();
    const running: string[] = [];
    let [most, done, overlaps] = [0, 0, 0];
    await bus.consumeGroup({
      group: 'parallel',
      topics: [TOPIC],
      concurrency: 3,
      handle: async ({ key }) => {
        if (running.includes(key)) overlaps++;
        running.push(key);
        most = Math.max(most, running.length);
        await sleep(5);
        running.splice(running.indexOf(key), 1);
        done++;
      },
    });
    await bus.publish(some(100));
    await waitUntil(() => done === 100, { what: 'all' });
    expect({ most, overlaps }).toEqual({ most: 3, overlaps: 0 });
  });

  test('When messages are spread over few partitions, then all come, and no more run at once than these', async () => {
    const bus = await (await start()).process();
    const seen: string[] = [];
    let [running, most] = [0, 0];
    const handle = async ({ id }: BusMessage) => {
      running++;
      most = Math.max(most, running);
      await sleep(2);
      running--;
      seen.push(id);
    };
    await bus.consumeGroup({ group: 'spread', topics: [TOPIC], concurrency: 8, handle });
    const sent = some(80).map((message, n) => ({
      ...message,
      key: `key ${n}`,
      headers: { ...message.headers, ...toSpreadHeaders({ group: 'NORTH', slot: n % 2, of: 2 }) },
    }));
    await bus.publish(sent);
    await waitUntil(() => seen.length >= sent.length, { what: 'all' });
    expect(seen.toSorted()).toEqual(idsOf(sent));
    expect(most).toBe(2);
  });

  test('When one message takes long, then every other key goes on within seconds, and its own key waits in order', async () => {
    const bus = await (await start()).process();
    const slow = Promise.withResolvers<void>();
    const seen: string[] = [];
    const handle = async ({ id }: BusMessage) => {
      if (id === 'slow') await slow.promise;
      seen.push(id);
    };
    await bus.consumeGroup({ group: 'one slow', topics: [TOPIC], handle });
    // More keys than partitions: some share that of the slow one.
    const others = Array.from({ length: 60 }, (_, n) => aMessage({ key: `other ${n}` }));
    const first = aMessage({ id: 'slow', key: ONE_KEY });
    const behind = aMessage({ id: 'behind', key: ONE_KEY });
    await bus.publish([first, behind, ...others]);
    await waitUntil(() => seen.length === others.length, { what: 'every other key' });
    expect(seen.toSorted()).toEqual(idsOf(others));
    slow.resolve();
    await waitUntil(() => seen.length === others.length + 2, { what: 'the slow one and its next' });
    expect(seen.slice(-2)).toEqual(['slow', 'behind']);
  });

  test('When the process closes, then the message in hand is finished and comes to nobody else', async () => {
    const shared = await start();
    const bus = await shared.process();
    const [inHand, next] = [aMessage({ key: ONE_KEY }), aMessage({ key: ONE_KEY })];
    const begun = Promise.withResolvers<void>();
    const finished: string[] = [];
    const handle = async ({ id }: BusMessage) => {
      begun.resolve();
      await sleep(300);
      finished.push(id);
    };
    await bus.consumeGroup({ group: 'team', topics: [TOPIC], handle });
    await bus.publish([inHand]);
    await begun.promise;
    await bus.close();
    expect(finished).toEqual([inHand.id]);
    const successor = await shared.process();
    const other = await seenBy(successor, 'team');
    await successor.publish([next]);
    await waitUntil(() => other.length > 0, { what: 'the next message of its key' });
    expect(idsOf(other)).toEqual([next.id]);
  });
};
