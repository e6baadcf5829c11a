import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Turns } from './turns.ts';

test('When work comes in any order, then all of it is done, and what runs alone has nothing beside it', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ alone: fc.boolean(), fails: fc.boolean(), ms: fc.integer({ min: 0, max: 3 }) }), {
        maxLength: 30,
      }),
      async (pieces) => {
        const turns = new Turns();
        const running = new Set<{ alone: boolean }>();
        const done = pieces.map(async (piece) => {
          await sleep(piece.ms);
          const work = async (): Promise<void> => {
            running.add(piece);
            if ([...running].some(({ alone }) => alone)) expect(running.size).toBe(1);
            await sleep(piece.ms);
            running.delete(piece);
            if (piece.fails) throw new Error('failed');
          };
          await (piece.alone ? turns.alone(work) : turns.together(work)).catch(() => undefined);
        });
        await Promise.all(done);
        expect(running.size).toBe(0);
      },
    ),
    { numRuns: 30 },
  ));
