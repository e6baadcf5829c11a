import type { AnyCall } from '@tillmap/contracts';
import { type FormFile, formOf } from './form.ts';
import type { Sent } from './sent.ts';

/** What a call is made with, before it is written as a request. */
export type Made = Readonly<{
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  /** As JSON; of an upload, the fields of its form. */
  body?: unknown;
  file?: FormFile;
  headers?: Readonly<Record<string, string>>;
}>;

/** Half of a pair of code units is written as the bytes it would have, which are no UTF-8. */
const encoded = (text: string): string => (text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80');

const filled = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(params[name] ?? ''));

const queryOf = (query: Readonly<Record<string, string>> = {}): string => {
  const text = new URLSearchParams(query).toString();
  return text === '' ? '' : `?${text}`;
};

/** The request of a call, with these headers beside its own. */
export const sentOf = (call: AnyCall, made: Made, headers: Readonly<Record<string, string>>): Sent => {
  const start = { method: call.method, path: filled(call.path, made.params ?? {}) + queryOf(made.query) };
  const own = { ...made.headers, ...headers };
  if (call.upload) {
    const { type, body } = formOf((made.body ?? {}) as Readonly<Record<string, string>>, made.file);
    return { ...start, headers: { 'content-type': type, ...own }, body };
  }
  if (made.body === undefined) return { ...start, headers: own };
  return {
    ...start,
    headers: { 'content-type': 'application/json', ...own },
    body: Buffer.from(JSON.stringify(made.body)),
  };
};
