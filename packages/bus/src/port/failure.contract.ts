import { expect, test } from '@jest/globals';
import { DependencyUnavailable } from '@tillmap/service-kit/domain';
import { waitUntil } from '@tillmap/testing';
import { type BusMessage, NonRetryableError, Refused } from '../index.ts';
import { aMessage, idsOf, ONE_KEY, OTHER_KEY, type StartBus, seenBy, TOPIC } from './bus-under-test.contract.ts';

/** What a bus promises when something fails: refusals, retries, dead letters and its health. */
export const failureContract = (start: StartBus): void => {
  test('When a message is too large, then publishing refuses it and sends none of its batch', async () => {
    const bus = await (await start()).process();
    const seen = await seenBy(bus, 'readers');
    await expect(bus.publish([aMessage(), aMessage({ body: new Uint8Array(400_001) })])).rejects.toThrow(Refused);
    const after = aMessage();
    await bus.publish([after]);
    await waitUntil(() => seen.length > 0, { what: 'the later message' });
    expect(idsOf(seen)).toEqual([after.id]);
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

  test('When the bus is up, then its health says so', async () => {
    expect(await (await (await start()).process()).health()).toEqual({ up: true });
  });
};
