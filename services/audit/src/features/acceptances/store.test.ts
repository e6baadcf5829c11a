import { expect, test } from '@jest/globals';
import type { Queries } from '@tillmap/storage/database';
import { postgresAcceptances } from './store.ts';

const BATCH = 2_000;
const AT = new Date('2026-11-27T12:00:00.000Z');

/** A list of so many acceptances, of which the newest has not reached the copy that records are read from. */
const listOf = (listed: number): Queries => {
  const newestFirst = Array.from({ length: listed }, (_, at) => listed - at);
  const query = async (sql: string, parameters: readonly unknown[] = []): Promise<object[]> => {
    if (sql.includes('from record'))
      return (parameters[0] as number[])
        .filter((sequence) => sequence !== listed)
        .map((sequence) => ({ sequence, occurredAt: AT, name: null }));
    const before = sql.includes('(accepted_at, sequence) <') ? (parameters[1] as number) : Number.POSITIVE_INFINITY;
    return newestFirst
      .filter((sequence) => sequence < before)
      .slice(0, BATCH)
      .map((sequence) => ({ sequence, accepted_at: AT }));
  };
  return { query: query as Queries['query'], execute: async () => 0 };
};

test('When a record of a batch is not there to be read, then an export goes on with the next batch', async () => {
  const filters = { search: '', wholesalerCode: undefined, days: { from: undefined, to: undefined } };
  let exported = 0;
  for await (const records of postgresAcceptances(listOf(BATCH + 3)).all(filters)) exported += records.length;
  expect(exported).toBe(BATCH + 2);
});
