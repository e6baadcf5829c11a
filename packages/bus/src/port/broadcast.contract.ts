import { expect, test } from '@jest/globals';
import { waitUntil } from '@tillmap/testing';
import { type BusMessage, type Position, PositionExpired } from '../index.ts';
import { aMessage, idsOf, type StartBus, some, TOPIC } from './bus-under-test.contract.ts';

/** What a bus promises to every instance that reads for itself, and about positions. */
export const broadcastContract = (start: StartBus): void => {
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
};
