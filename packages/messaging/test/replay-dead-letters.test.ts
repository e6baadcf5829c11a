import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { waitUntil } from '@tillmap/testing';
import { type EventBus, openMemoryBus, Unprocessable } from '../src/index.ts';
import { replayDeadLetters } from '../src/replay-dead-letters.ts';

describe('Sending back dead letters', () => {
  let bus: EventBus;
  let isMended: boolean;
  let handled: string[];

  beforeEach(async () => {
    [bus, isMended, handled] = [openMemoryBus(), false, []];
    for (const group of ['catalog', 'audit'])
      await bus.consumeGroup({
        group,
        topics: ['sample.things'],
        handle: async () => {
          if (!isMended) throw new Unprocessable('Not protobuf');
          handled.push(group);
        },
      });
    const message = {
      id: 'm1',
      topic: 'sample.things',
      key: 'k',
      headers: { ce_type: 'sample.v1' },
      body: new Uint8Array(1),
    };
    await bus.publish([message]);
    await waitUntil(async () => (await bus.deadLetters()).length === 2, { what: 'two dead letters' });
    isMended = true;
  });

  afterEach(() => bus.close());

  test('When nothing is to be sent, then each is listed with its group and error, and stays', async () => {
    const said = await replayDeadLetters(bus, undefined);
    expect(said).toMatch(/catalog {2}sample\.v1 {2}m1\n {4}Unprocessable: Not protobuf/);
    expect(said).toMatch(/audit {2}sample\.v1/);
    expect(said).toContain('2 dead letters. SEND=all sends them back');
    expect(await bus.deadLetters()).toHaveLength(2);
  });

  test('When a group is named, then only its letters go back, and then all', async () => {
    expect(await replayDeadLetters(bus, 'nobody')).toBe(
      'The group nobody has no dead letters; 2 dead letters of others.',
    );
    expect(await replayDeadLetters(bus, 'audit')).toContain('1 dead letter sent back.');
    await waitUntil(() => handled.length === 1);
    expect(await replayDeadLetters(bus, 'all')).toContain('1 dead letter sent back.');
    await waitUntil(() => handled.length === 2);
    expect(handled).toEqual(['audit', 'catalog']);
    expect(await replayDeadLetters(bus, 'all')).toBe('There are no dead letters.');
  });
});
