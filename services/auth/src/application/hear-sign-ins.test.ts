import { expect, test } from '@jest/globals';
import { hearSignIns } from './hear-sign-ins.ts';

test('When nobody had signed in at the first reading, then the next one asks for no time before 1970', async () => {
  let readUntil: Date | undefined;
  const asked: (Date | undefined)[] = [];
  const hear = hearSignIns({
    source: {
      since: async (at) => {
        asked.push(at);
        return [];
      },
      find: async () => undefined,
    },
    position: {
      read: async () => readUntil,
      write: async (at) => {
        readUntil = at;
      },
    },
    inTransaction: async () => {
      throw new Error('There is nothing to note.');
    },
  });
  await hear();
  await hear();
  expect(asked).toEqual([undefined, new Date(0)]);
});
