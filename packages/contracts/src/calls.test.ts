import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { pathOf } from './call.ts';
import { publicCalls } from './calls.ts';
import { estimatedMinutes } from './constants.ts';
import { setSoldAs } from './file-building/review.ts';
import { internalCalls } from './internal.ts';

const all = [...publicCalls, ...internalCalls];
const namesIn = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');

describe('The calls', () => {
  test('When two are compared, then neither their ids nor their method and path are the same', () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(new Set(all.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`)).size).toBe(all.length);
  });

  test.each(all.map((call) => [call.id, call] as const))(
    'When %s has parameters in its path, then its schema names the same',
    (_id, call) => {
      const named = call.params instanceof z.ZodObject ? Object.keys(call.params.shape) : [];
      expect(named.sort()).toEqual(namesIn(call.path).sort());
    },
  );

  test('When a call is public, then it is one that needs nobody signed in', () => {
    expect(
      publicCalls
        .filter(({ access }) => access === 'public')
        .map(({ id }) => id)
        .sort(),
    ).toEqual(['login', 'logout', 'refresh', 'spaConfig']);
  });

  test('When a call is internal, then the gateway does not route it', () => {
    expect(publicCalls.filter(({ access, path }) => access === 'internal' || !path.startsWith('/api/'))).toEqual([]);
  });

  const isPromotions = (path: string): boolean => /^\/api\/admin\/(promotions|promotion-files)(\/|$)/.test(path);

  test('When a call is below /api/admin, then it is for admins only, unless it is about promotions', () => {
    for (const { path, access } of publicCalls.filter((call) => call.path.startsWith('/api/admin/')))
      if (!isPromotions(path)) expect([path, access]).toEqual([path, ['admin']]);
  });

  /** The integers of a JSON Schema that may be greater than a column of the databases holds. */
  const tooGreat = (schema: unknown, at = ''): string[] => {
    if (typeof schema !== 'object' || schema === null) return [];
    const { type, maximum } = schema as { type?: unknown; maximum?: unknown };
    const own = type === 'integer' && !(typeof maximum === 'number' && maximum < 2 ** 31) ? [at] : [];
    return [...own, ...Object.entries(schema).flatMap(([key, part]) => tooGreat(part, `${at}/${key}`))];
  };

  test.each(publicCalls.map((call) => [call.id, call] as const))(
    'When a number is sent to %s, then it is refused where it is greater than the databases hold',
    (_id, { params, query, body }) => {
      for (const schema of [params, query, body])
        if (schema) expect(tooGreat(z.toJSONSchema(schema, { unrepresentable: 'any' }))).toEqual([]);
    },
  );

  test('When a call is about promotions, then everyone signed in makes it, and only admins delete', () => {
    const calls = publicCalls.filter(({ path }) => isPromotions(path));
    expect(calls).toHaveLength(7);
    for (const { id, method, access } of calls)
      expect([id, access]).toEqual([id, method === 'DELETE' ? ['admin'] : ['user', 'manager', 'admin']]);
  });
});

test.each([
  [{}, ''],
  [{ search: undefined }, ''],
  [{ search: 'A&B', page: 2, band: '' }, '?search=A%26B&page=2&band='],
])('When a path is asked for with %j, then it is filled in and escaped, without what is undefined', (query, search) => {
  const path = '/api/v1/file-building/sessions/one/products/5%2F0/sold-as';
  expect(pathOf(setSoldAs, { id: 'one', barcode: '5/0' }, query)).toBe(`${path}${search}`);
});

test.each([
  [0, 1],
  [5_000, 1],
  [5_001, 2],
  [100_000, 20],
])('When %i products are mapped, then the estimate is %i minutes', (mapped, minutes) => {
  expect(estimatedMinutes(mapped)).toBe(minutes);
});
