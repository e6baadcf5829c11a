import type { AnyCall } from '@tillmap/contracts';
import { failureOf, noAnswer } from './failure.ts';
import { type ApiRequest, addressOf, type Outcome, parsedAnswer } from './http.ts';

type Upload = {
  call: AnyCall;
  params?: Record<string, string> | undefined;
  query?: ApiRequest['query'];
  /** Text fields sent before the file, so that the server can check them first. */
  fields: Record<string, string>;
  file: File | undefined;
  token: string | null;
  /** The same key for every attempt of one upload: the server does it once. */
  idempotencyKey: string;
  /** Bytes that have left this machine. */
  onSent: (sent: number, total: number) => void;
  signal: AbortSignal;
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Sends one file as multipart. XMLHttpRequest, because fetch does not tell how many bytes have left. */
export const sendFile = ({
  call,
  params,
  query,
  fields,
  file,
  token,
  idempotencyKey,
  onSent,
  signal,
}: Upload): Promise<Outcome> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open(call.method, addressOf({ call, params, query }));
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('idempotency-key', idempotencyKey);
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ loaded, total }) => onSent(loaded, total));
    request.addEventListener('load', () => {
      const body = jsonOf(request.responseText);
      const isGood = request.status >= 200 && request.status < 300;
      resolve(isGood ? parsedAnswer(call, body) : { error: failureOf(request.status, body) });
    });
    for (const ending of ['error', 'abort', 'timeout'] as const) {
      request.addEventListener(ending, () => resolve({ error: noAnswer }));
    }
    signal.addEventListener('abort', () => request.abort());

    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    if (file) form.append('file', file, file.name);
    request.send(form);
  });
