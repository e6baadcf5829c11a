import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { countWords } from '@tillmap/classification/matching/index';
import { engineReason } from '../../src/adapters/meilisearch/engine-errors.ts';
import { engineState } from '../../src/adapters/meilisearch/engine-state.ts';
import { meilisearchEngine } from '../../src/adapters/meilisearch/meilisearch-engine.ts';
import { meilisearchSearch } from '../../src/adapters/meilisearch/meilisearch-search.ts';
import { openMeilisearch } from '../../src/adapters/meilisearch/open-meilisearch.ts';
import { indexNames } from '../../src/adapters/meilisearch/settings.ts';

type Multi = { queries: { indexUid: string; q: string; limit: number; matchingStrategy: string }[] };
type Answer = { status: number; body: unknown; headers?: Record<string, string> };

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

const listen = async (handler: RequestListener): Promise<string> => {
  const server = createServer(handler);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

/** A server that answers each search as Meilisearch 1.50 was seen to. */
const answering = async (answer: (multi: Multi) => Answer, seen: { headers: unknown; multi: Multi }[] = []) => {
  const url = await listen((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      const multi = JSON.parse(body) as Multi;
      seen.push({ headers: request.headers, multi });
      const said = answer(multi);
      response.writeHead(said.status, { 'content-type': 'application/json', ...said.headers });
      response.end(typeof said.body === 'string' ? said.body : JSON.stringify(said.body));
    });
  });
  return openSearch(url);
};

const openSearch = (url: string) => {
  const missing: string[] = [];
  const search = meilisearchSearch({
    client: openMeilisearch(url, 'key'),
    server: url,
    names: indexNames('t'),
    statistics: {
      of: async () => ({ words: countWords(['alba cola', 'alba lemon tea', 'brisk cola']), server: null }),
    },
    changes: { isWaiting: async () => false, rebuild: async (wholesaler) => void missing.push(wholesaler) },
  });
  return {
    missing,
    ask: (...names: string[]) =>
      search.search(
        'W',
        names.map((name) => ({ name, size: '' })),
        3,
      ),
  };
};

const hit = (id: number, title: string) => ({
  id: `0${5_000_000_000_000 + id}`,
  title,
  size: '',
  dept: '1',
  sub_dept: '',
  cg: '',
  vat: 'S',
});
const found = ({ queries }: Multi, hits: (q: string) => object[] = () => [hit(1, 'Alba Cola')]): Answer => ({
  status: 200,
  body: {
    results: queries.map(({ q, limit, indexUid }) => ({
      indexUid,
      hits: hits(q),
      query: q,
      processingTimeMs: 1,
      limit,
      offset: 0,
      estimatedTotalHits: 1,
    })),
  },
});
const refusal = (status: number, code: string, message: string, headers = {}): Answer => ({
  status,
  headers,
  body: { message, code, type: 'system', link: `https://docs.meilisearch.com/errors#${code}` },
});

/** As seen of a server on a file system without room. */
const NO_ROOM = refusal(
  500,
  'internal',
  'Error while receiving the playload. `No space left on device (os error 28)`.',
);

/** The version, a task that waits, or that task when it is done. */
const accepted = (url = ''): object => {
  if (url.startsWith('/version')) return { commitSha: '', commitDate: '', pkgVersion: '1.50.0' };
  const task = { indexUid: 't-names-W', type: 'documentAdditionOrUpdate', enqueuedAt: '2026-11-22T09:53:40Z' };
  return url.startsWith('/tasks/')
    ? { ...task, uid: 1, status: 'succeeded', error: null }
    : { ...task, taskUid: 1, status: 'enqueued' };
};

describe('What Meilisearch answers', () => {
  test.each([
    [
      'that too many search',
      refusal(
        503,
        'too_many_search_requests',
        'Too many search requests running at the same time: 8. Retry after 10s.',
        {
          'retry-after': '10',
        },
      ),
      'busy (503)',
    ],
    ['that the key is wrong', refusal(403, 'invalid_api_key', 'The provided API key is invalid.'), 'refused (403)'],
    [
      'that there is no key',
      refusal(
        401,
        'missing_authorization_header',
        'The Authorization header is missing. It must use the bearer authorization method.',
      ),
      'refused (401)',
    ],
    [
      'with the page of a proxy',
      { status: 502, body: '<html>Bad Gateway</html>' },
      'an answer that is none of its own',
    ],
  ])('When it says %s, then the search may be repeated and nothing is guessed', async (_what, answer, reason) => {
    const { ask, missing } = await answering(() => answer);
    await expect(ask('Alba Cola')).rejects.toMatchObject({
      status: 503,
      reason,
      message: 'Search by name is not available right now. Please try again in a moment.',
    });
    expect(missing).toEqual([]);
  });

  test('When its index is gone, then it is asked for anew and the search may be repeated', async () => {
    const { ask, missing } = await answering(() =>
      refusal(400, 'index_not_found', 'Inside `.queries[0]`: Index `t-names-W` not found.'),
    );
    await expect(ask('Alba Cola')).rejects.toMatchObject({ status: 503, reason: 'the names are being indexed again' });
    expect(missing).toEqual(['W']);
  });

  test('When it answers fewer queries than were asked, then that is no answer', async () => {
    const { ask } = await answering((multi) => found({ queries: multi.queries.slice(1) }));
    await expect(ask('Alba Cola', 'Brisk Cola')).rejects.toMatchObject({ status: 503, reason: 'an incomplete answer' });
  });

  test('When it gave a query up half way, then that is no answer', async () => {
    const { ask } = await answering((multi) => {
      const { status, body } = found(multi);
      const { results } = body as { results: object[] };
      return { status, body: { results: results.map((result) => ({ ...result, processingTimeMs: 5_000 })) } };
    });
    await expect(ask('Alba Cola')).rejects.toMatchObject({ status: 503, reason: 'too slow to answer in full' });
  });

  test('When it breaks off in the middle of an answer, then the search may be repeated', async () => {
    const url = await listen((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"results":[');
      setTimeout(() => response.destroy(), 10);
    });
    await expect(openSearch(url).ask('Alba Cola')).rejects.toMatchObject({ status: 503, reason: 'not reachable' });
  });

  test('When nobody is there, then the search may be repeated, and the check says so', async () => {
    await expect(openSearch('http://127.0.0.1:1').ask('Alba Cola')).rejects.toMatchObject({ reason: 'not reachable' });
    const engine = meilisearchEngine(openMeilisearch('http://127.0.0.1:1', ''), indexNames('t'));
    expect(await engine.health()).toBe('not reachable');
  });

  test('When it is silent, then the check says so before whoever asks gives up', async () => {
    const url = await listen(() => undefined);
    const began = performance.now();
    expect(await meilisearchEngine(openMeilisearch(url, ''), indexNames('t')).health()).toBe('no answer in time');
    expect(performance.now() - began).toBeLessThan(2_900);
  });

  test('When its disk is full, then changes wait with that reason, and the check says so until one is taken over', async () => {
    let isFull = true;
    const url = await listen((request, response) => {
      request.resume().on('end', () => {
        const said = isFull && request.method === 'POST' ? NO_ROOM : { status: 200, body: accepted(request.url) };
        response.writeHead(said.status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(said.body));
      });
    });
    const engine = meilisearchEngine(openMeilisearch(url, 'key'), indexNames('t'));
    const doc = {
      barcode: '05000000000010',
      name: 'Alba Cola',
      size: '1l',
      deptCode: '1',
      subDeptCode: '',
      cgCode: '',
      vatCode: 'S',
    };
    let reason: string | undefined;
    const add = () =>
      engine.apply('W', { upserts: [doc], removals: [] }).then(
        () => {
          reason = undefined;
        },
        (error: unknown) => {
          reason = engineReason(error);
        },
      );
    await add();
    expect(await engineState(engine, { waiting: () => reason })).toBe('new names wait: its disk is full');

    isFull = false;
    await add();
    expect(await engineState(engine, { waiting: () => reason })).toBe('ok');
  });

  test('When names are asked for, then twenty go in one call from both ends, uncompressed, without operators, ten words at most, each once', async () => {
    const seen: { headers: unknown; multi: Multi }[] = [];
    const { ask } = await answering((multi) => found(multi), seen);
    const long = 'one two three four five six seven eight nine ten eleven alba';
    await ask(...Array.from({ length: 39 }, (_, n) => `Thing ${n} -lemon "tea"`), long, 'Alba Cola', 'ALBA cola');
    expect(seen.map(({ multi }) => multi.queries.length).toSorted((a, b) => a - b)).toEqual([2, 40, 40]);
    const queries = seen.flatMap(({ multi }) => multi.queries);
    expect(queries.every(({ q }) => !/[-"]/.test(q) && q.split(' ').length <= 10)).toBe(true);
    expect(
      queries.every(({ indexUid, matchingStrategy }) => `${indexUid} ${matchingStrategy}` === 't-names-W last'),
    ).toBe(true);
    expect(seen[0]!.headers).toMatchObject({ 'accept-encoding': 'identity', authorization: 'Bearer key' });
  });

  test('When a query finds nothing from either end, then it is asked once more with the words the index knows in front', async () => {
    const seen: { headers: unknown; multi: Multi }[] = [];
    const { ask } = await answering(
      (multi) => found(multi, (q) => (q.startsWith('alba') ? [hit(1, 'Alba Cola')] : [])),
      seen,
    );
    const [answer] = await ask('sparkle alba cola fizz');
    expect(seen.map(({ multi }) => multi.queries.map(({ q }) => q))).toEqual([
      ['sparkle alba cola fizz', 'fizz cola alba sparkle'],
      ['alba cola sprkl fzz'],
    ]);
    expect(answer![0]).toMatchObject({ name: 'Alba Cola' });
  });

  test('When it ranks badly, then the scores and the order are the product’s own', async () => {
    const { ask } = await answering((multi) => found(multi, () => [hit(2, 'Alba Lemon Tea'), hit(1, 'Alba Cola')]));
    const [answer] = await ask('Alba Cola');
    expect(answer!.map(({ name }) => name)).toEqual(['Alba Cola', 'Alba Lemon Tea']);
    expect(answer![0]!.score).toBeCloseTo(1, 5);
  });
});
