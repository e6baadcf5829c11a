import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { Person } from '../../abuse/src/scene/people.ts';
import { type CallRecord, outcomeOf } from './call-record.ts';

/** A request that a page makes; `what` is the name it is counted by. */
export type PageCall = Readonly<{
  what: string;
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: Buffer;
}>;

/** What came back of a call that was not done: when to come again, where that was said. */
type NotDone = Readonly<{ retryAfterSeconds?: number }>;
export type Answered<T> = Readonly<{ data: T }> | NotDone;

/** A browser of somebody who is signed in: six connections at most, from the address of its shop. */
export type Device = Readonly<{
  /** Never throws; what comes back is in the record of the phase. */
  call<T>(call: PageCall): Promise<Answered<T>>;
  /** The same, made again when the product says when, a few times. */
  untilDone<T>(call: PageCall): Promise<Answered<T>>;
  close(): Promise<void>;
}>;

const CONNECTIONS = 6;
const ANSWER_MS = 60_000;
const TRIES = 5;
const MS = 1_000;

type Raw = Readonly<{ status: number; retryAfter: string | undefined; text: string }>;

const causeOf = (error: unknown): string => {
  const { message, code } = error as Error & { code?: string };
  return code === undefined ? message : `${code} ${message}`;
};

/** `shop` is a number from 1 to 250, whose people come from one loopback address; `record` is that of the present phase. */
export const openDevice = (base: string, who: Person, shop: number, record: () => CallRecord): Device => {
  // An address of its own for each shop, as a gateway sees them: it counts connections by address.
  const dispatcher = new Agent({ connections: CONNECTIONS, localAddress: `127.0.1.${shop}` });
  const sent = async ({ method, path, headers, body }: PageCall): Promise<Raw> => {
    try {
      const answer = await request(`${base}${path}`, {
        dispatcher,
        method,
        headers: { ...(await who.signedIn()), ...headers },
        headersTimeout: ANSWER_MS,
        bodyTimeout: ANSWER_MS,
        ...(body && { body }),
      });
      const retryAfter = answer.headers['retry-after'];
      return { status: answer.statusCode, retryAfter: retryAfter?.toString(), text: await answer.body.text() };
    } catch (error) {
      return { status: 0, retryAfter: undefined, text: causeOf(error) };
    }
  };
  const call = async <T>(made: PageCall): Promise<Answered<T>> => {
    const phase = record();
    const began = performance.now();
    const { status, retryAfter, text } = await sent(made);
    const outcome = outcomeOf(status, retryAfter);
    phase.note(made.what, performance.now() - began, outcome, `${status} ${text.slice(0, 200)}`);
    if (outcome === 'done') return { data: JSON.parse(text) as T };
    return outcome === 'sent away' ? { retryAfterSeconds: Number(retryAfter) } : {};
  };
  return {
    call,
    untilDone: async <T>(made: PageCall): Promise<Answered<T>> => {
      for (let tries = 1; ; tries++) {
        const answer = await call<T>(made);
        if ('data' in answer || answer.retryAfterSeconds === undefined || tries === TRIES) return answer;
        await sleep(answer.retryAfterSeconds * MS);
      }
    },
    close: () => dispatcher.close(),
  };
};
