import { describe } from '@jest/globals';
import { broadcastContract } from './broadcast.contract.ts';
import { type BusUnderTest, busStarter } from './bus-under-test.contract.ts';
import { failureContract } from './failure.contract.ts';
import { groupContract } from './group.contract.ts';

/** What every EventBus promises: one test for each sentence of the port's comment that needs no killed process. */
export const eventBusContract = (name: string, open: () => Promise<BusUnderTest>): void => {
  describe(`${name} keeps the event bus's contract`, () => {
    const start = busStarter(open);
    groupContract(start);
    failureContract(start);
    broadcastContract(start);
  });
};
