import { type AnyCall, pathOf } from '@tillmap/contracts';
import type { z } from 'zod';
import { chosenShop } from './chosen-shop.ts';
import { type Failure, failureOf, noAnswer, unreadableAnswer } from './failure.ts';

/** One call of the contracts with what it is sent. */
export type ApiRequest = {
  call: AnyCall;
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  /** The version of what is changed: a server that has another one by now refuses with 412. */
  version?: number | undefined;
};

/** What a call of the contracts answers after its schema checked it. */
export type AnswerOf<C extends AnyCall> = C['answer'] extends z.ZodType
  ? z.infer<C['answer']>
  : C['answer'] extends 'file'
    ? FileAnswer
    : null;

export type FileAnswer = { file: Blob; filename: string | null };

export type Outcome = { data: unknown } | { error: Failure };

/** Whether a call is answered for one shop. */
const isOfShop = ({ query }: AnyCall): boolean => 'shop' in ((query as { shape?: object } | undefined)?.shape ?? {});

/** The full address of a call; query values that are unset or empty are left out. */
export const addressOf = ({ call, params, query = {} }: ApiRequest): string => {
  const full = isOfShop(call) ? { shop: chosenShop(), ...query } : query;
  const set = Object.entries(full).filter(([, value]) => value !== '');
  return new URL(pathOf(call, params, Object.fromEntries(set)), window.location.origin).href;
};

/** RFC 6266: the encoded name when there is one, else the plain one. */
export const filenameOf = (disposition: string | null): string | null => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? null;
};

const jsonOf = async (response: Response): Promise<unknown> => {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
};

/** Checks an answer body against the contract, so that a screen never meets a shape it does not know. */
export const parsedAnswer = (call: AnyCall, body: unknown): Outcome => {
  if (typeof call.answer === 'string') return { data: null };
  const parsed = call.answer.safeParse(body);
  return parsed.success ? { data: parsed.data } : { error: unreadableAnswer };
};

const outcomeOf = async (call: AnyCall, response: Response): Promise<Outcome> => {
  if (!response.ok) return { error: failureOf(response.status, await jsonOf(response)) };
  if (call.answer === 'nothing') return { data: null };
  if (call.answer === 'file') {
    const filename = filenameOf(response.headers.get('content-disposition'));
    return { data: { file: await response.blob(), filename } satisfies FileAnswer };
  }
  return parsedAnswer(call, await jsonOf(response));
};

/** Longer than the gateway ever makes a read wait: what takes longer lost its connection without a word. */
const READ_MS = 30_000;

const isRead = ({ method, answer }: AnyCall): boolean => method === 'GET' && answer !== 'file';

/** Runs `send` with a signal that aborts with the given one, and for a read when its time is over. */
const inTime = async <T>(
  call: AnyCall,
  signal: AbortSignal | undefined,
  send: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const ending = new AbortController();
  const end = (): void => ending.abort();
  if (signal?.aborted) end();
  signal?.addEventListener('abort', end);
  const late = isRead(call) ? setTimeout(end, READ_MS) : undefined;
  try {
    return await send(ending.signal);
  } finally {
    clearTimeout(late);
    signal?.removeEventListener('abort', end);
  }
};

/** Sends one call with the given token. Never throws: no answer is a failure with status 0, for a read after 30 s. */
export const sendCall = async (request: ApiRequest, token: string | null, signal?: AbortSignal): Promise<Outcome> => {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token !== null) headers.authorization = `Bearer ${token}`;
  if (request.version !== undefined) headers['if-match'] = `"${request.version}"`;
  if (request.body !== undefined) headers['content-type'] = 'application/json';
  try {
    return await inTime(request.call, signal, async (ending) => {
      const response = await fetch(addressOf(request), {
        method: request.call.method,
        headers,
        ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
        signal: ending,
      });
      return outcomeOf(request.call, response);
    });
  } catch {
    return { error: noAnswer };
  }
};
