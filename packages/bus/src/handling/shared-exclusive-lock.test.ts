import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { SharedExclusiveLock } from './shared-exclusive-lock.ts';

/** Lets this number of turns of the event loop pass. */
const passing = async (turns: number): Promise<void> => {
  for (let turn = 0; turn < turns; turn++) await nextTurn();
};

test('When work comes in any order, then all of it is done, and what runs alone has nothing beside it', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ alone: fc.boolean(), fails: fc.boolean(), turns: fc.integer({ min: 0, max: 5 }) }), {
        maxLength: 30,
      }),
      async (pieces) => {
        const turns = new SharedExclusiveLock();
        const running = new Set<{ alone: boolean }>();
        const done = pieces.map(async (piece) => {
          await passing(piece.turns);
          const work = async (): Promise<void> => {
            running.add(piece);
            if ([...running].some(({ alone }) => alone)) expect(running.size).toBe(1);
            await passing(piece.turns);
            running.delete(piece);
            if (piece.fails) throw new Error('failed');
          };
          await (piece.alone ? turns.withExclusive(work) : turns.withShared(work)).catch(() => undefined);
        });
        await Promise.all(done);
        expect(running.size).toBe(0);
      },
    ),
  ));
