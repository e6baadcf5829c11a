import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Document = Readonly<{ id: string; name: string }>;
type Work = () => void;

const textOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const bytes of request) text += String(bytes);
  return text;
};

/**
 * As much of Meilisearch as this product asks of it, with the one thing that matters here: a change is only a task at
 * first, and it is searchable when the task is done. `hold` stops tasks; a search finds what shares a word.
 */
export const slowEngine = async () => {
  const indexes = new Map<string, Map<string, Document>>();
  const tasks: Work[] = [];
  let done = 0;
  let isHeld = false;
  let isAway = false;
  const carryOut = (): void => {
    for (; !isHeld && done < tasks.length; done++) tasks[done]!();
  };
  const task = (work: Work): object => {
    tasks.push(work);
    setImmediate(carryOut);
    return {
      taskUid: tasks.length - 1,
      indexUid: '',
      status: 'enqueued',
      type: '',
      enqueuedAt: '2026-11-22T09:53:40Z',
    };
  };
  const search = ({ queries }: { queries: { indexUid: string; q: string }[] }): object => ({
    results: queries.map(({ indexUid, q }) => ({
      indexUid,
      hits: [...(indexes.get(indexUid)?.values() ?? [])].filter(({ name }) =>
        q.split(' ').some((word) => name.split(' ').includes(word)),
      ),
      processingTimeMs: 1,
    })),
  });
  const swap = ([{ indexes: pair = [] } = {}]: { indexes?: string[] }[]): void => {
    const [one = '', other = ''] = pair;
    const [first, second] = [indexes.get(one), indexes.get(other)];
    indexes.delete(one);
    if (first) indexes.set(other, first);
    if (second) indexes.set(one, second);
  };
  const stats = (uid: string) => ({ numberOfDocuments: indexes.get(uid)?.size ?? 0, isIndexing: false });
  const add = (uid: string, lines: string): void => {
    const documents = indexes.get(uid) ?? new Map<string, Document>();
    indexes.set(uid, documents);
    for (const line of lines.split('\n').filter(Boolean)) {
      const document = JSON.parse(line) as Document;
      documents.set(document.id, document);
    }
  };

  const all = () => [...indexes.keys()];
  type Handler = (uid: string, body: string) => object;
  const calls: Readonly<Record<string, Handler>> = {
    'GET version': () => ({ commitSha: '', commitDate: '', pkgVersion: '1.50.0' }),
    'GET tasks': (uid) => ({ uid: Number(uid), status: Number(uid) < done ? 'succeeded' : 'enqueued', error: null }),
    'POST multi-search': (_uid, body) => search(JSON.parse(body)),
    'POST swap-indexes': (_uid, body) => task(() => swap(JSON.parse(body))),
    'GET stats': () => ({ indexes: Object.fromEntries(all().map((uid) => [uid, stats(uid)])) }),
    'GET indexes': () => ({ results: all().map((uid) => ({ uid })), total: indexes.size }),
    'POST indexes': (_uid, body) => task(() => void indexes.set((JSON.parse(body) as { uid: string }).uid, new Map())),
    'DELETE indexes': (uid) => task(() => void indexes.delete(uid)),
    'GET indexes stats': (uid) => stats(uid),
    'PATCH indexes settings': () => task(() => undefined),
    'POST indexes documents': (uid, body) => task(() => add(uid, body)),
  };
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (isAway) return void request.socket.destroy();
    const { pathname } = new URL(request.url ?? '', 'http://engine');
    const [, what = '', uid = '', part = ''] = pathname.split('/');
    const body = await textOf(request);
    const said = calls[`${request.method} ${what} ${part}`.trim()]?.(uid, body);
    response.writeHead(said ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(said ?? { message: pathname, code: 'not_found', type: 'system', link: '' }));
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Tasks wait from now on. */
    hold: (): void => {
      isHeld = true;
    },
    /** Tasks go on. */
    release: (): void => {
      isHeld = false;
      carryOut();
    },
    /** It breaks off every call from now on, or answers again. */
    setAway: (is: boolean): void => {
      isAway = is;
    },
    /** The indexes that it has. */
    indexes: all,
    /** How many tasks wait. */
    waiting: (): number => tasks.length - done,
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
