import { expect, test } from '@jest/globals';
import { silentLog } from '@tillmap/storage/database';
import type { Admin, Kafka } from 'kafkajs';
import { SharedAdmin } from './shared-admin.ts';

/** As the client throws what a broker says while it loads its groups. */
const loading = () =>
  Object.assign(new Error("The coordinator is loading and hence can't process requests for this group"), {
    type: 'GROUP_LOAD_IN_PROGRESS',
    retriable: true,
  });
/** As the client throws its last try. */
const lastTryOf = (cause: Error) => Object.assign(new Error(cause.message, { cause }), { retriable: false });
const refusal = () => Object.assign(new Error('Not authorized'), { retriable: false });

const adminOf = (answer: (tries: number) => string) => {
  let tries = 0;
  const one = {
    connect: async () => undefined,
    disconnect: async () => undefined,
    fetchOffsets: async () => answer(++tries),
  } as unknown as Admin;
  const admin = new SharedAdmin({ admin: () => one } as unknown as Kafka, silentLog);
  return { admin, tries: () => tries };
};
const ask = (admin: Admin) => admin.fetchOffsets({ groupId: 'g' }) as unknown as Promise<string>;

test.each([
  ['itself', loading],
  ['as its last try', () => lastTryOf(loading())],
])('When the coordinator is loading, told %s, then it is waited for', async (_how, failure) => {
  const { admin, tries } = adminOf((count) => {
    if (count < 4) throw failure();
    return 'loaded';
  });
  expect(await admin.use(ask)).toBe('loaded');
  expect(tries()).toBe(4);
});

test('When the broker refuses for good, then it is not asked again', async () => {
  const { admin, tries } = adminOf(() => {
    throw lastTryOf(refusal());
  });
  await expect(admin.use(ask, 60_000)).rejects.toThrow('Not authorized');
  expect(tries()).toBe(1);
});

test('When it takes longer than the patience, then its word is the error', async () => {
  const { admin } = adminOf(() => {
    throw loading();
  });
  await expect(admin.use(ask, 300)).rejects.toThrow('The coordinator is loading');
});
