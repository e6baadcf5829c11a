import type { AnyCall, ServiceName } from '@tillmap/contracts';
import {
  currentContext,
  expectUpload,
  extendReceiveTimeout,
  NotFound,
  type TokenVerifier,
  tooLarge,
} from '@tillmap/service-kit';
import type { Request, RequestHandler } from 'express';
import type { ApiKeyTokens } from '../api-keys/api-key-tokens.ts';
import { type CallsOfService, createCallBulkheads } from '../limits/call-bulkheads.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import type { RefusedCalls } from '../refusals/refused-calls.ts';
import { admission } from './admit.ts';
import { refuseNeedlessBody } from './body.ts';
import { callTable } from './call-table.ts';
import { connections, inTurn } from './connect.ts';
import { BodyTooLarge } from './errors.ts';
import { forward } from './forward.ts';
import { requestHeaders } from './headers.ts';
import { silentHosts } from './silent-hosts.ts';

type Options = {
  readonly calls: readonly AnyCall[];
  /** Comma lists by service. */
  readonly addresses: Readonly<Partial<Record<ServiceName, string>>>;
  readonly tokens: TokenVerifier;
  readonly apiKeys: ApiKeyTokens;
  readonly limits: RateLimits;
  readonly refusals: Pick<RefusedCalls, 'note'>;
  readonly publicUrl: string;
  readonly jsonBytes: number;
  readonly uploadBytes: number;
  /** The largest file that is only kept. */
  readonly archivedBytes: number;
  readonly retryMs: number;
  /** A steady clock. */
  readonly steadyMs: () => number;
  readonly callsOfService?: CallsOfService | undefined;
  readonly timeouts: {
    readonly read: number;
    readonly write: number;
    readonly upload: number;
    readonly stream: number;
  };
};

// Form fields and boundaries around an uploaded file.
const UPLOAD_MARGIN_BYTES = 1024 * 1024;

/** The path as it was sent; undefined for the absolute form, which only proxies are sent. */
const rawPath = (request: Request): string | undefined =>
  request.originalUrl.startsWith('/') ? request.originalUrl.split('?', 1)[0] : undefined;

/** Serves `/api/…` by forwarding each request of the contracts to its service, for the roles that may make it. */
export const apiCalls = (options: Options): RequestHandler => {
  const { calls, addresses, publicUrl, jsonBytes, uploadBytes, archivedBytes, timeouts } = options;
  const find = callTable(calls);
  const admit = admission(options);
  const publicProtocol = new URL(publicUrl).protocol.slice(0, -1);
  const agent = connections();
  const hosts = silentHosts(options.steadyMs);
  const turnOf = createCallBulkheads(options.callsOfService);
  const addressesOf = new Map(calls.map(({ service }) => [service, inTurn(addresses[service] ?? '')]));

  const largestFile = (call: AnyCall): number => (call.upload === 'archived' ? archivedBytes : uploadBytes);
  const largestBody = (call: AnyCall): number => (call.upload ? largestFile(call) + UPLOAD_MARGIN_BYTES : jsonBytes);

  const refuseTooLarge = (call: AnyCall, request: Request): void => {
    if (Number(request.headers['content-length'] ?? 0) <= largestBody(call)) return;
    throw call.upload ? tooLarge(largestFile(call)) : new BodyTooLarge(jsonBytes);
  };

  const answerTimeout = (call: AnyCall): number => {
    if (call.upload || call.readsFile) return timeouts.upload;
    // A file may be made whole before its first byte leaves, and a step on many products is one transaction.
    if (call.answer === 'file' || call.changesMany) return timeouts.stream;
    return call.method === 'GET' ? timeouts.read : timeouts.write;
  };

  return async (request, response, next) => {
    const path = rawPath(request);
    if (!path?.startsWith('/api/')) return next();
    const call = find(request.method, path);
    if (!call || call.access === 'internal') throw new NotFound('This address does not exist.');
    response.locals.call = call;
    response.locals.isFile = call.answer === 'file';
    refuseNeedlessBody(call, request);
    const authorization = await admit(call, request, response);
    refuseTooLarge(call, request);
    if (call.upload) expectUpload(response);
    if (call.upload === 'archived') extendReceiveTimeout(response);
    const context = currentContext();
    await forward({
      request,
      response,
      service: call.service,
      addresses: addressesOf.get(call.service)?.() ?? [],
      silentHosts: hosts,
      agent,
      message: {
        method: request.method,
        path: request.originalUrl,
        headers: requestHeaders(request, {
          ip: request.ip ?? '',
          publicProtocol,
          requestId: context?.requestId ?? '',
          traceparent: context?.traceparent,
          keepCookies: call.service === 'auth',
          authorization,
        }),
      },
      maxBytes: largestBody(call),
      isFile: call.answer === 'file',
      answerTimeoutMs: answerTimeout(call),
      streamTimeoutMs: timeouts.stream,
      retryMs: options.retryMs,
      inTurn: turnOf(call, String(response.locals.userId ?? '')),
    });
  };
};
