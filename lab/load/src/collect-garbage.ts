import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { request, WebSocket } from 'undici';

/** Where a process of Node opens its inspector at SIGUSR1, unless it was started with `--inspect-port`. */
const PORT = 9_229;
const PATIENCE_MS = 10_000;
const LOOK_MS = 20;
/** What the first one lets go may hold on to something else. */
const COLLECTIONS = 2;

const inspectorUrl = async (port: number): Promise<string | undefined> => {
  try {
    const { body } = await request(`http://127.0.0.1:${port}/json/list`);
    const [target] = (await body.json()) as readonly { webSocketDebuggerUrl?: string }[];
    return target?.webSocketDebuggerUrl;
  } catch {
    return undefined;
  }
};

/** Looks until `isOver` the address of the inspector, or for ten seconds; returns whether it is. */
const untilAddress = async (port: number, isOver: (url: string | undefined) => boolean): Promise<boolean> => {
  for (const until = performance.now() + PATIENCE_MS; performance.now() < until; await pause(LOOK_MS))
    if (isOver(await inspectorUrl(port))) return true;
  return false;
};

/** A connection to an inspector (Chrome DevTools Protocol): each order resolves with its result. */
const connectTo = async (url: string) => {
  const socket = new WebSocket(url);
  await once(socket, 'open');
  let last = 0;
  const waiting = new Map<number, (result: unknown) => void>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown };
    if (id !== undefined) waiting.get(id)?.(result);
  });
  return {
    order: (method: string, params: Readonly<Record<string, unknown>> = {}): Promise<unknown> =>
      new Promise((resolve) => {
        last += 1;
        waiting.set(last, resolve);
        socket.send(JSON.stringify({ id: last, method, params }));
      }),
    close: () => socket.close(),
  };
};

/**
 * Has a process of Node on this machine collect its garbage, by its inspector, which is closed again. What it holds afterwards is in
 * use; before, it is as much as the engine has not bothered to collect. False where the inspector is somebody else's or does not open.
 */
export const collectGarbage = async (pid: number, port: number = PORT): Promise<boolean> => {
  if ((await inspectorUrl(port)) !== undefined) return false;
  process.kill(pid, 'SIGUSR1');
  if (!(await untilAddress(port, (url) => url !== undefined))) return false;
  const url = await inspectorUrl(port);
  if (url === undefined) return false;
  const { order, close } = await connectTo(url);
  const about = (await order('Runtime.evaluate', { expression: 'process.pid' })) as { result: { value: unknown } };
  const isOurs = about.result.value === pid;
  if (isOurs) {
    await order('HeapProfiler.enable');
    for (let collected = 0; collected < COLLECTIONS; collected++) await order('HeapProfiler.collectGarbage');
    // Closed from inside a moment later: it waits for the answer to this order.
    const closing = `setTimeout(() => process.getBuiltinModule('node:inspector').close(), ${LOOK_MS})`;
    await order('Runtime.evaluate', { expression: closing });
  }
  close();
  return isOurs && untilAddress(port, (address) => address === undefined);
};
