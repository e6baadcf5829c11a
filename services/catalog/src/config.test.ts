import { expect, test } from '@jest/globals';
import { configSchema } from './config.ts';

const given = {
  DATABASE_URL: 'postgresql://x@127.0.0.1/x',
  BUS_URL: 'postgresql://x@127.0.0.1/x',
  REFERENCE_DATA_URL: 'http://127.0.0.1:1',
  AUTH_URL: 'http://127.0.0.1:1',
  SERVICE_SECRET: 'a secret of sixteen',
};
const isTaken = (MEILISEARCH_URL: string): boolean => configSchema.safeParse({ ...given, MEILISEARCH_URL }).success;

test('When Meilisearch is one address or several, or none is given, then that is taken', () => {
  expect(['', 'http://search:7700', 'http://search-0:7700, https://search-1:7700'].map(isTaken)).toEqual([
    true,
    true,
    true,
  ]);
});

test('When what is given for it names no server, or one that is no web address, then it is refused', () => {
  expect([' ', ',', ' , ', 'search:7700', 'http://search-0:7700,search-1:7700'].map(isTaken)).toEqual(
    Array(5).fill(false),
  );
});
