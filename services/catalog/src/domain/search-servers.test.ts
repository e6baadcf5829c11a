import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { searchServers, serverOf } from './search-servers.ts';

const codes = Array.from({ length: 2_000 }, (_, at) => `W${at}`);
const servers = fc.uniqueArray(fc.webUrl(), { minLength: 1, maxLength: 6 });

describe('Search servers', () => {
  test('When a list has spaces, gaps and an address twice, then each address is there once', () => {
    expect(searchServers(' http://a:7700, http://b:7700,,http://a:7700 ')).toEqual(['http://a:7700', 'http://b:7700']);
    expect(searchServers('')).toEqual([]);
  });

  test('When servers are listed in another order, then every wholesaler stays where it is', () => {
    fc.assert(
      fc.property(servers, fc.string(), (list, code) =>
        expect(serverOf(list.toReversed(), code)).toBe(serverOf(list, code)),
      ),
    );
  });

  test('When a server comes, then wholesalers move to it and nowhere else; when it goes, then back', () => {
    fc.assert(
      fc.property(servers, fc.webUrl(), fc.string(), (list, more, code) =>
        expect([serverOf(list, code), more]).toContain(serverOf([...list, more], code)),
      ),
    );
  });

  test('When 2,000 wholesalers are on four servers, then each server has about a quarter', () => {
    const four = ['http://a', 'http://b', 'http://c', 'http://d'];
    const counts = Map.groupBy(codes, (code) => serverOf(four, code));
    for (const server of four) expect(Math.abs(counts.get(server)!.length - 500)).toBeLessThan(100);
  });

  test('When there is no server, then that is an error', () => {
    expect(() => serverOf([], 'W')).toThrow('There is no search server.');
  });
});
