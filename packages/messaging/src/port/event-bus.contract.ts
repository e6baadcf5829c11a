import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from '@jest/globals';
import { DependencyUnavailable } from '@tillmap/service-kit/domain';
import { waitUntil } from '@tillmap/testing';
import {
  type BusMessage,
  type EventBus,
  NonRetryableError,
  type Position,
  PositionExpired,
  Refused,
} from '../index.ts';

/** One bus of its own. Each `process()` is what one more process of the system would open. */
export type BusUnderTest = {
  process(): Promise<EventBus>;
  close(): Promise<void>;
};

const TOPIC = 'contract.topic';
/** After so long the share of a process that is gone would be free anyway, on every bus. */
const LEASE_SECONDS = 10;
let made = 0;

const aMessage = (over: Partial<BusMessage> = {}): BusMessage => ({
  id: `m${++made}`,
  topic: TOPIC,
  key: `key ${made % 20}`,
  headers: { ce_type: 'contract.thing.v1' },
  body: new Uint8Array([1, 2, 3]),
  ...over,
});

const some = (count: number): BusMessage[] => Array.from({ length: count }, () => aMessage());
const idsOf = (messages: readonly BusMessage[]): string[] => messages.map(({ id }) => id).sort();

/** Two keys whose messages lie in different partitions, as 'a' and 'c' do on every bus. */
const [ONE_KEY, OTHER_KEY] = ['a', 'c'] as const;

/** What every EventBus promises: one test for each sentence of the port's comment that needs no killed process. */
export const eventBusContract = (name: string, open: () => Promise<BusUnderTest>): void => {
  describe(`${name} keeps the event bus's contract`, () => {
    const closers: (() => Promise<void>)[] = [];
    afterEach(async () => {
      for (const close of closers.splice(0).reverse()) await close();
    });

    const start = async (): Promise<BusUnderTest> => {
      const bus = await open();
      closers.push(() => bus.close());
      return bus;
    };

    const seenBy = async (bus: EventBus, group: string, delayMs = 0): Promise<BusMessage[]> => {
      const seen: BusMessage[] = [];
      const handle = async (message: BusMessage) => {
        if (delayMs > 0) await sleep(delayMs);
        seen.push(message);
      };
      await bus.consumeGroup({ group, topics: [TOPIC], handle });
      return seen;
    };

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

    test('When a message is too large, then publishing refuses it and sends none of its batch', async () => {
      const bus = await (await start()).process();
      const seen = await seenBy(bus, 'readers');
      await expect(bus.publish([aMessage(), aMessage({ body: new Uint8Array(400_001) })])).rejects.toThrow(Refused);
      const after = aMessage();
      await bus.publish([after]);
      await waitUntil(() => seen.length > 0, { what: 'the later message' });
      expect(idsOf(seen)).toEqual([after.id]);
    });

    test('When two processes share a group, then each message is handled by one and keys keep their order', async () => {
      const shared = await start();
      const seen: { by: number; key: string; n: number }[] = [];
      for (const by of [0, 1]) {
        const bus = await shared.process();
        const handle = async ({ key, headers }: BusMessage) => {
          await sleep(Math.random() * 4);
          seen.push({ by, key, n: Number(headers.n) });
        };
        await bus.consumeGroup({ group: 'team', topics: [TOPIC], handle });
      }
      const publisher = await shared.process();
      await sleep(600);
      for (let n = 0; n < 400; n += 100)
        await publisher.publish(some(100).map((message, i) => ({ ...message, headers: { n: String(n + i) } })));

      await waitUntil(() => seen.length >= 400, { what: '400 messages' });
      expect(seen.length).toBe(400);
      expect(new Set(seen.map(({ by }) => by)).size).toBe(2);
      for (const of of Map.groupBy(seen, ({ key }) => key).values())
        expect(of.map(({ n }) => n)).toEqual(of.map(({ n }) => n).sort((a, b) => a - b));
    });

    test('When a process leaves a group, then the others get its share at once and nothing twice', async () => {
      const shared = await start();
      const [leaver, stayer] = [await shared.process(), await shared.process()];
      const seen = [await seenBy(leaver, 'team', 2), await seenBy(stayer, 'team', 2)];
      await sleep(600);
      const sent = some(300);
      await stayer.publish(sent);
      await waitUntil(() => seen[0]!.length > 20, { what: 'the leaver’s first messages' });
      await leaver.close();

      await waitUntil(() => seen.flat().length >= 300, { seconds: LEASE_SECONDS - 2, what: 'the rest' });
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

    test('When a part is unavailable, then the message waits uncounted, its successor behind it, and other keys go on', async () => {
      const bus = await (await start()).process();
      const seen: string[] = [];
      let refusals = 0;
      await bus.consumeGroup({
        group: 'patient',
        topics: [TOPIC],
        concurrency: 1,
        handle: async ({ id }) => {
          if (id === 'waits' && refusals < 6) {
            refusals++;
            throw new DependencyUnavailable('catalog');
          }
          seen.push(id);
        },
      });
      await bus.publish([
        aMessage({ id: 'waits', key: ONE_KEY }),
        aMessage({ id: 'behind', key: ONE_KEY }),
        aMessage({ id: 'beside', key: OTHER_KEY }),
      ]);
      await waitUntil(() => seen.length === 3, { what: 'all three' });
      expect(seen).toEqual(['beside', 'waits', 'behind']);
    });

    test('When a message fails five times, then it is a dead letter with its error and the next one goes on', async () => {
      const bus = await (await start()).process();
      const [tried, told]: [string[], string[]] = [[], []];
      await bus.consumeGroup({
        group: 'strict',
        topics: [TOPIC],
        handle: async ({ id }, { attempt }) => {
          tried.push(`${id} ${attempt}`);
          if (id === 'bad') throw new TypeError('No such wholesaler');
        },
        onDeadLetter: async ({ id }, error) => {
          told.push(`${id}: ${String(error)}`);
          if (told.length === 1) throw new DependencyUnavailable('database');
        },
      });
      await bus.publish([aMessage({ id: 'bad', key: ONE_KEY }), aMessage({ id: 'next', key: ONE_KEY })]);

      await waitUntil(() => tried.includes('next 1'), { what: 'the next message' });
      expect(tried).toEqual(['bad 1', 'bad 2', 'bad 3', 'bad 4', 'bad 5', 'next 1']);
      expect(told).toEqual(Array(2).fill('bad: TypeError: No such wholesaler'));
      const [letter, ...more] = await bus.deadLetters();
      expect(letter).toMatchObject({ group: 'strict', message: { id: 'bad', topic: TOPIC, key: ONE_KEY } });
      expect(letter?.error).toContain('No such wholesaler');
      expect(more).toEqual([]);
    });

    test('When no second try can save a message, then it is a dead letter at once', async () => {
      const bus = await (await start()).process();
      let tries = 0;
      const refuse = async () => {
        tries++;
        throw new NonRetryableError('Not protobuf');
      };
      await bus.consumeGroup({ group: 'strict', topics: [TOPIC], handle: refuse });
      await bus.publish([aMessage()]);
      await waitUntil(async () => (await bus.deadLetters()).length === 1, { what: 'the dead letter' });
      expect(tries).toBe(1);
    });

    test('When a dead letter is sent back, then its group gets it again, nobody else does, and it is off the list', async () => {
      const bus = await (await start()).process();
      let isMended = false;
      const mended: BusMessage[] = [];
      const handle = async (message: BusMessage) => {
        if (!isMended) throw new NonRetryableError('Not yet');
        mended.push(message);
      };
      await bus.consumeGroup({ group: 'strict', topics: [TOPIC], handle });
      const others = await seenBy(bus, 'others');
      const letter = aMessage();
      await bus.publish([letter]);
      await waitUntil(async () => (await bus.deadLetters()).length === 1, { what: 'the dead letter' });

      isMended = true;
      await bus.replay(await bus.deadLetters());
      const after = aMessage({ key: letter.key });
      await bus.publish([after]);
      await waitUntil(() => mended.length === 2, { what: 'the letter that was sent back' });
      expect(mended[0]).toMatchObject({ topic: TOPIC, key: letter.key, headers: letter.headers });
      expect([...(mended[0]?.body ?? [])]).toEqual([...letter.body]);
      // Under a new id: the inbox may know the first one as answered.
      expect(mended.map(({ id }) => id === letter.id)).toEqual([false, false]);
      await waitUntil(() => others.length === 2, { what: 'what others get' });
      expect(idsOf(others)).toEqual(idsOf([letter, after]));
      expect(await bus.deadLetters()).toEqual([]);
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
      await waitUntil(async () => (await bus.lag())[0]?.messages === 0, { what: 'the lag to end', seconds: 20 });
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

    test('When the process closes, then the message in hand is finished and comes to nobody else', async () => {
      const shared = await start();
      const bus = await shared.process();
      const slow = await seenBy(bus, 'team', 300);
      await bus.publish([aMessage()]);
      await sleep(200);
      await bus.close();
      const other = await seenBy(await shared.process(), 'team');
      await sleep(400);
      expect([slow.length, other.length]).toEqual([1, 0]);
    });

    test('When every instance reads, then each gets all, each key in order, from its place, and hears once that it caught up', async () => {
      const shared = await start();
      const publisher = await shared.process();
      await publisher.publish(some(5));
      const from = await publisher.currentPosition([TOPIC]);
      const sent = some(40);
      await publisher.publish(sent);
      const lates: BusMessage[] = [];

      for (const bus of [await shared.process(), await shared.process()]) {
        const seen: string[] = [];
        const caughtUpAfter: number[] = [];
        const places: Position[] = [];
        await bus.subscribeBroadcast({
          topics: [TOPIC],
          from,
          handle: async ({ id }, { position }) => {
            seen.push(id);
            places.push(position);
          },
          onCaughtUp: () => void caughtUpAfter.push(seen.length),
        });
        await waitUntil(() => caughtUpAfter.length > 0, { what: 'catching up' });
        const late = aMessage();
        lates.push(late);
        await publisher.publish([late]);
        await waitUntil(() => seen.includes(late.id), { what: 'the late message' });
        expect(seen.toSorted()).toEqual(idsOf([...sent, ...lates]));
        for (const ofKey of Map.groupBy(sent, ({ key }) => key).values()) {
          const ids = ofKey.map(({ id }) => id);
          expect(seen.filter((id) => ids.includes(id))).toEqual(ids);
        }
        expect(caughtUpAfter).toHaveLength(1);
        expect(caughtUpAfter[0]).toBeGreaterThanOrEqual(40);

        const resumed: string[] = [];
        const handle = async ({ id }: BusMessage) => void resumed.push(id);
        await bus.subscribeBroadcast({ topics: [TOPIC], from: places[38]!, handle });
        await waitUntil(() => resumed.length >= seen.length - 39, { what: 'resuming' });
        expect(resumed.toSorted()).toEqual(seen.slice(39).toSorted());
      }
    });

    test('When it is asked how far a group is, then reading on from there brings what it has not handled, and no less', async () => {
      const bus = await (await start()).process();
      const [done, open] = [some(30), some(30)];
      const readFrom = async (from: Position): Promise<string[]> => {
        const seen: string[] = [];
        const caughtUp = Promise.withResolvers<void>();
        const reading = await bus.subscribeBroadcast({
          topics: [TOPIC],
          from,
          handle: async ({ id }) => void seen.push(id),
          onCaughtUp: caughtUp.resolve,
        });
        await caughtUp.promise;
        await reading.stop();
        return seen.toSorted();
      };
      await bus.publish(done);
      expect(await readFrom(await bus.handledPosition('behind', [TOPIC]))).toEqual(idsOf(done));

      const handled: string[] = [];
      const subscription = await bus.consumeGroup({
        group: 'behind',
        topics: [TOPIC],
        handle: async ({ id }) => void handled.push(id),
      });
      await waitUntil(() => handled.length === done.length, { what: 'the first ones' });
      await subscription.stop();
      expect(await readFrom(await bus.handledPosition('behind', [TOPIC]))).toEqual([]);

      await bus.publish(open);
      expect(await readFrom(await bus.handledPosition('behind', [TOPIC]))).toEqual(idsOf(open));
    });

    test('When a place is not of this bus, then reading from it is refused', async () => {
      const bus = await (await start()).process();
      const reading = bus.subscribeBroadcast({
        topics: [TOPIC],
        from: '999' as Position,
        handle: async () => undefined,
      });
      await expect(reading).rejects.toBeInstanceOf(PositionExpired);
    });

    test('When the bus is up, then its health says so', async () => {
      expect(await (await (await start()).process()).health()).toEqual({ up: true });
    });
  });
};
