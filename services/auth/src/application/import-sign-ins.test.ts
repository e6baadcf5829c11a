import { expect, test } from '@jest/globals';
import { createIsolatedRunner, createLogger } from '@tillmap/service-kit';
import type { ExternalSignIn } from '../adapters/keycloak/sign-in-events.ts';
import type { Work } from '../adapters/postgres/transactions.ts';
import type { UserEvent } from '../domain/auth-events.ts';
import { importSignIns } from './import-sign-ins.ts';

const at = (minute: number): Date => new Date(Date.UTC(2026, 2, 1, 9, minute));
const news = (minute: number, over: Partial<ExternalSignIn> = {}): ExternalSignIn => ({
  userId: 'sam',
  at: at(minute),
  ipAddress: '10.0.0.1',
  isSingleSignOn: true,
  ...over,
});

/** A provider with these sign-ins, and what was recorded of them. */
const hearing = () => {
  const broken = new Set<string>();
  const all: ExternalSignIn[] = [];
  const [told, asked, noted]: [UserEvent[], (Date | undefined)[], Map<string, Date>] = [[], [], new Map()];
  let readUntil: Date | undefined;
  let now = 0;
  const hear = importSignIns({
    source: {
      async since(from) {
        asked.push(from);
        return all.filter((one) => !from || one.at >= from);
      },
      find: async (id) => ({ id, name: 'Sam', email: 'sam@example.com', role: 'user' }),
    },
    position: {
      read: async () => readUntil,
      write: async (until) => {
        readUntil = until;
      },
    },
    each: createIsolatedRunner({
      log: createLogger('test', 'silent'),
      failed: () => undefined,
      now: () => (now += 3_600_000),
    })('sign-ins'),
    inTransaction: (work) =>
      work({
        people: {
          async recordSignIn(id: string, when: Date) {
            if (broken.has(id)) throw new Error('broken');
            const isNew = (noted.get(id)?.getTime() ?? 0) < when.getTime();
            if (isNew) noted.set(id, when);
            return isNew;
          },
        },
        tell: async (event: UserEvent) => void told.push(event),
      } as unknown as Work),
  });
  return { all, told, asked, noted, broken, hear };
};

test('When nobody had ever signed in, then the first sign-in is told, and asked for from the beginning', async () => {
  const { all, told, asked, hear } = hearing();
  await hear();
  all.push(news(1));
  await hear();
  expect(asked).toEqual([undefined, new Date(0)]);
  expect(told).toEqual([
    { what: 'signed_in', user: expect.objectContaining({ id: 'sam' }), at: at(1), ipAddress: '10.0.0.1' },
  ]);
});

test('When sign-ins are from before the first reading, then they are noted and not told', async () => {
  const { all, told, noted, hear } = hearing();
  all.push(news(1), news(2));
  await hear();
  expect([told, noted.get('sam')]).toEqual([[], at(2)]);
});

test('When news are read twice, or are of the form, then they are told once, or not at all', async () => {
  const { all, told, asked, hear } = hearing();
  all.push(news(1));
  await hear();
  all.push(news(5), news(6, { userId: 'mia', isSingleSignOn: false }));
  await hear();
  await hear();
  expect(asked.at(-1)).toEqual(at(5));
  expect(told.map(({ at: when }) => when)).toEqual([at(5)]);
});

test('When the sign-in of one person cannot be noted, then those of others are told, and it is told when it can be', async () => {
  const { all, told, broken, hear } = hearing();
  await hear();
  broken.add('mia');
  all.push(news(1, { userId: 'mia' }), news(2), news(9, { userId: 'mia' }), news(10));
  await hear();
  await hear();
  expect(told.map(({ at: when }) => when)).toEqual([at(2), at(10)]);
  broken.clear();
  await hear();
  await hear();
  expect(told.map(({ at: when }) => when)).toEqual([at(2), at(10), at(1), at(9)]);
});
