import { setTimeout as sleep } from 'node:timers/promises';
import type { Session } from '@tillmap/contracts';
import { type ProductClient, Refused, unlessThere } from '@tillmap/testing/product-client';

/** Runs that one person makes one after the other while faults go on, trying again whatever was not acknowledged. */
export type SteadyRuns = Readonly<{
  /** Ends after the run in hand; the till file of each by its session. Throws what went wrong with one. */
  end(): Promise<ReadonlyMap<string, string>>;
}>;

const AGAIN_MS = 100;
const PATIENCE_MS = 180_000;
const TOO_MANY = 429;
const SERVER_ERROR = 500;

/** Whether a person would try again: nothing was answered, or not now. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof Refused) || error.status >= SERVER_ERROR || error.status === TOO_MANY;

/** Calls until it is acknowledged. Throws what is no passing refusal, or that lasts for three minutes. */
export const untilAcknowledged = async <T>(call: () => Promise<T>): Promise<T> => {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!isPassing(error) || performance.now() > until) throw error;
      await sleep(AGAIN_MS);
    }
  }
};

/** A start that was not answered may have taken place. */
const start = (api: ProductClient, id: string): Promise<void> =>
  untilAcknowledged(() => api.start(id).catch(unlessThere));

const untilEnded = async (api: ProductClient, id: string): Promise<Session> => {
  for (;;) {
    const session = await untilAcknowledged(() => api.session(id));
    if (session.status !== 'pending' && session.status !== 'processing') return session;
    await sleep(AGAIN_MS);
  }
};

/** One run from the new session to the till file; `begun` is told its id once it is started. */
export const runOnce = async (
  api: ProductClient,
  wholesaler: string,
  name: string,
  file: string,
  begun: (id: string) => void = () => undefined,
): Promise<Readonly<{ id: string; csv: string }>> => {
  const { id } = await untilAcknowledged(() => api.createSession(wholesaler, name));
  await untilAcknowledged(() => api.upload(id, file));
  await start(api, id);
  begun(id);
  const { status, error_message: sentence } = await untilEnded(api, id);
  if (status !== 'completed') throw new Error(`${name} is ${status}: ${sentence ?? ''}`);
  return { id, csv: await untilAcknowledged(async () => (await api.download(id)).text()) };
};

export const keepRunning = (
  api: ProductClient,
  wholesaler: string,
  file: string,
  begun: (id: string) => void = () => undefined,
): SteadyRuns => {
  const files = new Map<string, string>();
  let isOver = false;
  const running = (async () => {
    for (let number = 1; !isOver; number += 1) {
      const { id, csv } = await runOnce(api, wholesaler, `Run ${number}`, file, begun);
      files.set(id, csv);
    }
  })();
  // Looked at by `end`; until then a failure is not unhandled.
  running.catch(() => undefined);
  return {
    end: async () => {
      isOver = true;
      await running;
      return files;
    },
  };
};
