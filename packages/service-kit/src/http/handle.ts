import type { AnyCall } from '@tillmap/contracts';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { type Actor, DomainError, Invalid, NotFound } from '../domain.ts';
import type { TokenVerifier } from '../tokens.ts';
import { expectUpload } from './arrival.ts';
import { authorise } from './authorise.ts';
import { receiveIncoming } from './incoming-file.ts';
import { fieldErrors } from './problem.ts';
import { extendReceiveTimeout } from './receive-timeout.ts';
import type { Upload } from './received-upload.ts';
import { requireNoNul } from './require-no-nul.ts';
import type { CallContext, FileAnswer, Route } from './route.ts';
import { sendBytes } from './send-bytes.ts';
import { receiveUpload } from './upload.ts';
import { validationMessage } from './validation-message.ts';

const JSON_BYTES = 5 * 1024 * 1024;
const json = express.json({ limit: JSON_BYTES, type: ['application/json', 'application/*+json'] });

const parseJson = (request: Request, response: Response): Promise<unknown> =>
  new Promise((resolve, reject) => {
    if (
      request.headers['content-length'] !== undefined &&
      request.headers['content-length'] !== '0' &&
      !request.is(['json', '+json'])
    )
      reject(new DomainError('wrong-type', 415, 'Please send JSON.'));
    else json(request, response, (error?: unknown) => (error ? reject(error) : resolve(request.body ?? {})));
  });

type Checks<T> = {
  safeParse(
    value: unknown,
    options: { error: typeof validationMessage },
  ): { success: true; data: T } | { success: false; error: unknown };
};

const validated = <T>(schema: Checks<T> | undefined, value: unknown): T | undefined => {
  if (!schema) return undefined;
  const read = schema.safeParse(value, { error: validationMessage });
  if (read.success) return read.data;
  throw new Invalid(fieldErrors(read.error as Parameters<typeof fieldErrors>[0]));
};

const paramsOf = (call: AnyCall, request: Request): unknown => {
  const read = call.params?.safeParse(request.params);
  // An id that is not well formed cannot exist.
  if (read && !read.success) throw new NotFound('This does not exist.');
  return read?.data;
};

const cookieOf = (request: Request, name: string): string | undefined => {
  const pair = (request.headers.cookie ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`));
  if (!pair) return undefined;
  try {
    return decodeURIComponent(pair.slice(name.length + 1));
  } catch {
    return undefined;
  }
};

const contextOf = (
  request: Request,
  actor: Actor,
  requestId: string,
): Omit<CallContext<AnyCall>, 'params' | 'query' | 'body' | 'file' | 'incoming'> => ({
  actor,
  requestId,
  ip: request.ip ?? '',
  method: request.method,
  header: (name) => request.get(name),
  cookie: (name) => cookieOf(request, name),
});

const LONGEST_NAME = 300;

/** RFC 6266 with both forms, so that old and new browsers keep the name. */
const attachment = (fileName: string): string => {
  const safe = Array.from(fileName.toWellFormed().replace(/[\p{Cc}\p{Cf}"\\/]/gu, '_'))
    .slice(0, LONGEST_NAME)
    .join('');
  return `attachment; filename="${safe.replace(/[^\x20-\x7e]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(safe).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`;
};

const sendFile = async (response: Response, file: FileAnswer): Promise<void> => {
  const { stream, fileName, contentType, sizeBytes, onSent } = file;
  response.setHeader('Content-Type', contentType);
  response.setHeader('Content-Disposition', attachment(fileName));
  if (sizeBytes !== undefined) response.setHeader('Content-Length', sizeBytes);
  const isWhole = await sendBytes(stream, response);
  if (isWhole && response.req.method !== 'HEAD') await onSent?.();
};

const send = async (call: AnyCall, response: Response, answer: object): Promise<void> => {
  const { body, file, headers } = answer as {
    body?: unknown;
    file?: FileAnswer;
    headers?: Record<string, string | string[]>;
  };
  for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value);
  response.status(call.status);
  if (file) return sendFile(response, file);
  if (body === undefined) response.end();
  else response.json(body);
};

const received = (
  { call, uploadBytes }: Route,
  request: Request,
  response: Response,
  folder: string | undefined,
): Promise<Upload> => {
  expectUpload(response);
  if (call.upload !== 'archived') return receiveUpload(request, uploadBytes, folder);
  extendReceiveTimeout(response);
  return receiveIncoming(request, uploadBytes);
};

/**
 * One route as an Express handler: authorise, validate, call, present. Errors go on to the one mapper. `uploadFolder` is
 * where an uploaded file lies until it was read; by default the system's folder for temporary files.
 */
export const handle =
  (route: Route, tokens: TokenVerifier, uploadFolder?: string): RequestHandler =>
  async (request, response) => {
    const { call, handler } = route;
    response.setHeader('Cache-Control', 'no-store');
    const requestId = String(response.getHeader('x-request-id') ?? '');
    const actor = await authorise(call, request, tokens);
    const params = paramsOf(call, request);
    const query = validated(call.query, request.query);
    requireNoNul(request.params);
    requireNoNul(request.query);
    let upload: Upload | undefined;
    try {
      if (call.upload) upload = await received(route, request, response, uploadFolder);
      const given = call.upload
        ? upload?.fields
        : call.method === 'GET' || call.method === 'DELETE'
          ? {}
          : await parseJson(request, response);
      const body = validated(call.body, given);
      requireNoNul(given);
      const answer = await handler({
        ...contextOf(request, actor, requestId),
        params,
        query,
        body,
        file: upload?.file,
        incoming: upload?.incoming,
      } as CallContext<AnyCall>);
      await send(call, response, answer);
    } finally {
      await upload?.remove();
    }
  };
