import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type ConnectionSettings, clientConfig } from './connection-settings.ts';
import type { Session } from './database.ts';
import type { Log } from './log.ts';

const RECONNECT_MS = 500;
const CHECK_MS = 5_000;

type Options = ConnectionSettings & {
  readonly channels: readonly string[];
  readonly onNotification: (channel: string, payload: string) => void;
  /** Called after every (re)connection: notifications in between were missed. */
  readonly onConnected?: () => void;
  readonly log: Log;
};

/** A connection that only listens and connects again for ever. */
export type ServerSession = {
  /** The present connection as the server knows it; undefined while there is none. */
  current(): Session | undefined;
  listen(channel: string): void;
  close(): Promise<void>;
};

/** Opens the session in the background; the first connection may come later. */
export const openServerSession = (options: Options): ServerSession => {
  const { log, onNotification } = options;
  const channels = new Set(options.channels);
  const closing = new AbortController();
  let hearing: Hearing | undefined;
  let session: Session | undefined;

  const connectOnce = async (): Promise<void> => {
    const next = new pg.Client({
      ...clientConfig({ queryTimeoutMs: CHECK_MS, ...options }),
      idle_in_transaction_session_timeout: 0,
    });
    const lost = new Promise<unknown>((resolve) => {
      next.once('error', resolve);
      next.once('end', resolve);
    });
    next.on('notification', ({ channel, payload }) => onNotification(channel, payload ?? ''));
    try {
      await next.connect();
      const me = await whoAmI(next);
      hearing = oneByOne(next);
      // Those that are added meanwhile go behind these.
      await Promise.all([...channels].map(hearing));
      session = me;
      options.onConnected?.();
      await Promise.race([lost, stillAnswers(next, closing.signal)]);
    } finally {
      session = undefined;
      hearing = undefined;
      // A second error event of a dying socket must not end the process.
      next.on('error', () => undefined);
      next.end().catch(() => undefined);
    }
  };

  const running = (async () => {
    while (!closing.signal.aborted) {
      await connectOnce().catch((error: unknown) => {
        if (!closing.signal.aborted) log.warn({ err: error }, 'LISTEN connection lost; reconnecting');
      });
      if (!closing.signal.aborted)
        await sleep(RECONNECT_MS, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  })();

  return {
    current: () => session,
    listen: (channel) => {
      if (channels.has(channel)) return;
      channels.add(channel);
      // A connection that is lost meanwhile comes back, and then listens to all.
      hearing?.(channel).catch(() => undefined);
    },
    close: async () => {
      closing.abort();
      await running;
    },
  };
};

type Hearing = (channel: string) => Promise<void>;

/** Listens to one channel after the other: a client that is asked much at once warns that it will not be for ever. */
const oneByOne = (client: pg.Client): Hearing => {
  let last = Promise.resolve();
  return (channel) => {
    last = last.then(async () => void (await client.query(`listen ${pg.escapeIdentifier(channel)}`)));
    return last;
  };
};

const whoAmI = async (client: pg.Client): Promise<Session> => {
  const { rows } = await client.query<{ pid: number; started_at: string }>(
    'select pid, backend_start::text as started_at from pg_stat_activity where pid = pg_backend_pid()',
  );
  return { pid: rows[0]!.pid, startedAt: rows[0]!.started_at };
};

/** Resolves on abort, throws when the server stopped responding: a listener does not notice a half-open connection. */
const stillAnswers = async (client: pg.Client, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    await sleep(CHECK_MS, undefined, { signal }).catch(() => undefined);
    if (!signal.aborted) await client.query('select 1');
  }
};
